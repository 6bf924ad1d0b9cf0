import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { aDraftQuote, storedQuote } from '#test/quote-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together } from '#test/race.ts'
import { quoteContestOf, type Contest } from '#test/quote-contest.ts'
import { acceptQuote } from './accept-quote.server.ts'
import { declineQuote } from './decline-quote.server.ts'
import { expireQuotes } from '#app/features/quotes/expire-quotes.server.ts'
import { retractQuote } from './retract-quote.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
const { companies, fiveQuotes, statusesOf, expectOneWinner, expectBalancesRecounted } =
  quoteContestOf(database)
/** Five companies and their devis for each round: a fifth of the usual rounds says as much. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 5)
const LONG = 20_000 + ROUNDS * 3_000

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
    'and is not alone when the status is read first and written afterwards',
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

  it('never two, even when no lock is taken: the database refuses the second', async () => {
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
    'four requests of the same five companies, which send other devis meanwhile: no deadlock',
    async () => {
      const contests = [
        await fiveQuotes(),
        await fiveQuotes(),
        await fiveQuotes(),
        await fiveQuotes(),
      ]
      const drafts = await Promise.all(
        companies().map((artisan) => aDraftQuote(database, { artisan })),
      )
      const answers = await together<{ ok: boolean }>(25, (index) => {
        const contest = contests[index % 4]!
        if (index >= 20)
          return sendQuote(database.ctx(companies()[index - 20]!), drafts[index - 20]!.quoteId)
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
    'refusals, withdrawals, a sweep and a closing leave one consistent state',
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
        const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, requestId))
        const held = await database.rows(
          leads,
          and(eq(leads.requestId, requestId), eq(leads.status, 'won')),
        )
        expect(held).toHaveLength(statuses.filter((status) => status === 'accepted').length)
        expect(request!.seatsTaken).toBe(
          (await database.rows(leads, eq(leads.requestId, requestId))).filter(({ status }) =>
            ['proposed', 'opened', 'quoted', 'won'].includes(status),
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
        const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, requestId))
        expect(request!.seatsTaken).toBe(0)
      }
    },
    LONG,
  )
})

it('none of these races deadlocked', async () => {
  expect(await countDeadlocks(database)).toBe(0)
})
