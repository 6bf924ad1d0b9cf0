import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  PlatformFault,
  type EInvoicingPlatform,
  type OutgoingFlow,
  type PlatformFlow,
} from './e-invoicing.ts'

/** Where an approved platform answers, and the account that the operator has there. */
export type PlatformSettings = {
  flowUrl: URL
  directoryUrl: URL
  tokenUrl: URL
  clientId: string
  clientSecret: string
  registration: string
  name: string
  /** How long one request may take, ms. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Flows on one page of a search. */
const PAGE = 100
/** How large a file of the platform may be. */
const MAX_BYTES = 20 * 1024 * 1024
/** A token is asked for again this long before it ends, ms. */
const TOKEN_MARGIN_MS = 30_000

const flowId = z.string().regex(/^[!-~]{1,200}$/)
const flow = z
  .object({
    flowId,
    trackingId: z.string().max(200).nullish(),
    flowType: z.string().max(60).nullish(),
    flowDirection: z.enum(['In', 'Out']).nullish().catch(null),
    updatedAt: z.iso.datetime({ offset: true }).nullish(),
    submittedAt: z.iso.datetime({ offset: true }).nullish(),
    acknowledgement: z
      .object({
        status: z.enum(['Pending', 'Ok', 'Error']).catch('Pending'),
        details: z.array(z.object({ reasonMessage: z.string().nullish() })).nullish(),
      })
      .nullish(),
  })
  .transform((said): PlatformFlow => {
    const reasons = (said.acknowledgement?.details ?? []).map(({ reasonMessage }) => reasonMessage)
    return {
      flowId: said.flowId,
      trackingId: said.trackingId ?? null,
      type: said.flowType ?? '',
      direction: said.flowDirection ?? null,
      acknowledgement: said.acknowledgement?.status ?? 'Pending',
      reason: reasons.filter(Boolean).join(' ').slice(0, 1_000) || null,
      updatedAt: new Date(said.updatedAt ?? said.submittedAt ?? 0),
    }
  })
const found = z.object({ results: z.array(flow).max(1_000) })
const directoryLine = z.object({
  addressingIdentifier: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .nullish()
    .catch(null),
})
const token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(300) })

/**
 * An approved platform by the French standard API (XP Z12-013: Flow Service, annex A; Directory Service, annex B), with
 * OAuth2 client credentials. Hosts are the operator's own settings; no redirect is followed.
 */
export function xpZ12013Platform(settings: PlatformSettings): EInvoicingPlatform {
  const { flowUrl, directoryUrl, registration, name } = settings
  let held: { token: string; until: number } | null = null

  const authorization = async () => {
    if (held && held.until > Date.now()) return held.token
    const response = await ask(settings, settings.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      }),
    })
    const answer = await read(response, token)
    held = {
      token: answer.access_token,
      until: Date.now() + answer.expires_in * 1_000 - TOKEN_MARGIN_MS,
    }
    return held.token
  }

  const call = async (url: URL, init: RequestInit = {}, again = true): Promise<Response> => {
    const bearer = await authorization()
    const response = await ask(settings, url, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${bearer}` },
    }).catch((error: unknown) => {
      if (again && error instanceof Unauthorized) return null
      throw error
    })
    if (response) return response
    held = null
    return call(url, init, false)
  }

  const search = async (where: object) =>
    read(
      await call(at(flowUrl, 'v1/flows/search'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ limit: PAGE, where }),
      }),
      found,
    )

  return {
    identity: { registration, name },

    // A deposit whose answer was lost is found by our own number: it is never made twice.
    async deposit(outgoing) {
      const { results } = await search({ trackingId: outgoing.trackingId })
      const before = results.find(({ trackingId }) => trackingId === outgoing.trackingId)
      if (before) return before
      return read(
        await call(at(flowUrl, 'v1/flows'), { method: 'POST', body: formOf(outgoing) }),
        flow,
      )
    },

    async readFlow(id) {
      const response = await call(
        at(flowUrl, `v1/flows/${encodeURIComponent(id)}?docType=Metadata`),
      ).catch(noneWhereMissing)
      return response && read(response, flow)
    },

    async changedFlows(after, types) {
      const { results } = await search({ updatedAfter: after.toISOString(), flowType: types })
      return {
        flows: results.toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime()),
        more: results.length >= PAGE,
      }
    },

    download: async (id) =>
      bounded(await call(at(flowUrl, `v1/flows/${encodeURIComponent(id)}?docType=Original`))),

    async findCompany(siren) {
      const line = await call(at(directoryUrl, `v1/directory-line/code:${siren}`)).catch(
        noneWhereMissing,
      )
      if (!line) return { listed: false, address: null }
      const { addressingIdentifier } = await read(line, directoryLine)
      return { listed: true, address: addressingIdentifier ?? null }
    },

    async health() {
      const answers = await Promise.all(
        [flowUrl, directoryUrl].map((base) => call(at(base, 'v1/healthcheck'))),
      )
      for (const answer of answers) await answer.body?.cancel()
    },
  }
}

/** What `POST /v1/flows` takes: the file, and what it is. */
function formOf({ trackingId, type, syntax, fileName, bytes }: OutgoingFlow): FormData {
  const pdf = syntax === 'Factur-X'
  const info = {
    trackingId,
    name: fileName,
    flowSyntax: syntax,
    flowType: type,
    processingRule: pdf ? 'B2B' : syntax === 'FRR' ? 'B2C' : 'NotApplicable',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const form = new FormData()
  form.set('flowInfo', new Blob([JSON.stringify(info)], { type: 'application/json' }))
  const content = new Uint8Array(bytes)
  form.set(
    'file',
    new Blob([content], { type: pdf ? 'application/pdf' : 'application/xml' }),
    fileName,
  )
  return form
}

class Unauthorized extends PlatformFault {}
class Missing extends PlatformFault {}

/** Null where there is no such thing. */
function noneWhereMissing(error: unknown): null {
  if (error instanceof Missing) return null
  throw error
}

async function ask(
  { timeoutMs }: PlatformSettings,
  url: URL,
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
  }).catch(() => null)
  if (!response) throw new PlatformFault('unavailable', 'no answer')
  if (response.ok) return response
  await response.body?.cancel()
  const { status } = response
  if (status === 401) throw new Unauthorized('unavailable', 'the account is not let in')
  if (status === 404) throw new Missing('refused', 'not found')
  throw new PlatformFault(
    // What the platform may answer otherwise another time: too many requests, its own faults, an
    // account that is not ready.
    status >= 500 || [403, 408, 425, 429].includes(status) ? 'unavailable' : 'refused',
    `answered ${status}`,
  )
}

async function read<Shape extends z.ZodType>(
  response: Response,
  shape: Shape,
): Promise<z.output<Shape>> {
  try {
    return shape.parse(JSON.parse(Buffer.from(await bounded(response)).toString('utf8')))
  } catch {
    throw new PlatformFault('unavailable', 'answered in another shape')
  }
}

/** The body; throws once it is longer than anything honest. */
async function bounded(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength
      if (size > MAX_BYTES) break
      parts.push(part)
    }
  } catch {
    throw new PlatformFault('unavailable', 'the answer broke off')
  }
  if (size > MAX_BYTES) throw new PlatformFault('refused', 'answered too much')
  return Buffer.concat(parts)
}

/** An address under a base, whether or not it ends with a slash. */
const at = (base: URL, path: string) =>
  new URL(path, base.href.endsWith('/') ? base : `${base.href}/`)
