import { describe, expect, it } from 'vitest'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  anAcceptedQuote,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
} from '#test/quote-builders.ts'
import { getMyQuote, listMyQuotes, QUOTES_PER_PAGE } from './queries.server.ts'
import {
  getReceivedQuote,
  listReceivedQuotes,
} from '#app/features/quotes/decision/received-quotes.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

const database = useTestDatabase()

describe('lists', () => {
  it('page through the artisan’s own, newest first, by status, whatever page is asked for', async () => {
    const artisan = await aQuotingArtisan(database)
    const lead = await aTakenLead(database, { artisan })
    for (let index = 0; index <= QUOTES_PER_PAGE; index++)
      await aSentQuote(database, {
        lead,
        now: new Date(TEST_NOW.getTime() + index * 5 * 3_600_000),
      })
    await aSentQuote(database)
    const list = (filter: Parameters<typeof listMyQuotes>[1]) =>
      listMyQuotes(database.ctx(artisan), filter)
    const [first, second] = [await list({ page: 1 }), await list({ page: 2 })]
    expect([first.rows.length, second.rows.length, first.total]).toEqual([
      QUOTES_PER_PAGE,
      1,
      QUOTES_PER_PAGE + 1,
    ])
    expect(second.rows[0]!.number).toBe('D-2026-0001')
    expect(first.rows[0]).toMatchObject({
      number: `D-2026-00${QUOTES_PER_PAGE + 1}`,
      client: 'Claire M.',
      town: 'Lyon 3e arrondissement',
    })
    for (const page of [0, -1, Number.NaN, Number.NEGATIVE_INFINITY])
      expect(await list({ page })).toEqual(first)
    expect(await list({ page: Number.POSITIVE_INFINITY })).toMatchObject({ rows: [] })
    expect(await list({ status: 'draft' })).toEqual({ rows: [], total: 0 })
  })

  it('give the person what they were sent, in its order, withdrawn ones included', async () => {
    const lead = await aTakenLead(database)
    const first = await aSentQuote(database, { lead })
    const second = await aSentQuote(database, { lead, now: new Date(TEST_NOW.getTime() + 60_000) })
    granted(await withdrawQuote(database.ctx(lead.artisan), first.quoteId))
    const person = database.ctx(lead.author)
    expect(
      (await listReceivedQuotes(person, lead.requestId)).map(({ id, status }) => [id, status]),
    ).toEqual([
      [first.quoteId, 'withdrawn'],
      [second.quoteId, 'sent'],
    ])
  })

  it('give both sides the same document of an accepted devis', async () => {
    const quote = await anAcceptedQuote(database)
    const received = (await getReceivedQuote(database.ctx(quote.author), quote.quoteId))!
    const mine = (await getMyQuote(database.ctx(quote.artisan), quote.quoteId))!
    expect(mine.document).toEqual(received.document)
    expect(mine.missing).toEqual([])
  })
})
