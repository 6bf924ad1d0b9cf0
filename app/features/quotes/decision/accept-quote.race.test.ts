import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  aDraftQuote,
  anAcceptance,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { acceptQuote, type Acceptance } from './accept-quote.server.ts'
import { declineQuote } from './decline-quote.server.ts'
import { expireQuotes } from '#app/features/quotes/expire-quotes.server.ts'
import { retractQuote } from './retract-quote.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
/** Five companies and their devis for each round: a fifth of the usual rounds says as much. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 5)
const LONG = 20_000 + ROUNDS * 3_000

let artisans: Awaited<ReturnType<typeof aQuotingArtisan>>[]
beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
  artisans = await Promise.all(Array.from({ length: 5 }, () => aQuotingArtisan(database)))
}, 60_000)

type Contest = {
  author: Particulier
  requestId: QuoteRequestId
  sent: TestQuote[]
  acceptances: Acceptance[]
}

/** A request with five devis, each from another company. */
async function fiveQuotes(): Promise<Contest> {
  const author = await aParticulier(database)
  const requestId = await aQuoteRequest(database, author)
  const sent: TestQuote[] = []
  for (const artisan of artisans)
    sent.push(
      await aSentQuote(database, {
        lead: await aTakenLead(database, { artisan, author, requestId }),
      }),
    )
  return {
    author,
    requestId,
    sent,
    acceptances: await Promise.all(sent.map(({ quoteId }) => anAcceptance(database, quoteId))),
  }
}

const statusesOf = async (requestId: QuoteRequestId) =>
  (
    await database.db
      .select({ status: quotes.status })
      .from(quotes)
      .where(eq(quotes.requestId, requestId))
  )
    .map(({ status }) => status)
    .sort()
const countEvents = async (quote: TestQuote, type: string) =>
  (await eventTypesAbout(database, quote.quoteId)).filter((one) => one === type).length

/** One accepted, its lead won, everybody else told, and every contact settled once: used by the winner, given back to the others. */
async function expectOneWinner({ requestId, sent }: Contest) {
  expect(await statusesOf(requestId)).toEqual([
    'accepted',
    'declined',
    'declined',
    'declined',
    'declined',
  ])
  const [request] = await database.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
  for (const quote of sent) {
    const row = await storedQuote(database, quote.quoteId)
    const [lead] = await database.db.select().from(leads).where(eq(leads.id, quote.leadId))
    const movements = (
      await database.db.select().from(creditLedger).where(eq(creditLedger.leadId, quote.leadId))
    )
      .map(({ movement }) => movement)
      .sort()
    if (row.status === 'accepted') {
      expect(request).toMatchObject({
        status: 'awarded',
        awardedQuoteId: quote.quoteId,
        seatsTaken: 1,
      })
      expect(lead).toMatchObject({ status: 'won' })
      expect(movements).toEqual(['reserve', 'use'])
      expect(await countEvents(quote, 'quote.accepted')).toBe(1)
      expect(await countEvents(quote, 'quote.set_aside')).toBe(0)
    } else {
      expect(row).toMatchObject({ declineReason: 'other_chosen', acceptedAt: null })
      expect(lead).toMatchObject({ status: 'lost' })
      expect(movements).toEqual(['give_back', 'reserve'])
      expect(await countEvents(quote, 'quote.set_aside')).toBe(1)
      expect(await countEvents(quote, 'quote.accepted')).toBe(0)
    }
  }
}

/** What each artisan's month says must be what its ledger says. */
async function expectBalancesRecounted() {
  for (const { artisanId } of artisans) {
    const lines = await database.db
      .select()
      .from(creditLedger)
      .where(and(eq(creditLedger.artisanId, artisanId), ne(creditLedger.movement, 'grant')))
    const of = (movement: string) => lines.filter((line) => line.movement === movement).length
    const [balance] = await database.db
      .select()
      .from(creditBalances)
      .where(eq(creditBalances.artisanId, artisanId))
    expect(balance).toMatchObject({
      used: of('use'),
      reserved: of('reserve') - of('use') - of('give_back'),
    })
  }
}

/** How it must not be done: look, then write. */
async function naiveAccept({ author }: Contest, quoteId: QuoteId): Promise<boolean> {
  return inTransaction(database.ctx(author), async (tx) => {
    const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId))
    const [request] = await tx.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, quote!.requestId))
    if (quote!.status !== 'sent' || request!.status !== 'open') return false
    await tx.db.update(quotes).set({ acceptedAt: TEST_NOW }).where(eq(quotes.id, quoteId))
    await tx.db
      .update(quoteRequests)
      .set({ status: 'awarded', awardedQuoteId: quoteId })
      .where(eq(quoteRequests.id, quote!.requestId))
    return true
  })
}

