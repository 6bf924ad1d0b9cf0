import { and, eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { deleteClient } from '#app/features/clients/save-client.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { listQuotesOfClient } from '#app/features/quotes/decision/met-clients.server.ts'
import { getMyQuote, listMyQuotes } from '#app/features/quotes/queries.server.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances, subscribers } from '#app/features/subscriptions/tables.server.ts'
import { newId, type ClientId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  anOwnDraft,
  anOwnQuoteInput,
  anOwnSentQuote,
  aSubscribedArtisan,
  aVisitor,
  deliver,
  mailedLinks,
  type TestOwnQuote,
} from '#test/own-client-builders.ts'
import {
  anAcceptance,
  aQuotingArtisan,
  aSentQuote,
  granted,
  storedQuote,
} from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { aContract, anIssuedInvoice, storedInvoice } from '#test/invoice-builders.ts'
import { beginOwnQuote } from './begin-own-quote.server.ts'
import { missingFromClient } from './own-client.ts'
import { openOwnQuote, readOwnQuoteLink } from './open-own-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const stored = async (id: QuoteRequestId) =>
  (await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!
const linkOf = async (quote: TestOwnQuote) => (await mailedLinks(database, quote.quoteId)).at(-1)!
const open = (token: string, now = TEST_NOW) => openOwnQuote(database.ctx(aVisitor(), now), token)
const missingOf = async (quote: TestOwnQuote) =>
  (await getMyQuote(database.ctx(quote.artisan), quote.quoteId))!.missing.map(({ fix }) => fix)

describe('beginning', () => {
  it('is refused without a running plan, in a trade that is not the company’s, for a place that does not exist, and nothing is written', async () => {
    const without = await aQuotingArtisan(database)
    const artisan = await aSubscribedArtisan(database)
    const begin = (input = {}, who = artisan) =>
      beginOwnQuote(database.ctx(who), anOwnQuoteInput(input))
    expect(await begin({}, without)).toEqual(refuse('no_subscription'))
    await database.db
      .update(subscribers)
      .set({ subscriptionEnd: later(-1) })
      .where(eq(subscribers.artisanId, artisan.artisanId))
    expect(await begin()).toEqual(refuse('no_subscription'))
    await database.db
      .update(subscribers)
      .set({ subscriptionEnd: later(1), trial: true })
      .where(eq(subscribers.artisanId, artisan.artisanId))
    expect(await begin({ trade: 'carrelage' })).toEqual(refuse('trade_not_yours'))
    expect(await begin({ postalCode: '00000' })).toEqual(refuse('unknown_postal_code'))
    expect(await begin({ client: { id: newId<ClientId>() } })).toEqual(refuse('not_found'))
    const theirs = await anOwnDraft(database)
    expect(await begin({ client: { id: theirs.clientId } })).toEqual(refuse('not_found'))
    expect(await database.db.$count(clients, eq(clients.artisanId, artisan.artisanId))).toBe(0)
    expect(await database.db.$count(leads, eq(leads.artisanId, artisan.artisanId))).toBe(0)
    // The free month is a plan that runs.
    granted(await begin())
  })

  it('adds the client with the address of the works, takes no contact and writes to nobody', async () => {
    const artisan = await aSubscribedArtisan(database, { contacts: 3 })
    const quote = await anOwnDraft(database, { artisan })
    const [client] = await database.rows(clients, eq(clients.id, quote.clientId))
    expect(client).toMatchObject({
      name: 'Jeanne Petit',
      email: quote.email,
      addressLine: '8 rue Paul-Bert',
      postalCode: '69003',
      accountId: null,
      lastDocumentAt: null,
    })
    expect(await stored(quote.requestId)).toMatchObject({
      origin: 'own_client',
      particulierId: null,
      status: 'open',
    })
    const [balance] = await database.rows(
      creditBalances,
      eq(creditBalances.artisanId, artisan.artisanId),
    )
    expect(balance).toMatchObject({ granted: 3, reserved: 0, used: 0 })
    expect(await mailedLinks(database, quote.quoteId)).toEqual([])
  })
})

describe('sending', () => {
  it('is refused without an address, for a company without a number, and for a client who was deleted', async () => {
    const quote = await anOwnDraft(database, {
      input: { client: { name: 'Jeanne Petit', email: null, phone: null } },
    })
    const send = () => sendQuote(database.ctx(quote.artisan), quote.quoteId)
    const sheet = (change: Partial<typeof clients.$inferInsert>) =>
      database.db.update(clients).set(change).where(eq(clients.id, quote.clientId))
    expect(await missingOf(quote)).toEqual([
      { page: 'client', field: 'email', clientId: quote.clientId },
    ])
    expect(await send()).toEqual(refuse('quote_incomplete'))
    await sheet({ email: `bureau-${nextNumber()}@exemple.fr`, kind: 'company' })
    expect(await missingOf(quote)).toEqual([
      { page: 'client', field: 'companyNumber', clientId: quote.clientId },
    ])
    expect(await send()).toEqual(refuse('quote_incomplete'))
    await sheet({ kind: 'individual' })
    await deleteClient(database.ctx(quote.artisan), quote.clientId)
    expect(await missingOf(quote)).toEqual([
      { page: 'client', field: null, clientId: quote.clientId },
    ])
    expect(await send()).toEqual(refuse('quote_incomplete'))
    await sheet({ deletedAt: null })
    granted(await send())
  })

  it('mails one link, without the document, whether the address has an account or not', async () => {
    const known = await aParticulier(database, { email: `connue-${nextNumber()}@exemple.fr` })
    const [account] = await database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, known.accountId))
    const input = (email: string) => ({
      input: { client: { name: 'Jeanne Petit', email, phone: null } as never },
    })
    const [toNobody, toSomebody] = [
      await anOwnSentQuote(database, input(`inconnue-${nextNumber()}@exemple.fr`)),
      await anOwnSentQuote(database, input(account!.email)),
    ]
    await deliver(database, toNobody.quoteId)
    const sentence = async (quote: TestOwnQuote) => {
      const mails = await mailedLinks(database, quote.quoteId)
      expect(mails).toHaveLength(1)
      const { companyName } = (await readOwnQuoteLink(database.ctx(), mails[0]!.token))!
      return mails[0]!.text
        .replaceAll(mails[0]!.token, 'TOKEN')
        .replaceAll(companyName, 'COMPANY')
        .replaceAll(mails[0]!.to, 'ADDRESS')
    }
    expect(await sentence(toSomebody)).toBe(await sentence(toNobody))
    const { rows } = await database.pool.query(
      `select email_type from email_logs where email = any($1)`,
      [[toNobody.email, toSomebody.email]],
    )
    expect(rows.map(({ email_type }) => email_type)).toEqual(['own_quote', 'own_quote'])
    // Nor does the company see a difference.
    const seen = async ({ artisan, quoteId }: TestOwnQuote) => {
      const {
        clientKnown,
        ownClientId: _,
        client,
      } = (await getMyQuote(database.ctx(artisan), quoteId))!
      return { clientKnown, client }
    }
    expect(await seen(toSomebody)).toEqual(await seen(toNobody))
    expect(await seen(toNobody)).toEqual({ clientKnown: false, client: 'Jeanne Petit' })
  })

  it('notes the document in the book, and writes to the address that the sheet says now', async () => {
    const quote = await anOwnSentQuote(database)
    const old = await linkOf(quote)
    const ctx = database.ctx(quote.artisan)
    const [client] = await database.rows(clients, eq(clients.id, quote.clientId))
    expect(client!.lastDocumentAt).toEqual(TEST_NOW)
    expect(await listQuotesOfClient(ctx, client!)).toMatchObject([{ id: quote.quoteId }])
    granted(await withdrawQuote(ctx, quote.quoteId))
    const moved = `nouvelle-${nextNumber()}@exemple.fr`
    await database.db.update(clients).set({ email: moved }).where(eq(clients.id, quote.clientId))
    const next = await anOtherDraft(quote)
    granted(await sendQuote(ctx, next))
    await deliver(database, next)
    expect(await mailedLinks(database, next)).toMatchObject([{ to: moved }])
    // The old mailbox opens nothing in the name of the new one.
    expect(await open(old.token)).toEqual(refuse('invalid_link'))
    expect((await stored(quote.requestId)).particulierId).toBeNull()
  })
})

