import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aKey, aPartnerKey, callApi, subscribe, type Call } from '#test/api-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { aQuotingArtisan, aSentQuote } from '#test/quote-builders.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { valueOf, wrongValueOf } from '#test/json-schema-values.ts'
import { eq } from 'drizzle-orm'
import { apiKeys } from '#app/features/api/tables.server.ts'
import { COMPANY_SCOPES } from '#app/features/api/keys/api-key.ts'
import { hashOf } from '#app/features/api/keys/make-key.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { TEST_NOW } from '#test/database.ts'
import { describedProblems, exampleOf } from './described.server.ts'
import { openApiDocument } from './open-api.server.ts'

/*
 * Every operation of the document, called through what answers the route with what the document admits and what it does
 * not, by each kind of key: nothing is ever an answer of 5xx, every answer is one that the document announces, and no
 * word of another company is in it.
 */

const database = useTestDatabase()
const RUNS = Number(process.env.API_RUNS ?? 40)

type Schema = z.core.JSONSchema.JSONSchema
type Entry = ReturnType<typeof openApiDocument>['paths'][string][string]

// Read as those who are given it do.
const written = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>
const entries = Object.entries(written.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({
    path,
    method: method.toUpperCase(),
    entry: entry as Entry,
  })),
)
const problems = z.fromJSONSchema(written.components.schemas.Problem as never)

const CANARY = 'Canariverte'
const keys: Record<string, string | null> = {}
/** What exists of the company that calls, and of the one that must never be read. */
const ids = { own: [] as string[], theirs: [] as string[] }

async function aCompanyWithEverything(of: string): Promise<{ artisan: Artisan; ids: string[] }> {
  const artisan = await aQuotingArtisan(database, { companyName: `Maison ${of}` })
  await subscribe(database, artisan)
  const sent = await aSentQuote(database, { artisan, input: { workNature: `Travaux ${of}` } })
  await database.db
    .update(requestContactDetails)
    .set({ firstName: of, lastName: of })
    .where(eq(requestContactDetails.requestId, sent.requestId))
  const works = await someWorks(database, 'to_schedule', { artisan })
  const contract = await aContract(database, works)
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
  })
  return { artisan, ids: [sent.leadId, sent.quoteId, works.leadId, contract.quoteId, invoiceId] }
}

beforeAll(async () => {
  const [own, theirs] = [
    await aCompanyWithEverything('Nôtre'),
    await aCompanyWithEverything(CANARY),
  ]
  ids.own = own.ids
  ids.theirs = theirs.ids
  keys['every scope'] = await aKey(database, own.artisan)
  keys.none = null
  keys.revoked = await aKey(database, own.artisan)
  await database.db
    .update(apiKeys)
    .set({ revokedAt: TEST_NOW })
    .where(eq(apiKeys.keyHash, hashOf(keys.revoked)))
  keys['another company'] = await aKey(database, await aSubscribedArtisan(database))
  keys.partner = await aPartnerKey(database)
  for (const scope of COMPANY_SCOPES) {
    const artisan = await aSubscribedArtisan(database)
    keys[scope] = await aKey(database, artisan, [scope])
  }
}, 60_000)

/** An identifier of ours, of theirs, of nobody, or none at all. */
const anId = fc
  .tuple(
    fc.nat(),
    // A dot alone, or two, are another address before anybody asks it.
    fc.oneof(
      fc.uuid(),
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/^\.{1,2}$/.test(text)),
    ),
  )
  .map(([at, other]) => {
    const known = [...ids.own, ...ids.own, ...ids.theirs, encodeURIComponent(other)]
    return known[at % known.length]!
  })

