import { answerCall } from '#app/features/api/calls/answer-call.server.ts'
import { COMPANY_SCOPES, type ApiScope } from '#app/features/api/keys/api-key.ts'
import { makeKey } from '#app/features/api/keys/make-key.server.ts'
import { addPartner, makePartnerKey } from '#app/features/api/partners/partners.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId, type ApiPartnerId } from '#app/values/identity/ids.ts'
import { anAdmin, nextNumber } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { granted } from './quote-builders.ts'

/** A key of a company that may do everything, unless said otherwise. */
export async function aKey(
  database: TestDatabase,
  artisan: Artisan,
  scopes: readonly ApiScope[] = COMPANY_SCOPES,
): Promise<string> {
  return granted(await makeKey(database.ctx(artisan), { name: 'Logiciel', scopes }))
}

/** A partner, with its first key. */
export async function aPartner(
  database: TestDatabase,
): Promise<{ id: ApiPartnerId; name: string; key: string }> {
  const ctx = database.ctx(await anAdmin(database))
  const name = `Partenaire ${nextNumber()}`
  const id = granted(await addPartner(ctx, { name, email: 'p@exemple.fr' as EmailAddress }))
  return { id, name, key: granted(await makePartnerKey(ctx, id, 'Site')) }
}

/** A key of a partner of its own. */
export const aPartnerKey = async (database: TestDatabase) => (await aPartner(database)).key

/** Gives a company a plan that has the API. */
export async function subscribe(database: TestDatabase, { artisanId }: Artisan): Promise<void> {
  await database.db.insert(subscribers).values({
    id: newId<string>(),
    artisanId,
    email: `api-${nextNumber()}@ouvreo.example`,
    subscribed: true,
    subscriptionTier: 'Premium',
    trial: false,
    startedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
}

/** How a call of the API is made. */
export type Call = {
  key?: string
  method?: string
  /** Sent as JSON, or as it is where it is a text. */
  body?: unknown
  headers?: Record<string, string>
  now?: Date
}

/** What tests read of the body of an answer, whichever it is. */
type Body = {
  id: string
  status: unknown
  person: { phone: string | null } | null
  data: { id: string }[]
  next: string | null
  code: string
  errors: { path: string; message: string }[]
}
/** What a call was answered. */
export type Answer = { status: number; headers: Headers; body: Body }

/** Calls the API as its route does; one with a body is a POST under a name of its own. */
export async function callApi(
  database: TestDatabase,
  address: string,
  { key, body, headers = {}, now = TEST_NOW, ...call }: Call = {},
): Promise<Answer> {
  const method = call.method ?? (body === undefined ? 'GET' : 'POST')
  const url = new URL(address, 'http://localhost')
  const request = new Request(url, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(method === 'POST' && { 'idempotency-key': `call-${nextNumber()}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const visitor = { kind: 'visitor', clientKey: 'api-test' } as const
  const answer = await answerCall(database.ctx(visitor, now), request, url.pathname)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
}