/** Another complete draft for the same works. */
async function anOtherDraft({ artisan, leadId, quoteId }: TestOwnQuote) {
  const { copyQuote } = await import('#app/features/quotes/editor/reuse/copy-quote.server.ts')
  const copied = granted(await copyQuote(database.ctx(artisan), quoteId))
  expect((await storedQuote(database, copied)).leadId).toBe(leadId)
  return copied
}

test('a devis for a business prints its number and where its bills go, and so does its invoice (E4, F3)', async () => {
  const { artisan, ...draft } = await anOwnDraft(database)
  await database.db
    .update(clients)
    .set({
      kind: 'company',
      name: 'SCI Les Tilleuls',
      siren: '552100554',
      addressLine: '2 quai Perrache',
      postalCode: '69002',
      town: 'Lyon',
    })
    .where(eq(clients.id, draft.clientId))
  granted(await sendQuote(database.ctx(artisan), draft.quoteId))
  await deliver(database, draft.quoteId)
  expect((await storedQuote(database, draft.quoteId)).snapshot!.client).toEqual({
    name: 'SCI Les Tilleuls',
    siren: '552100554',
    address: { line: '2 quai Perrache', postalCode: '69002', town: 'Lyon' },
  })
  const [contact] = await database.rows(
    requestContactDetails,
    eq(requestContactDetails.requestId, draft.requestId),
  )
  expect(contact!.firstName).toBe('SCI Les Tilleuls')
  const { accountId } = granted(await open((await linkOf({ artisan, ...draft })).token))
  const author = { kind: 'particulier', accountId, clientKey: 'test' } as const
  const { worksId } = granted(
    await acceptQuote(
      database.ctx(author),
      draft.quoteId,
      await anAcceptance(database, draft.quoteId),
    ),
  )
  const contract = await aContract(database, { ...draft, artisan, author, worksId })
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit')
  const { client, company } = (await storedInvoice(database, invoiceId)).snapshot!
  expect(client).toMatchObject({
    kind: 'business',
    name: 'SCI Les Tilleuls',
    siren: '552100554',
    address: { line: '2 quai Perrache', postalCode: '69002', city: 'Lyon' },
  })
  expect(company.siren).toMatch(/^\d{9}$/)
})

test('the list of devis tells own clients apart', async () => {
  const artisan = await aSubscribedArtisan(database)
  const own = await anOwnDraft(database, { artisan })
  const asked = await aSentQuote(database, { artisan })
  const { rows } = await listMyQuotes(database.ctx(artisan))
  expect(Object.fromEntries(rows.map(({ id, ownClient }) => [id, ownClient]))).toEqual({
    [own.quoteId]: true,
    [asked.quoteId]: false,
  })
  expect(
    await database.db.$count(
      quotes,
      and(eq(quotes.artisanId, artisan.artisanId), eq(quotes.status, 'draft')),
    ),
  ).toBe(1)
})

test('nothing is asked of the sheet for a request of the marketplace', () => {
  expect(missingFromClient(null, null)).toEqual([])
})
