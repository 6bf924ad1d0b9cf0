import { z } from 'zod'
import type { Siren, Siret } from '#app/values/identity/siret.ts'
import { readConfig } from '../config.server.ts'
import { log } from '../log.server.ts'
import { NOT_ASKED, type RegisterAnswer } from './company-registry.ts'

/** Where the register is, and the key it wants, if any. */
export type RegisterSettings = { url: URL; key: string | null }

/** How long the register may take, ms, and how much it may say, bytes. */
const TIMEOUT_MS = 4_000
const MAX_BYTES = 256 * 1024

const text = z.string().max(300).nullish()
const establishment = z.object({ siret: text, etat_administratif: text, activite_principale: text })
/** What is read of an answer of « API Recherche d’entreprises » (GET /search). */
const answer = z.object({
  results: z
    .array(
      z.object({
        siren: text,
        nom_complet: text,
        nom_raison_sociale: text,
        etat_administratif: text,
        siege: establishment.nullish(),
        matching_etablissements: z.array(establishment).max(200).nullish(),
      }),
    )
    .max(25),
})

/**
 * Asks the official register about a SIRET, or about a SIREN and so its seat. The host is the
 * operator's own setting and never anything that a person typed; no redirect is followed. When
 * there is no setting, or the register is down, slow or unclear, the answer is `to_check`.
 */
export async function askRegister(
  number: Siret | Siren,
  now: Date,
  settings: RegisterSettings | null = readConfig().companyRegister,
): Promise<RegisterAnswer> {
  if (!settings) return NOT_ASKED
  const address = new URL(
    'search',
    settings.url.href.endsWith('/') ? settings.url : `${settings.url.href}/`,
  )
  address.search = new URLSearchParams({ q: number, page: '1', per_page: '5' }).toString()
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(settings.key ? { 'x-api-key': settings.key } : {}),
      },
    })
    if (!response.ok) throw new Error(`register answered ${response.status}`)
    const parsed = answer.safeParse(JSON.parse(await bounded(response)))
    if (!parsed.success) throw new Error('register answered in another shape')
    return readAnswer(parsed.data, number, now)
  } catch (error) {
    log.warn('company register', { reason: error instanceof Error ? error.name : 'unknown' })
    return NOT_ASKED
  }
}

function readAnswer(
  { results }: z.output<typeof answer>,
  number: Siret | Siren,
  now: Date,
): RegisterAnswer {
  for (const company of results) {
    const found =
      company.siren === number
        ? company.siege
        : [company.siege, ...(company.matching_etablissements ?? [])].find(
            (candidate) => candidate?.siret === number,
          )
    if (!found) continue
    const closed = found.etat_administratif === 'F' || company.etat_administratif === 'C'
    const naf = found.activite_principale || null
    return {
      status: closed ? 'closed' : found.etat_administratif === 'A' ? 'active' : 'to_check',
      name: company.nom_raison_sociale ?? company.nom_complet ?? null,
      naf,
      nafVersion: naf === null ? null : nafVersion(now),
    }
  }
  return { status: 'unknown', name: null, naf: null, nafVersion: null }
}

/** The nomenclature in force: the register speaks that of 2025 from 1 January 2027. */
function nafVersion(now: Date): 'NAFRev2' | 'NAF2025' {
  return now < new Date('2027-01-01T00:00:00+01:00') ? 'NAFRev2' : 'NAF2025'
}

/** The body as text; throws once it is longer than anything honest. */
async function bounded(response: Response): Promise<string> {
  let size = 0
  const parts: Uint8Array[] = []
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new Error('register answered too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
