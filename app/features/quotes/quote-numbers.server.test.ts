import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  aDraftQuote,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { RACE_POOL, RACERS, together } from '#test/race.ts'
import { sendQuote } from './send-quote.server.ts'
import { quoteCounters, quotes } from './tables.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
const send = (quote: TestQuote, now = TEST_NOW) =>
  sendQuote(database.ctx(quote.artisan, now), quote.quoteId)
const countersOf = (quote: TestQuote) =>
  database.rows(quoteCounters, eq(quoteCounters.artisanId, quote.artisan.artisanId))

describe('numbers', () => {
  it('follow one another without a gap or a double, thirty sent at once, two years side by side', async () => {
    const artisan = await aQuotingArtisan(database, { policies: [{ endsOn: '2027-12-31' }] })
    const drafts: TestQuote[] = []
    for (let index = 0; index < RACERS; index++) {
      // A person has three requests a day; a few drafts lack a mention, and must take no number with them.
      const author = await aParticulier(database, {
        email: `numeros-${nextNumber()}@ouvreo.example`,
      })
      drafts.push(
        await aDraftQuote(database, {
          artisan,
          author,
          input: { validUntil: '2027-06-30', durationText: index % 6 === 5 ? '' : '1 jour' },
        }),
      )
    }
    const nextYear = new Date('2027-02-01T09:00:00Z')
    const answers = await together(RACERS, (index) =>
      sendQuote(
        database.ctx(artisan, index % 3 === 0 ? nextYear : TEST_NOW),
        drafts[index]!.quoteId,
      ),
    )
    const numbers = answers.flatMap((one) => (one.ok ? [one.value.number] : []))
    expect(numbers).toHaveLength(25)
    for (const year of [2026, 2027]) {
      const ofYear = numbers.filter((number) => number.startsWith(`D-${year}-`)).sort()
      expect(ofYear).toEqual(
        ofYear.map((_, index) => `D-${year}-${String(index + 1).padStart(4, '0')}`),
      )
      expect(ofYear.length).toBeGreaterThan(5)
    }
    const stored = await database.db
      .select({ number: quotes.number })
      .from(quotes)
      .where(eq(quotes.artisanId, artisan.artisanId))
    expect(stored.flatMap(({ number }) => number ?? []).sort()).toEqual(numbers.sort())
  }, 60_000)

  it('the same devis sent twenty times at once takes one number', async () => {
    const quote = await aDraftQuote(database)
    const answers = await together(20, () => send(quote))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(answers.filter((one) => !one.ok && one.refusal === 'quote_sent')).toHaveLength(19)
    expect(await countersOf(quote)).toMatchObject([{ last: 1 }])
    expect(await eventTypesAbout(database, quote.quoteId)).toEqual(['quote.sent'])
  })

  it('of two companies are counted apart', async () => {
    const [one, other] = [await aSentQuote(database), await aSentQuote(database)]
    expect((await storedQuote(database, one.quoteId)).number).toBe('D-2026-0001')
    expect((await storedQuote(database, other.quoteId)).number).toBe('D-2026-0001')
  })

  it('go on after one that was withdrawn', async () => {
    const { artisan, ...lead } = await aTakenLead(database)
    const first = await aSentQuote(database, { lead: { artisan, ...lead } })
    granted(await withdrawQuote(database.ctx(artisan), first.quoteId))
    const second = await aSentQuote(database, { lead: { artisan, ...lead } })
    expect([
      (await storedQuote(database, first.quoteId)).number,
      (await storedQuote(database, second.quoteId)).number,
    ]).toEqual(['D-2026-0001', 'D-2026-0002'])
  })
})
