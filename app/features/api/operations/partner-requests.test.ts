import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPartner, aPartnerKey, callApi, type Call } from '#test/api-builders.ts'
import { anArtisan, aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { partnerOfRequest } from '#app/features/api/partners/partner-of-request.server.ts'
import { apiConsents, apiKeys } from '#app/features/api/tables.server.ts'
import { createQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import { quoteRequestForm } from '#app/features/requests/ask/quote-request-form.ts'
import * as requestPage from '#app/features/requests/my-requests/particulier-request.page.tsx'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { newId, type ApiConsentId } from '#app/values/identity/ids.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'

const database = useTestDatabase()
const call = (address: string, asked: Call = {}) => callApi(database, address, asked)

const requestOf = async (consentId: string) => {
  const [consent] = await database.rows(apiConsents, eq(apiConsents.id, consentId as ApiConsentId))
  return consent!.requestId
}
const textsTo = async (email: string) => {
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from email_logs where email = $1',
    [email],
  )
  return rows.map(({ text }) => text)
}

describe('a request of a partner', () => {
  const asked = () => ({
    trade: 'plomberie',
    description: `Remplacer un chauffe-eau de 200 litres au sous-sol, dossier ${nextNumber()}.`,
    postalCode: '69003',
    firstName: 'Claire',
    email: `claire-${nextNumber()}@exemple.fr`,
    consent: {
      words: 'J’accepte que ma demande soit transmise à Ouvréo.',
      givenAt: '2026-03-09T18:00:00.000Z',
    },
  })

  it('waits for the person, as a visitor’s does, with the consent kept', async () => {
    const key = await aPartnerKey(database)
    const posted = await call('/requests', { key, body: asked() })
    expect(posted).toMatchObject({ status: 201, body: { status: 'awaiting_confirmation' } })
    const [consent] = await database.rows(
      apiConsents,
      eq(apiConsents.id, posted.body.id as ApiConsentId),
    )
    expect(consent).toMatchObject({ words: asked().consent.words })
    const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, consent!.requestId))
    expect(request).toMatchObject({ status: 'unconfirmed', particulierId: null })
    const { rows } = await database.pool.query(
      `select 1 from pgboss.job where data::text like '%quote_request.received%' and data::text like $1`,
      [`%${consent!.requestId}%`],
    )
    expect(rows).toHaveLength(1)
  })

  it('names the partner in the mail that asks for a confirmation, and on the page of its author', async () => {
    const partner = await aPartner(database)
    const body = asked()
    const posted = await call('/requests', { key: partner.key, body })
    const requestId = await requestOf(posted.body.id)
    const received = { type: 'quote_request.received', requestId, cause: 'first' }
    await handleEvent(database.ctx(), received, { id: newId() })
    expect(await textsTo(body.email)).toEqual([
      expect.stringContaining(`Demande transmise par ${partner.name}`),
    ])
    expect(await partnerOfRequest(database.ctx(), requestId)).toEqual({
      name: partner.name,
      agreedAt: new Date(body.consent.givenAt),
    })
    const author = await aParticulier(database)
    await database.db
      .update(quoteRequests)
      .set({ status: 'open', particulierId: author.accountId })
      .where(eq(quoteRequests.id, requestId))
    const page = await askPage<{ partner: unknown }>(
      database,
      requestPage,
      `/espace-particulier/demandes/${requestId}`,
      { params: { requestId }, as: author },
    )
    expect(page.data.partner).toMatchObject({ name: partner.name })
  })

  it('names no partner where a visitor wrote the same words before', async () => {
    const { consent, ...typed } = asked()
    const visitor = { kind: 'visitor', clientKey: typed.email } as const
    const own = granted(
      await createQuoteRequest(database.ctx(visitor, new Date(TEST_NOW.getTime() - 60_000)), {
        form: quoteRequestForm.parse(typed),
        key: newId(),
        honeypot: '',
        elapsedMs: 60_000,
      }),
    )
    const key = await aPartnerKey(database)
    const posted = await call('/requests', { key, body: { ...typed, consent } })
    expect(await requestOf(posted.body.id)).toBe(own.requestId)
    expect(await partnerOfRequest(database.ctx(), own.requestId)).toBeNull()
  })

  it('tells nothing of who is known, and is not counted with those of other people', async () => {
    const key = await aPartnerKey(database)
    const body = asked()
    const first = (await call('/requests', { key, body })).body
    const again = (await call('/requests', { key, body })).body
    expect(Object.keys(again)).toEqual(Object.keys(first))
    expect(again.status).toBe(first.status)
    for (let n = 0; n < 5; n++)
      expect((await call('/requests', { key, body: asked() })).status).toBe(201)
  })

  it('is refused without a consent, with one to come, and where the form would be', async () => {
    const key = await aPartnerKey(database)
    const { consent, ...rest } = asked()
    const refused = async (body: object) => (await call('/requests', { key, body })).body
    expect(await refused(rest)).toMatchObject({ errors: [{ path: 'consent' }] })
    const late = { ...consent, givenAt: '2026-03-11T00:00:00Z' }
    expect(await refused({ ...rest, consent: late })).toMatchObject({ code: 'consent_to_come' })
    expect(await refused({ ...rest, consent, email: 'no' })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'email' }],
    })
    expect(await refused({ ...rest, consent, postalCode: '00000' })).toMatchObject({
      code: 'unknown_postal_code',
    })
    expect(await refused({ ...rest, consent, phone: '12' })).toMatchObject({
      code: 'invalid_phone',
    })
  })

  it('is not for the keys of companies, nor theirs for partners', async () => {
    const artisan = await anArtisan(database)
    for (const scopes of [['requests:write'], ['leads:read', 'requests:write'], []])
      await expect(
        database.db.insert(apiKeys).values({
          id: newId(),
          artisanId: artisan.artisanId,
          name: 'x',
          scopes: scopes as never,
          keyHash: `${nextNumber()}`,
          lastFour: 'abcd',
          version: '2026-12-01',
          createdAt: TEST_NOW,
        }),
      ).rejects.toThrow()
  })
})
