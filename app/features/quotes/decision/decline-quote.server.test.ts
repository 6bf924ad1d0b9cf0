import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { aSentQuote, granted, storedQuote } from '#test/quote-builders.ts'
import { declineQuote } from './decline-quote.server.ts'

const database = useTestDatabase()

describe('refusing', () => {
  it('frees the place of the only devis and uses the contact; beside another one it keeps both', async () => {
    const first = await aSentQuote(database)
    const second = await aSentQuote(database, { lead: first })
    granted(await declineQuote(database.ctx(first.author), first.quoteId, 'too_expensive'))
    const leadNow = async () => (await database.rows(leads, eq(leads.id, first.leadId)))[0]!
    const seatsNow = async () =>
      (await database.rows(quoteRequests, eq(quoteRequests.id, first.requestId)))[0]!.seatsTaken
    expect(await leadNow()).toMatchObject({ status: 'quoted' })
    expect(await seatsNow()).toBe(1)
    expect(await storedQuote(database, first.quoteId)).toMatchObject({
      status: 'declined',
      declineReason: 'too_expensive',
      declinedAt: TEST_NOW,
    })

    granted(await declineQuote(database.ctx(first.author), second.quoteId, 'too_late'))
    expect(await leadNow()).toMatchObject({ status: 'lost', reactedAt: TEST_NOW })
    expect(await seatsNow()).toBe(0)
    expect(
      (await database.rows(creditLedger, eq(creditLedger.leadId, first.leadId)))
        .map(({ movement }) => movement)
        .sort(),
    ).toEqual(['reserve', 'use'])
    expect(await eventTypesAbout(database, second.quoteId)).toEqual([
      'quote.sent',
      'quote.declined',
    ])
  })

  it('of twenty at once happens once', async () => {
    const quote = await aSentQuote(database)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        declineQuote(database.ctx(quote.author), quote.quoteId, 'other'),
      ),
    )
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(
      (await eventTypesAbout(database, quote.quoteId)).filter((type) => type === 'quote.declined'),
    ).toHaveLength(1)
  })
})
