import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { sessions, users } from '#app/features/accounts/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { newId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { aParticulier, aQuoteRequest, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import * as page from './confirm-request.page.tsx'

const database = useTestDatabase()
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)

/** A request that waits for its link, as a visitor leaves it. */
async function waiting(email = `visiteur-${nextNumber()}@ouvreo.example`) {
  const owner = await aParticulier(database)
  const requestId = await aQuoteRequest(database, owner)
  await database.db
    .update(quoteRequests)
    .set({ status: 'unconfirmed', particulierId: null, openedAt: null })
    .where(eq(quoteRequests.id, requestId))
  await database.db
    .update(requestContactDetails)
    .set({ email, firstName: 'Lucie' })
    .where(eq(requestContactDetails.requestId, requestId))
  const token = await createLinkToken(database.ctx(), {
    purpose: 'quote_request',
    subjectId: requestId,
    ttlHours: 72,
  })
  return { requestId, email, token }
}
type Shown = { pending: { firstName: string; email: string; hasAccount: boolean } | null }
const open = (token: string, ask: Ask = {}) =>
  askPage<Shown>(database, page, `/demande/confirmer?token=${token}`, ask)
const press = (token: string, ask: Ask = {}) =>
  askPage<{ error: string }>(database, page, `/demande/confirmer?token=${token}`, {
    ...ask,
    post: { token },
  })
const statusOf = async (id: QuoteRequestId) =>
  (
    await database.db
      .select({ status: quoteRequests.status })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, id))
  )[0]!.status

describe('the link in the mail', () => {
  it('changes nothing when it is opened, however often', async () => {
    const { requestId, email, token } = await waiting()
    for (let i = 0; i < 3; i++)
      expect(await open(token)).toMatchObject({
        status: 200,
        data: { pending: { firstName: 'Lucie', email, hasAccount: false } },
      })
    expect(await statusOf(requestId)).toBe('unconfirmed')
  })

  it('publishes the request by its button, and signs in the account it makes', async () => {
    const { requestId, email, token } = await waiting()
    const pressed = await press(token)
    expect(pressed).toMatchObject({
      status: 302,
      location: `/espace-particulier/demandes/${requestId}`,
    })
    expect(pressed.cookies.find((cookie) => cookie.includes('session='))).toMatch(/HttpOnly/)
    // What the browser kept of the request has served.
    expect(pressed.cookies.join()).toMatch(
      /request_sent=1;.*pending_request=; Path=\/demande; Max-Age=0/,
    )
    expect(await statusOf(requestId)).toBe('open')
    const opened = await database.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, email))
    expect(opened).toHaveLength(1)
  })

  it('works once, and says so afterwards', async () => {
    const { token } = await waiting()
    await press(token)
    expect(await open(token)).toMatchObject({ status: 410, data: { pending: null } })
    expect(await press(token)).toMatchObject({
      status: 409,
      data: { error: expect.stringMatching(/plus valable/) },
    })
  })

  it('opens nothing when it is invented or three days old', async () => {
    const { requestId, token } = await waiting()
    expect((await open('nothing')).status).toBe(410)
    expect((await open(token, { now: later(73) })).status).toBe(410)
    expect((await press(token, { now: later(73) })).status).toBe(409)
    expect(await statusOf(requestId)).toBe('unconfirmed')
  })
})

describe('an address that has an account', () => {
  it('leads through its sign-in and back, the link left usable', async () => {
    const email = `connue-${nextNumber()}@ouvreo.example`
    const claire = await aParticulier(database, { email })
    const { requestId, token } = await waiting(email)
    expect(await open(token)).toMatchObject({ data: { pending: { hasAccount: true } } })
    expect((await press(token)).location).toBe(
      `/connexion?redirect=${encodeURIComponent(`/demande/confirmer?token=${token}`)}`,
    )
    expect(await statusOf(requestId)).toBe('unconfirmed')
    expect((await press(token, { as: claire, email })).location).toBe(
      `/espace-particulier/demandes/${requestId}`,
    )
    expect(await statusOf(requestId)).toBe('open')
  })

  it('refuses somebody signed in under another one', async () => {
    const { requestId, token } = await waiting()
    const other = await aParticulier(database)
    expect(await press(token, { as: other })).toMatchObject({
      status: 409,
      data: { error: expect.stringMatching(/autre adresse/) },
    })
    expect(await statusOf(requestId)).toBe('unconfirmed')
  })
})

it('knows no request of an identifier alone', async () => {
  expect((await open(newId())).status).toBe(410)
})