describe('one devis wins', () => {
  it(
    'of five, accepted thirty times at once',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const contest = await fiveQuotes()
        const answers = await together(RACERS, (index) =>
          acceptQuote(
            database.ctx(contest.author),
            contest.sent[index % 5]!.quoteId,
            contest.acceptances[index % 5]!,
          ),
        )
        expect(answers.filter((one) => one.ok)).toHaveLength(1)
        const refusals = new Set(answers.flatMap((one) => (one.ok ? [] : [one.refusal])))
        expect(
          [...refusals].filter(
            (refusal) => !['quote_declined', 'quote_accepted', 'request_awarded'].includes(refusal),
          ),
        ).toEqual([])
        await expectOneWinner(contest)
      }
      await expectBalancesRecounted()
    },
    LONG,
  )

  it(
    'the same one, signed thirty times at once',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const contest = await fiveQuotes()
        const answers = await together(RACERS, () =>
          acceptQuote(
            database.ctx(contest.author),
            contest.sent[2]!.quoteId,
            contest.acceptances[2]!,
          ),
        )
        expect(answers.filter((one) => one.ok)).toHaveLength(1)
        expect(answers.filter((one) => !one.ok && one.refusal === 'quote_accepted')).toHaveLength(
          RACERS - 1,
        )
        await expectOneWinner(contest)
      }
      await expectBalancesRecounted()
    },
    LONG,
  )

  it(
    'not so when one looks and then writes',
    async () => {
      let broken = 0
      for (let round = 0; round < ROUNDS; round++) {
        const contest = await fiveQuotes()
        const answers = await together(RACERS, (index) =>
          naiveAccept(contest, contest.sent[index % 5]!.quoteId),
        )
        if (answers.filter(Boolean).length > 1) broken++
      }
      // What shows that this harness sees races at all.
      expect(broken).toBeGreaterThan(0)
    },
    LONG,
  )

  it('never two, even when a writer forgets every lock: the database refuses the second', async () => {
    const { sent } = await fiveQuotes()
    const written = await Promise.allSettled(
      sent.map(({ quoteId }) =>
        database.db.update(quotes).set({ status: 'accepted' }).where(eq(quotes.id, quoteId)),
      ),
    )
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('an acceptance beside everything else', () => {
  it(
    'four requests of the same five companies, which send other devis meanwhile: nobody waits for nobody in a circle',
    async () => {
      const contests = [
        await fiveQuotes(),
        await fiveQuotes(),
        await fiveQuotes(),
        await fiveQuotes(),
      ]
      const drafts = await Promise.all(
        artisans.map((artisan) => aDraftQuote(database, { artisan })),
      )
      const answers = await together<{ ok: boolean }>(25, (index) => {
        const contest = contests[index % 4]!
        if (index >= 20)
          return sendQuote(database.ctx(artisans[index - 20]!), drafts[index - 20]!.quoteId)
        const which = Math.floor(index / 4)
        return acceptQuote(
          database.ctx(contest.author),
          contest.sent[which]!.quoteId,
          contest.acceptances[which]!,
        )
      })
      expect(answers.slice(0, 20).filter(({ ok }) => ok)).toHaveLength(4)
      expect(answers.slice(20).filter(({ ok }) => ok)).toHaveLength(5)
      for (const contest of contests) await expectOneWinner(contest)
      await expectBalancesRecounted()
    },
    LONG,
  )

  it(
    'refusals, withdrawals, a sweep and a closing leave one story',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const contest = await fiveQuotes()
        const { author, requestId, sent, acceptances } = contest
        await together(RACERS, async (index) => {
          const quote = sent[index % 5]!
          const act = (index + Math.floor(index / 5)) % 6
          if (act < 2)
            return acceptQuote(database.ctx(author), quote.quoteId, acceptances[index % 5]!)
          if (act === 2) return declineQuote(database.ctx(author), quote.quoteId, 'other')
          if (act === 3) return withdrawQuote(database.ctx(quote.artisan), quote.quoteId)
          if (act === 4) return expireQuotes(database.ctx<System>())
          return closeQuoteRequest(database.ctx(author), requestId, 'other')
        })
        const statuses = await statusesOf(requestId)
        expect(statuses.filter((status) => status === 'accepted').length).toBeLessThanOrEqual(1)
        const [request] = await database.db
          .select()
          .from(quoteRequests)
          .where(eq(quoteRequests.id, requestId))
        const held = await database.db
          .select()
          .from(leads)
          .where(and(eq(leads.requestId, requestId), eq(leads.status, 'won')))
        expect(held).toHaveLength(statuses.filter((status) => status === 'accepted').length)
        expect(request!.seatsTaken).toBe(
          (await database.db.select().from(leads).where(eq(leads.requestId, requestId))).filter(
            ({ status }) => ['proposed', 'opened', 'quoted', 'won'].includes(status),
          ).length,
        )
        // Each devis was ended by one act, and told so once.
        for (const quote of sent) {
          const { status } = await storedQuote(database, quote.quoteId)
          const ends = (await eventTypesAbout(database, quote.quoteId)).filter((type) =>
            ['quote.accepted', 'quote.declined', 'quote.withdrawn', 'quote.set_aside'].includes(
              type,
            ),
          )
          expect(ends.length).toBe(status === 'sent' ? 0 : 1)
        }
      }
      await expectBalancesRecounted()
    },
    LONG,
  )

  it(
    'renounced twenty times at once ends once, and its place is given up once',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { author, requestId, sent, acceptances } = await fiveQuotes()
        await acceptQuote(database.ctx(author), sent[0]!.quoteId, acceptances[0]!)
        const answers = await together(20, (index) =>
          retractQuote(database.ctx(author), sent[0]!.quoteId, {
            reopen: index % 2 === 0,
            text: '',
          }),
        )
        expect(answers.filter((one) => one.ok)).toHaveLength(1)
        const [request] = await database.db
          .select()
          .from(quoteRequests)
          .where(eq(quoteRequests.id, requestId))
        expect(request!.seatsTaken).toBe(0)
      }
    },
    LONG,
  )
})

it('none of these races deadlocked', async () => {
  expect(await countDeadlocks(database)).toBe(0)
})
