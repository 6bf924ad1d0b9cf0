import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { pauseQuoteRequest } from '#app/features/requests/life/pause-quote-request.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { quoteRequests, quoteRequestTrail } from '#app/features/requests/tables.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { ok, refuse } from '#app/values/result.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  anAcceptance,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { SIGNED_DECLARATION, WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { signatureOf } from '#app/features/quotes/document/read-signature.server.ts'
import { acceptQuote, type Acceptance } from './accept-quote.server.ts'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import { getReceivedQuote } from './received-quotes.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'

const database = useTestDatabase()
const accept = async (quote: TestQuote, change: Partial<Acceptance> = {}, now = TEST_NOW) =>
  acceptQuote(
    database.ctx(quote.author, now),
    quote.quoteId,
    await anAcceptance(database, quote.quoteId, change, now),
  )
const movementsOf = async (quote: TestQuote) =>
  (await database.rows(creditLedger, eq(creditLedger.leadId, quote.leadId)))
    .map(({ movement }) => movement)
    .sort()

describe('what is no acceptance', () => {
  const wrong: [string, Partial<Acceptance>, string][] = [
    [
      'no name',
      { signature: { name: ' ', agreed: true, certified: true } },
      'signature_name_missing',
    ],
    [
      'a name of things nobody sees',
      { signature: { name: '\u0000\u0007\t', agreed: true, certified: true } },
      'signature_name_missing',
    ],
    [
      'a devis not agreed to',
      { signature: { name: 'Claire', agreed: false, certified: true } },
      'signature_not_agreed',
    ],
    [
      'a reduced rate without its certification',
      { signature: { name: 'Claire', agreed: true, certified: false } },
      'certification_not_signed',
    ],
    ['another document', { contentHash: '0'.repeat(64) }, 'document_changed'],
    ['a drawing that is none', { drawing: 'M0 0L<script>' }, 'drawing_malformed'],
    ['no code', { code: '' }, 'code_missing'],
  ]
  it.each(wrong)('%s', async (_, change, refusal) => {
    const quote = await aSentQuote(database)
    const before = await storedQuote(database, quote.quoteId)
    expect(await accept(quote, change)).toEqual({ ok: false, refusal })
    expect(await storedQuote(database, quote.quoteId)).toEqual(before)
    expect(await movementsOf(quote)).toEqual(['reserve'])
    expect(await eventTypesAbout(database, quote.quoteId)).toEqual(['quote.sent'])
  })

  it('one after the last day where the works lie, before the sweep has noticed', async () => {
    const lines = [
      {
        workItem: 'Pose',
        designation: 'Forfait',
        quantity: 1_000,
        unit: 'forfait' as const,
        unitPrice: 10_000,
        vat: 850,
      },
    ]
    const reunion = await aSentQuote(database, {
      postalCode: '97400',
      input: { validUntil: '2026-03-20', lines },
    })
    const lyon = await aSentQuote(database, { input: { validUntil: '2026-03-20' } })
    const evening = new Date('2026-03-20T20:00:00Z')
    expect(await accept(reunion, {}, evening)).toEqual(refuse('validity_passed'))
    expect(await accept(lyon, {}, evening)).toMatchObject({ ok: true })
  })

  it('one of a company that the team has suspended since, until it is reinstated', async () => {
    const quote = await aSentQuote(database)
    await database.db
      .update(artisans)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(artisans.id, quote.artisan.artisanId))
    expect(await accept(quote)).toEqual(refuse('company_unavailable'))
    expect(
      (await getReceivedQuote(database.ctx(quote.author), quote.quoteId))!.companyUnavailable,
    ).toBe(true)
    await database.db
      .update(artisans)
      .set({ suspendedAt: null })
      .where(eq(artisans.id, quote.artisan.artisanId))
    expect(await accept(quote)).toMatchObject({ ok: true })
  })

  it('one on a request that is over, or that has its devis', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    const winner = await aSentQuote(database, {
      lead: await aTakenLead(database, { author, requestId }),
    })
    const other = await aSentQuote(database, {
      lead: await aTakenLead(database, { author, requestId }),
    })
    granted(await accept(winner))
    expect(await accept(other)).toEqual(refuse('quote_declined'))
    // Even if it had stayed open to answer.
    await database.db.update(quotes).set({ status: 'sent' }).where(eq(quotes.id, other.quoteId))
    expect(await accept(other)).toEqual(refuse('request_awarded'))

    const late = await aSentQuote(database)
    granted(await closeQuoteRequest(database.ctx(late.author), late.requestId, 'other'))
    expect(await accept(late)).toEqual(refuse('request_over'))
  })
})

