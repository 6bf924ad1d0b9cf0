import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { matchRequest } from './match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const on = (days: number) => database.ctx(undefined, new Date(TEST_NOW.getTime() + days * DAY))

/** Takes that many contacts of a month for other requests. */
async function busy(artisan: Artisan, contacts: number, days: number): Promise<void> {
  for (let taken = 0; taken < contacts; taken++)
    await inTransaction(on(days), (tx) =>
      reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
    )
}

it('proposes a request only to those who can take it then: every month’s end and every plan’s end counted in', async () => {
  const trade = 'maconnerie' as const
  const someone = (options: Parameters<typeof anArtisan>[1] = {}) =>
    anArtisan(database, { trades: [trade], ...options })
  const trial = async () => {
    const artisan = await someone({ plan: null })
    await inTransaction(on(0), (tx) => startFreeMonth(tx, artisan.artisanId, 'eco'))
    return artisan
  }
  const [spent, unverified, lastOne, unlimited, refilled, trialOver, trialSpent] = [
    await someone({ plan: 'eco' }),
    await someone({ plan: null, verification: 'pending' }),
    await someone({ contacts: 1 }),
    await someone({ plan: 'premium' }),
    await someone({ plan: 'gratuit' }),
    await trial(),
    await trial(),
  ]
  const now = 31
  // Spent its month twenty days in, and the month is not over; the clock’s jobs have not run for anybody.
  await inTransaction(on(now), (tx) => grantMonth(tx, spent.artisanId))
  await busy(spent, 3, now)
  await busy(refilled, 2, 0)
  await busy(trialOver, 3, 2)
  await inTransaction(on(now), (tx) => grantMonth(tx, trialSpent.artisanId))
  await busy(trialSpent, 2, now)
  await inTransaction(on(now), (tx) => grantMonth(tx, refilled.artisanId))

  const author = await aParticulier(database)
  const requestId = await aQuoteRequest(database, author, { trade }, on(now).now)
  // The Premium among them is asked first, the others a quarter of an hour later.
  await matchRequest(on(now), requestId)
  await matchRequest(on(now + 0.02), requestId)
  const proposed = await database.rows(leads, eq(leads.requestId, requestId))
  const able = [lastOne, unlimited, refilled, trialOver]
  expect(proposed.map(({ artisanId }) => artisanId).toSorted()).toEqual(
    able.map(({ artisanId }) => artisanId).toSorted(),
  )
  expect(
    [spent, unverified, trialSpent].some(({ artisanId }) =>
      proposed.some((lead) => lead.artisanId === artisanId),
    ),
  ).toBe(false)
  for (const artisan of able) {
    const lead = proposed.find(({ artisanId }) => artisanId === artisan.artisanId)!
    expect(await takeLead(database.ctx(artisan, on(now + 0.03).now), lead.id)).toMatchObject({
      ok: true,
    })
  }
})
