import type { CompanyMentions, QuoteDraft } from '#app/features/quotes/editor/quote-draft.ts'
import { defaultChoice, linesOfChoice } from '#app/features/quotes/quote-options.ts'
import { parseSiren } from '#app/values/identity/siret.ts'
import { formatDay, formatDayShort, type Day } from '#app/values/time/french-date.ts'
import { filled, type MissingMention } from './missing-mention.ts'

/** From this day on the company that invoices aided works holds the qualification itself (law.md M7; loi 2025-594). */
const INVOICED_BY_RGE_FROM: Day = '2027-01-01'
/** Ranks of subcontracting at most. */
const MAX_RANK = 2
const MAX_SUBCONTRACTORS = 10

/** A company that does a part of aided works for the one that signs. */
export type Subcontractor = {
  name: string
  /** Its nine digits. */
  siren: string
  rank: number
  /** Number and body of its qualification; null when it holds none. */
  rge: string | null
}

/**
 * Reads subcontractors, one a line: « Isolation Martin SARL ; 732 829 320 ; RGE E-12345 Qualibat », or « non RGE » at
 * the end; « rang 2 » where the subcontractor of a subcontractor is meant. A list that is none has a `fault`.
 */
export function readSubcontractors(text: string): {
  subcontractors: Subcontractor[]
  fault: string | null
} {
  const lines = text.split('\n').filter(filled)
  if (lines.length > MAX_SUBCONTRACTORS)
    return { subcontractors: [], fault: `${MAX_SUBCONTRACTORS} sous-traitants au plus.` }
  const subcontractors: Subcontractor[] = []
  for (const [index, line] of lines.entries()) {
    const read = readSubcontractor(line)
    if (typeof read === 'string')
      return { subcontractors: [], fault: `Sous-traitants, ligne ${index + 1}\u00a0: ${read}` }
    subcontractors.push(read)
  }
  return { subcontractors, fault: null }
}

function readSubcontractor(line: string): Subcontractor | string {
  const [name = '', digits = '', ...others] = line.split(';').map((part) => part.trim())
  const siren = parseSiren(digits)
  if (name === '' || siren === null)
    return 'écrivez son nom, puis son SIREN à neuf chiffres, séparés par un point-virgule.'
  let rank = 1
  let rge: string | null | undefined
  for (const part of others.filter(filled)) {
    const [, said] = /^rang\s*(\d+)$/iu.exec(part) ?? []
    if (said !== undefined) rank = Number(said)
    else if (/^(?:non|sans|pas)\s+rge$/iu.test(part)) rge = null
    else rge = /^rge\s+(.*\d.*\p{L}{2,}.*)$/iu.exec(part)?.[1]?.trim()
  }
  if (rank < 1 || rank > MAX_RANK)
    return `la loi permet ${MAX_RANK} rangs de sous-traitance au plus.`
  if (rge === undefined)
    return 'dites sa qualification, «\u00a0RGE E-12345 Qualibat\u00a0», ou «\u00a0non RGE\u00a0».'
  return { name, siren, rank, rge }
}

/** What a devis with an energy aid lacks: who holds the qualification, the product of each line (law.md D10, M7). */
export function missingFromEnergyAid(
  draft: QuoteDraft,
  company: CompanyMentions,
): MissingMention[] {
  if (!draft.energyAid) return []
  return [...missingFromRge(draft, company.rge ?? null), ...missingFromProducts(draft)]
}