describe('an acceptance', () => {
  it('keeps who, when, from where, how, what was read and until when it can be renounced', async () => {
    const quote = await aSentQuote(database)
    const until = new Date('2026-03-24T22:59:59.999Z')
    const acceptance = await anAcceptance(database, quote.quoteId, {
      signature: { name: ' Claire\r\nMartin\u0000 ', agreed: true, certified: true },
      mode: 'off_premises',
      earlyStart: true,
    })
    expect(await acceptQuote(database.ctx(quote.author), quote.quoteId, acceptance)).toEqual(
      ok({ retractableUntil: until, worksId: expect.any(String) }),
    )
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'accepted',
      acceptedAt: TEST_NOW,
      signedName: 'Claire Martin',
      certificationAgreed: true,
      contractMode: 'off_premises',
      earlyStartRequestedAt: TEST_NOW,
      retractableUntil: until,
      contentHash: acceptance.contentHash,
    })
    expect((await eventTypesAbout(database, quote.quoteId)).sort()).toEqual([
      'quote.accepted',
      'quote.sent',
      'quote_request.awarded',
    ])
    const trail = await database.rows(
      quoteRequestTrail,
      eq(quoteRequestTrail.requestId, quote.requestId),
    )
    expect(trail.at(-1)).toMatchObject({
      verb: 'award',
      to: 'awarded',
      who: 'particulier',
      accountId: quote.author.accountId,
    })
    // The proof is read with the document by its two sides, and the whole address of the client's mail by neither.
    const zone = 'Europe/Paris'
    const [mine, theirs] = await Promise.all([
      getMyQuote(database.ctx(quote.artisan), quote.quoteId),
      getReceivedQuote(database.ctx(quote.author), quote.quoteId),
    ])
    const read = await signatureOf(database.ctx(quote.artisan), mine!.quote, zone)
    expect(await signatureOf(database.ctx(quote.author), theirs!, zone)).toEqual(read)
    const words = Object.fromEntries(read!.proof.map(({ label, words }) => [label, words]))
    expect(words).toMatchObject({
      Signataire: 'Claire Martin, client',
      'Adresse IP': '203.0.113.7',
      Appareil: 'Safari sur iPhone',
      'Empreinte du document (SHA-256)': acceptance.contentHash,
      'Contrat conclu, dit le signataire': 'Chez le client, en présence des deux',
      'Code à six chiffres': expect.stringMatching(
        /^envoyé à .•••@.•••\.\w+ le 10\s?mars\s?2026 à/u,
      ),
    })
    expect(words.Déclarations).toContain(SIGNED_DECLARATION)
    expect(words.Déclarations).toContain(WITHDRAWAL_COPY.earlyStart)
    const [account] = await database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, quote.author.accountId))
    expect(JSON.stringify([mine, theirs, read])).not.toContain(account!.email)
  })

  it('needs no certification where no rate is reduced, and none is said to be given', async () => {
    const lines = [
      {
        workItem: 'Pose',
        designation: 'Forfait',
        quantity: 1_000,
        unit: 'forfait' as const,
        unitPrice: 10_000,
        vat: 2_000,
      },
    ]
    const quote = await aSentQuote(database, { input: { lines } })
    expect(
      await accept(quote, { signature: { name: 'Claire', agreed: true, certified: false } }),
    ).toMatchObject({ ok: true })
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      certificationAgreed: false,
      earlyStartRequestedAt: null,
    })
  })

  it('of a paused request ends its pause', async () => {
    const quote = await aSentQuote(database)
    granted(await pauseQuoteRequest(database.ctx(quote.author), quote.requestId))
    granted(await accept(quote))
    expect(
      (await database.rows(quoteRequests, eq(quoteRequests.id, quote.requestId)))[0],
    ).toMatchObject({ status: 'awarded', pausedAt: null, awardedQuoteId: quote.quoteId })
  })

  it('uses the contact once: not again after another reaction, and not one that was given back', async () => {
    const author = await aParticulier(database, { phone: '+33612345678' })
    const reacted = await aSentQuote(database, { author })
    granted(await sharePhone(database.ctx(author), reacted.leadId))
    granted(await accept(reacted))
    expect(await movementsOf(reacted)).toEqual(['reserve', 'use'])

    const silent = await aSentQuote(database)
    const after = new Date(TEST_NOW.getTime() + 73 * 3_600_000)
    await sweepDeadlines(database.ctx<System>(undefined, after))
    expect(await movementsOf(silent)).toEqual(['give_back', 'reserve'])
    granted(await accept(silent, {}, after))
    expect(await movementsOf(silent)).toEqual(['give_back', 'reserve'])
    const [balance] = await database.rows(
      creditBalances,
      eq(creditBalances.artisanId, silent.artisan.artisanId),
    )
    expect(balance).toMatchObject({ reserved: 0, used: 0 })
  })

  it('leaves nothing when its event cannot be published', async () => {
    const quote = await aSentQuote(database)
    await database.pool.query(
      `create function no_event() returns trigger language plpgsql as $$ begin raise exception 'queue full'; end $$`,
    )
    await database.pool.query(
      `create trigger no_event before insert on pgboss.job_common for each row when (new.data->>'type' = 'quote.accepted') execute function no_event()`,
    )
    try {
      await expect(accept(quote)).rejects.toThrow()
    } finally {
      await database.pool.query('drop trigger no_event on pgboss.job_common')
    }
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'sent',
      acceptedAt: null,
    })
    expect(await movementsOf(quote)).toEqual(['reserve'])
    expect(
      (await database.rows(quoteRequests, eq(quoteRequests.id, quote.requestId)))[0],
    ).toMatchObject({ status: 'open', awardedQuoteId: null })
    granted(await accept(quote))
  })
})
