import { beforeEach, describe, expect, it } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { aSentQuote, storedQuote } from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { expireQuotes } from './expire-quotes.server.ts'

const database = useTestDatabase()
const { system } = quoteNewsOf(database)

beforeEach(async () => {
  await database.db.delete(emailLogs)
  await database.db.delete(notices)
})

describe('the sweep of validity', () => {
  it('waits for the end of the day where the works lie', async () => {
    const made = async (postalCode: string, vat: number) =>
      aSentQuote(database, {
        postalCode,
        input: {
          validUntil: '2026-03-20',
          localTaxText: 'Taxe locale comprise.',
          lines: [
            {
              workItem: 'Pose',
              designation: 'Forfait',
              quantity: 1_000,
              unit: 'forfait',
              unitPrice: 10_000,
              vat,
            },
          ],
        },
      })
    const [noumea, reunion, paris, tahiti] = [
      await made('98800', 0),
      await made('97400', 850),
      await made('69003', 2_000),
      await made('98714', 0),
    ]
    const all = { noumea, reunion, paris, tahiti }
    const expiredAt = async (at: string) => {
      await expireQuotes(system(new Date(at)))
      const now = await Promise.all(
        Object.values(all).map(({ quoteId }) => storedQuote(database, quoteId)),
      )
      return Object.keys(all).filter((_, index) => now[index]!.status === 'expired')
    }
    // Midnights there: Nouméa +11, Saint-Denis +4, Paris +1, Papeete -10.
    expect(await expiredAt('2026-03-20T12:59:59Z')).toEqual([])
    expect(await expiredAt('2026-03-20T13:00:00Z')).toEqual(['noumea'])
    expect(await expiredAt('2026-03-20T20:00:00Z')).toEqual(['noumea', 'reunion'])
    expect(await expiredAt('2026-03-20T22:59:59Z')).toEqual(['noumea', 'reunion'])
    expect(await expiredAt('2026-03-20T23:00:00Z')).toEqual(['noumea', 'reunion', 'paris'])
    expect(await expiredAt('2026-03-21T09:59:59Z')).toEqual(['noumea', 'reunion', 'paris'])
    expect(await expiredAt('2026-03-21T10:00:00Z')).toEqual([
      'noumea',
      'reunion',
      'paris',
      'tahiti',
    ])
  })

  it('is not kept from what is due by what is not yet, however small its steps', async () => {
    // Valid one day more in Papeete, and first in line; due in Lyon.
    const lines = [
      {
        workItem: 'Pose',
        designation: 'Forfait',
        quantity: 1_000,
        unit: 'forfait' as const,
        unitPrice: 10_000,
        vat: 0,
      },
    ]
    const waiting = [
      await aSentQuote(database, {
        postalCode: '98714',
        input: { validUntil: '2026-03-20', localTaxText: 'Taxe locale comprise.', lines },
      }),
      await aSentQuote(database, {
        postalCode: '98714',
        input: { validUntil: '2026-03-20', localTaxText: 'Taxe locale comprise.', lines },
      }),
    ]
    const due = await aSentQuote(database, { input: { validUntil: '2026-03-20' } })
    expect(await expireQuotes(system(new Date('2026-03-20T23:30:00Z')), 1)).toBe(1)
    expect((await storedQuote(database, due.quoteId)).status).toBe('expired')
    for (const { quoteId } of waiting)
      expect((await storedQuote(database, quoteId)).status).toBe('sent')
    expect(await expireQuotes(system(new Date('2026-05-01T00:00:00Z')))).toBe(2)
  })

  it('goes on past one that cannot be written, and two at once mark each once', async () => {
    const made = [
      await aSentQuote(database),
      await aSentQuote(database),
      await aSentQuote(database),
    ]
    await database.pool.query(
      `create function no_end() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
    )
    await database.pool.query(
      `create trigger no_end before update on quotes for each row when (old.id = '${made[0]!.quoteId}') execute function no_end()`,
    )
    try {
      const at = system(new Date('2026-05-01T00:00:00Z'))
      const marked = await Promise.all([expireQuotes(at), expireQuotes(at)])
      expect(marked[0]! + marked[1]!).toBe(2)
    } finally {
      await database.pool.query('drop trigger no_end on quotes')
      await database.pool.query('drop function no_end')
    }
    expect(await expireQuotes(system(new Date('2026-05-01T00:00:00Z')))).toBe(1)
    for (const { quoteId } of made)
      expect(
        (await eventTypesAbout(database, quoteId)).filter((type) => type === 'quote.expired'),
      ).toHaveLength(1)
  })
})