function missingFromRge(
  draft: QuoteDraft,
  rge: NonNullable<CompanyMentions['rge']> | null,
): MissingMention[] {
  const missing: MissingMention[] = []
  const qualification = (sentence: string, rule = 'D10') =>
    missing.push({ rule, sentence, fix: { page: 'company', field: 'rge' } })
  const said = (field: 'rgeHeld' | 'subcontractors', sentence: string) =>
    missing.push({ rule: 'M7', sentence, fix: { page: 'quote', field } })
  const { subcontractors, fault } = readSubcontractors(draft.subcontractorsText ?? '')
  if (fault !== null) said('subcontractors', fault)
  if (!draft.rgeHeld) {
    said('rgeHeld', 'Dites si votre entreprise est qualifiée RGE pour ces travaux.')
  } else if (draft.rgeHeld === 'no') {
    // Works are invoiced once they are begun, and no devis before it is written.
    const invoicedFrom =
      draft.startOn !== null && draft.startOn > draft.issuedOn ? draft.startOn : draft.issuedOn
    if (invoicedFrom >= INVOICED_BY_RGE_FROM)
      said(
        'rgeHeld',
        'À partir du 1er janvier 2027, l’entreprise qui facture des travaux aidés est elle-même qualifiée RGE\u202f: sans qualification, ce devis ne peut pas demander d’aide.',
      )
    else if (fault === null && subcontractors.every((each) => each.rge === null))
      said(
        'subcontractors',
        'Une aide à la rénovation énergétique demande une qualification RGE\u202f: la vôtre, ou celle du sous-traitant qui réalise les travaux.',
      )
  } else if (rge === null || !filled(rge.number) || !filled(rge.body))
    qualification(
      'Une aide à la rénovation énergétique demande votre qualification RGE\u202f: numéro et organisme.',
    )
  else if (rge.validUntil !== null && rge.validUntil < draft.issuedOn)
    qualification(`Votre qualification RGE est échue depuis le ${formatDay(rge.validUntil)}.`)
  else if (rge.checkedOn === null)
    qualification('Votre qualification RGE attend d’être vérifiée par notre équipe.')
  else if (!rge.certified)
    qualification(
      'Le justificatif de votre qualification RGE est joint au devis\u202f: déposez-le dans votre dossier.',
      'M7',
    )
  return missing
}

function missingFromProducts(draft: QuoteDraft): MissingMention[] {
  const missing: MissingMention[] = []
  // Labour has neither a reference nor a performance: what is fitted has both, and something is fitted.
  draft.lines.forEach((line, i) => {
    const reference = filled(line.productReference)
    if (reference !== filled(line.performance))
      missing.push({
        rule: 'D10',
        sentence: `Ligne ${i + 1}\u00a0: ${reference ? 'la performance' : 'la référence'} du produit manque pour l’aide à la rénovation énergétique.`,
        fix: { page: 'quote', field: 'lines', line: i },
      })
  })
  if (
    !linesOfChoice(draft.lines, defaultChoice(draft.options ?? [])).some(
      (line) => filled(line.productReference) || filled(line.performance),
    )
  )
    missing.push({
      rule: 'D10',
      sentence:
        'Aucune ligne ne dit la référence et la performance du produit posé, que l’aide à la rénovation énergétique demande.',
      fix: { page: 'quote', field: 'lines', line: 0 },
    })
  return missing
}

/** What is printed of the qualification of the company; null without an aid, and until it is said. */
export function rgeMention(draft: QuoteDraft, rge: CompanyMentions['rge']): string | null {
  if (!draft.energyAid) return null
  if (draft.rgeHeld === 'no')
    return 'L’entreprise ne détient pas de qualification RGE pour ces travaux\u202f: l’aide n’est accordée que pour ce que réalise un sous-traitant qualifié RGE.'
  if (!rge || !draft.rgeHeld) return null
  return `Qualification RGE n°\u00a0${rge.number}, ${rge.body}${rge.domain ? `, domaine «\u00a0${rge.domain}\u00a0»` : ''}${rge.validUntil ? `, valable jusqu’au ${formatDayShort(rge.validUntil)}` : ''}${rge.checkedOn ? `, vérifiée le ${formatDayShort(rge.checkedOn)}` : ''}.${rge.certified ? ' Justificatif joint.' : ''}`
}

/** What is printed of who else does aided works; null without an aid, and while the list cannot be read. */
export function subcontractorsMention(draft: QuoteDraft): string | null {
  if (!draft.energyAid) return null
  const { subcontractors, fault } = readSubcontractors(draft.subcontractorsText ?? '')
  if (fault !== null) return null
  if (subcontractors.length === 0) return 'L’entreprise réalise ces travaux sans sous-traitant.'
  const unqualified = subcontractors.some(({ rge }) => rge === null)
  return [
    'Sous-traitants\u00a0:',
    ...subcontractors.map(subcontractorWords),
    ...(unqualified
      ? ['Ce que réalise un sous-traitant non qualifié RGE peut faire perdre l’aide.']
      : []),
  ].join('\n')
}

/** A subcontractor in one line, as it is printed. */
export function subcontractorWords({ name, siren, rank, rge }: Subcontractor): string {
  const grouped = siren.replace(/(\d{3})(?=\d)/gu, '$1\u00a0')
  return `${name}, SIREN ${grouped}, ${rank === 1 ? 'premier' : 'second'} rang, ${rge === null ? 'non qualifié RGE' : `RGE ${rge}`}`
}
