import { and, count, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { creditsOf } from '#test/credit-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { RACE_ROUNDS } from '#test/race.ts'
import { grantMonth } from './grant-month.server.ts'
import { reserveCredit } from './reserve-credit.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase({ max: 30 })
const { later, reserve, use, giveBack, balanceOf, recounted } = creditsOf(database)
/** What a first attempt would write: count, then insert. Kept here to show that the guarded update is needed. */
async function naiveReserve(ctx: Ctx<System>, artisanId: ArtisanId, granted: number) {
  return inTransaction(ctx, async (tx) => {
    const [taken] = await tx.db
      .select({ n: count() })
      .from(creditLedger)
      .where(and(eq(creditLedger.artisanId, artisanId), eq(creditLedger.movement, 'reserve')))
    if (taken!.n >= granted) return false
    await tx.db.insert(creditLedger).values({
      id: newId<string>(),
      artisanId,
      movement: 'reserve',
      leadId: newId<LeadId>(),
      amount: 1,
      periodStart: TEST_NOW,
      at: tx.now,
    })
    return true
  })
}

describe('the last contact', () => {
  it(
    `goes to exactly one of thirty leads opened at once, ${RACE_ROUNDS} times over`,
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { artisanId } = await anArtisan(database, { contacts: 1 })
        const outcomes = await Promise.all(
          Array.from({ length: 30 }, () => reserve(database.ctx(), artisanId)),
        )
        expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
        expect(
          outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'no_credit_left'),
        ).toHaveLength(29)
        expect(await balanceOf(artisanId)).toMatchObject({ granted: 1, reserved: 1, used: 0 })
        expect(await recounted(artisanId)).toEqual({ granted: 1, reserved: 1, used: 0 })
      }
    },
    20_000 + RACE_ROUNDS * 1_500,
  )
  it('would go to several if it were counted and then inserted', async () => {
    let sold = 0
    for (let round = 0; round < 5; round++) {
      const { artisanId } = await anArtisan(database, { contacts: 1 })
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, () => naiveReserve(database.ctx(), artisanId, 1)),
      )
      sold = Math.max(sold, outcomes.filter(Boolean).length)
    }
    expect(sold).toBeGreaterThan(1)
  })
  it('makes the artisan unavailable in the same transaction, and available again when it is given back', async () => {
    const { artisanId } = await anArtisan(database, { contacts: 1 })
    const available = async () =>
      (await database.rows(artisanTrades, eq(artisanTrades.artisanId, artisanId)))[0]!.available
    expect(await available()).toBe(true)
    const leadId = newId<LeadId>()
    await reserve(database.ctx(), artisanId, leadId)
    expect([await available(), (await companyOf(database, artisanId)).creditsLeft]).toEqual([
      false,
      false,
    ])
    await giveBack(database.ctx(), artisanId, leadId)
    expect([await available(), (await companyOf(database, artisanId)).creditsLeft]).toEqual([
      true,
      true,
    ])
  })
  it('is not taken when the lead’s own transaction fails', async () => {
    const { artisanId } = await anArtisan(database, { contacts: 1 })
    const failing = inTransaction(database.ctx(), async (tx) => {
      await reserveCredit(tx, { artisanId, leadId: newId<LeadId>() })
      throw new Error('the lead could not be opened')
    })
    await expect(failing).rejects.toThrow('the lead could not be opened')
    expect(await balanceOf(artisanId)).toMatchObject({ reserved: 0 })
    expect((await reserve(database.ctx(), artisanId)).ok).toBe(true)
  })
})

describe('a contact', () => {
  it('is used once, and a used one can still be given back once', async () => {
    const { artisanId } = await anArtisan(database, { contacts: 3 })
    const leadId = newId<LeadId>()
    await reserve(database.ctx(), artisanId, leadId)
    expect([
      await use(database.ctx(), artisanId, leadId),
      await use(database.ctx(), artisanId, leadId),
    ]).toEqual([true, false])
    expect(await balanceOf(artisanId)).toMatchObject({ reserved: 0, used: 1 })
    expect([
      await giveBack(database.ctx(), artisanId, leadId),
      await giveBack(database.ctx(), artisanId, leadId),
    ]).toEqual([true, false])
    expect(await balanceOf(artisanId)).toMatchObject({ reserved: 0, used: 0, granted: 3 })
  })
  it('stays free once given back, even if the person reacts later', async () => {
    const { artisanId } = await anArtisan(database, { contacts: 3 })
    const leadId = newId<LeadId>()
    await reserve(database.ctx(), artisanId, leadId)
    await giveBack(database.ctx(), artisanId, leadId)
    expect(await use(database.ctx(), artisanId, leadId)).toBe(false)
    expect(await balanceOf(artisanId)).toMatchObject({ reserved: 0, used: 0 })
  })
  it('given back twenty times at once comes back once', async () => {
    const { artisanId } = await anArtisan(database, { contacts: 2 })
    const leadId = newId<LeadId>()
    await reserve(database.ctx(), artisanId, leadId)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => giveBack(database.ctx(), artisanId, leadId)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 2, reserved: 0 })
  })
  it('taken in a month that ended is used in that month, or added to the present one', async () => {
    const { artisanId } = await anArtisan(database, { plan: 'eco' })
    const [kept, returned] = [newId<LeadId>(), newId<LeadId>()]
    await reserve(database.ctx(), artisanId, kept)
    await reserve(database.ctx(), artisanId, returned)
    const nextMonth = later(32)
    expect(await inTransaction(nextMonth, (tx) => grantMonth(tx, artisanId))).toMatchObject({
      granted: 3,
      reserved: 0,
      used: 0,
    })
    await use(nextMonth, artisanId, kept)
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 3, reserved: 0, used: 0 })
    await giveBack(nextMonth, artisanId, returned)
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 4, reserved: 0, used: 0 })
    expect(await recounted(artisanId)).toEqual({ granted: 4, reserved: 0, used: 0 })
  })
  it('of an unlimited month adds nothing to a counted one', async () => {
    const { artisanId } = await anArtisan(database, { plan: 'gratuit', contacts: null })
    const leadId = newId<LeadId>()
    await reserve(database.ctx(), artisanId, leadId)
    await giveBack(later(32), artisanId, leadId)
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 2, reserved: 0 })
  })
  it('cannot be settled for a lead that never reserved one', async () => {
    const { artisanId } = await anArtisan(database)
    await expect(use(database.ctx(), artisanId, newId<LeadId>())).rejects.toThrow(
      'No contact was reserved',
    )
  })
})