/** Any call of an operation: as the document admits it, or with something wrong in its query, body or headers. */
function anyCall({ path, method, entry }: (typeof entries)[number]) {
  const queries = entry.parameters.filter((one) => one.in === 'query')
  const shape: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      queries.map((one) => [one.name, (one as { schema: Schema }).schema]),
    ),
    required: queries.filter(({ required }) => required).map(({ name }) => name),
  }
  const body =
    'requestBody' in entry ? entry.requestBody!.content['application/json']!.schema : null
  const either = (schema: Schema) => fc.oneof(valueOf(schema), wrongValueOf(schema))
  return fc
    .record({
      id: anId,
      query: either(shape),
      body: body ? either(body as Schema) : fc.constant(undefined),
      name: fc.option(fc.stringMatching(/^[!-~]{1,40}$/), { freq: 8 }),
      version: fc.option(fc.constantFrom('2026-12-01', '2020-01-01', ''), { freq: 1 }),
      now: fc.nat({ max: 600_000 }),
    })
    .map(({ id, query, body: sent, name, version, now }) => {
      const texts = Object.entries((query ?? {}) as Record<string, unknown>).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const call: Call = {
        method,
        ...(sent !== undefined && { body: sent }),
        headers: {
          ...(method === 'POST' && { 'idempotency-key': name ?? '' }),
          ...(version !== null && { 'ouvreo-version': version }),
        },
        // Each in a minute of its own, so that the limit of a key stops none.
        now: new Date(TEST_NOW.getTime() + now * 60_000),
      }
      return { address: `${path.replace('{id}', id)}?${new URLSearchParams(texts)}`, call }
    })
}

describe.each(entries)('$method $path', (operation) => {
  const { entry } = operation
  const admitted = Object.fromEntries(
    Object.entries(entry.responses).map(([status, { content }]) => {
      const schema = Object.values(content)[0]!.schema
      return [status, '$ref' in schema ? problems : z.fromJSONSchema(schema as never)]
    }),
  )

  it.each(['every scope', 'none', 'revoked', 'another company', 'partner', ...COMPANY_SCOPES])(
    'answers what is announced, whatever it is asked with the key « %s »',
    async (kind) => {
      const key = keys[kind]
      await fc.assert(
        fc.asyncProperty(anyCall(operation), async ({ address, call }) => {
          const answer = await callApi(database, address, { ...call, ...(key && { key }) })
          expect(answer.status).toBeLessThan(500)
          const schema = admitted[answer.status]
          expect(schema, `${answer.status} ${JSON.stringify(answer.body)}`).toBeDefined()
          expect(schema!.safeParse(answer.body).error?.issues ?? []).toEqual([])
          expect(JSON.stringify(answer.body)).not.toContain(CANARY)
          if (kind === 'none' || kind === 'revoked') expect(answer.status).toBe(401)
          else if (answer.status < 300 && kind.includes(':')) expect(entry['x-scope']).toBe(kind)
        }),
        { numRuns: RUNS },
      )
    },
    60_000,
  )
})

it('reads everything that is the company’s own, at every address that has an identifier', async () => {
  const key = keys['every scope']!
  for (const list of ['leads', 'quotes', 'invoices']) {
    const { body } = await callApi(database, `/${list}`, { key })
    expect(body.data.length).toBeGreaterThan(0)
    for (const { id } of body.data) {
      const one = await callApi(database, `/${list}/${id}`, { key })
      expect(one).toMatchObject({ status: 200, body: { id } })
    }
  }
})

it('does what the examples of the documentation ask', async () => {
  const now = new Date('2026-12-02T09:00:00Z')
  const company = await aCompanyWithEverything('Exemple')
  const own = await aKey(database, company.artisan)
  for (const { path, method, entry } of entries.filter((one) => one.method === 'POST')) {
    const key = path === '/requests' ? keys.partner! : own
    const body = entry.requestBody?.content['application/json']!.schema
    const id = company.ids[path.startsWith('/leads') ? 0 : 4]!
    const call = { key, method, now, ...(body && { body: exampleOf(body as Schema) }) }
    const answer = await callApi(database, path.replace('{id}', id), call)
    expect(answer, `${method} ${path}`).toMatchObject({ status: 201 })
  }
})

it('explains every error where its type leads', () => {
  const explained = new Set(describedProblems().map(({ code }) => code))
  for (const { entry } of entries)
    for (const [status, { description }] of Object.entries(entry.responses))
      if (Number(status) >= 400)
        for (const code of description.split(', ')) expect(explained).toContain(code)
})

it('is valid to the letter: every operation once, each with its scope and what it may be refused with', () => {
  const names = entries.map(({ entry }) => entry.operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(written.openapi).toBe('3.1.1')
  for (const { path, entry } of entries) {
    expect(entry.parameters.some((one) => one.in === 'path')).toBe(path.includes('{id}'))
    for (const status of ['401', '403', '429']) expect(entry.responses).toHaveProperty(status)
  }
})
