import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import {
  newId,
  type ArtisanId,
  type LeadId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { leads } from './tables.server.ts'
import { takeLead } from './take-lead.server.ts'

const database = useTestDatabase(RACE_POOL)
const LONG = 20_000 + RACE_ROUNDS * 1_500

beforeAll(async () => {
  // A race of one connection is none.
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

const systemAt = (now: Date) => database.ctx<System>(undefined, now)

describe('contacts', () => {
  it(
    'a last contact is taken once, and every reservation has its line',
    async () => {
      for (let round = 0; round < Math.max(2, RACE_ROUNDS / 2); round++) {
        const artisan = await anArtisan(database, { trades: ['menuiserie'], contacts: 1 })
        const leadIds: LeadId[] = []
        for (let index = 0; index < RACERS; index++)
          leadIds.push((await aProposedLead(artisan.artisanId)).leadId)
        const taken = await together(RACERS, (index) =>
          takeLead(database.ctx(artisan), leadIds[index]!),
        )
        expect(taken.filter((one) => one.ok)).toHaveLength(1)
        expect(
          taken
            .filter((one) => !one.ok)
            .every((one) => !one.ok && one.refusal === 'no_credit_left'),
        ).toBe(true)
        const [balance] = await database.rows(
          creditBalances,
          eq(creditBalances.artisanId, artisan.artisanId),
        )
        expect(balance).toMatchObject({ granted: 1, reserved: 1, used: 0 })
        const reserved = await database.rows(
          creditLedger,
          eq(creditLedger.artisanId, artisan.artisanId),
        )
        expect(reserved.filter((line) => line.movement === 'reserve')).toHaveLength(1)
      }
    },
    LONG,
  )

  it(
    'one contact taken by thirty clicks is reserved once',
    async () => {
      const artisan = await anArtisan(database, { trades: ['menuiserie'], contacts: 10 })
      const { leadId } = await aProposedLead(artisan.artisanId)
      const taken = await together(RACERS, () => takeLead(database.ctx(artisan), leadId))
      expect(taken.filter((one) => one.ok)).toHaveLength(1)
      expect(taken.filter((one) => !one.ok && one.refusal === 'lead_opened')).toHaveLength(
        RACERS - 1,
      )
      const [balance] = await database.rows(
        creditBalances,
        eq(creditBalances.artisanId, artisan.artisanId),
      )
      expect(balance).toMatchObject({ reserved: 1, used: 0 })
    },
    LONG,
  )

  it(
    'a reaction and the 72 hours, at the same instant, use the contact or give it back, never both',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const artisan = await anArtisan(database, { trades: ['renovation'], contacts: 5 })
        const { leadId, author } = await aProposedLead(artisan.artisanId)
        await takeLead(database.ctx(artisan), leadId)
        const due = new Date(TEST_NOW.getTime() + 72 * 3_600_000)
        await together<unknown>(10, (index) =>
          index % 2 === 0
            ? sweepDeadlines(systemAt(due))
            : sharePhone(database.ctx(author, due), leadId),
        )
        await sweepDeadlines(systemAt(due))
        const settled = await database.rows(creditLedger, eq(creditLedger.leadId, leadId))
        expect(settled.filter((line) => line.movement !== 'reserve')).toHaveLength(1)
        const [balance] = await database.rows(
          creditBalances,
          eq(creditBalances.artisanId, artisan.artisanId),
        )
        expect(balance!.reserved).toBe(0)
        expect(balance!.used).toBe(settled.some((line) => line.movement === 'use') ? 1 : 0)
      }
    },
    LONG,
  )
})

it('none of these races deadlocked', async () => {
  expect(await countDeadlocks(database)).toBe(0)
})

/** A request of somebody new: a person has three a day. */
async function aRequest(
  trade: TradeSlug,
  wantedQuotes = 5,
): Promise<{ id: QuoteRequestId; author: Particulier }> {
  const author = await aParticulier(database, { phone: '+33612345678' })
  return { id: await aQuoteRequest(database, author, { trade, wantedQuotes }), author }
}

/** A proposed lead of a fresh request of one wanted quote, given to one artisan without ranking. */
async function aProposedLead(
  artisanId: ArtisanId,
): Promise<{ leadId: LeadId; author: Particulier }> {
  const { id: requestId, author } = await aRequest('menuiserie', 1)
  const id = newId<LeadId>()
  await database.db.insert(leads).values({
    id,
    requestId,
    artisanId,
    status: 'proposed',
    distanceKm: 1,
    score: 1,
    scoreParts: [],
    proposedAt: TEST_NOW,
    answerBy: new Date(TEST_NOW.getTime() + 86_400_000),
    updatedAt: TEST_NOW,
  })
  await database.db
    .update(quoteRequests)
    .set({ seatsTaken: 1 })
    .where(eq(quoteRequests.id, requestId))
  return { leadId: id, author }
}
