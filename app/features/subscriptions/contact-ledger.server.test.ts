import { and, count, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artisanTrades } from '#app/features/artisans/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/database.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/ids.ts'
import { anArtisan, companyOf } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { contactsLeft, recount } from './contacts.ts'
import { giveBackContact } from './give-back-contact.server.ts'
import { grantMonth } from './grant-month.server.ts'
import { reserveContact } from './reserve-contact.server.ts'
import { contactBalances, contactLedger } from './tables.server.ts'
import { useContact } from './use-contact.server.ts'

const database = useTestDatabase({ max: 30 })
const DAY = 86_400_000
const later = (days: number) => database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * DAY))

const reserve = (ctx: Ctx<System>, artisanId: ArtisanId, leadId = newId<LeadId>()) => inTransaction(ctx, (tx) => reserveContact(tx, { artisanId, leadId }))
const use = (ctx: Ctx<System>, artisanId: ArtisanId, leadId: LeadId) => inTransaction(ctx, (tx) => useContact(tx, { artisanId, leadId }))
const giveBack = (ctx: Ctx<System>, artisanId: ArtisanId, leadId: LeadId) => inTransaction(ctx, (tx) => giveBackContact(tx, { artisanId, leadId, reason: 'no_reaction' }))

async function balanceOf(artisanId: ArtisanId) {
  const [row] = await database.db.select().from(contactBalances).where(eq(contactBalances.artisanId, artisanId))
  return row!
}
async function recounted(artisanId: ArtisanId) {
  const lines = await database.db.select().from(contactLedger).where(eq(contactLedger.artisanId, artisanId))
  return recount(lines, (await balanceOf(artisanId)).periodStart)
}

/** What a first attempt would write: count, then insert. Kept here to show that the guarded update is needed. */
async function naiveReserve(ctx: Ctx<System>, artisanId: ArtisanId, granted: number) {
  return inTransaction(ctx, async (tx) => {
    const [taken] = await tx.db
      .select({ n: count() })
      .from(contactLedger)
      .where(and(eq(contactLedger.artisanId, artisanId), eq(contactLedger.movement, 'reserve')))
    if (taken!.n >= granted) return false
    await tx.db.insert(contactLedger).values({ id: newId<string>(), artisanId, movement: 'reserve', leadId: newId<LeadId>(), amount: 1, periodStart: TEST_NOW, at: tx.now })
    return true
  })
}

describe('the last contact', () => {
  it('goes to exactly one of thirty leads opened at once, ten times over', async () => {
    for (let round = 0; round < 10; round++) {
      const { artisanId } = await anArtisan(database, { contacts: 1 })
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => reserve(database.ctx(), artisanId)))
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'no_contact_left')).toHaveLength(29)
      expect(await balanceOf(artisanId)).toMatchObject({ granted: 1, reserved: 1, used: 0 })
      expect(await recounted(artisanId)).toEqual({ granted: 1, reserved: 1, used: 0 })
    }
  })
  it('would go to several if it were counted and then inserted', async () => {
    let sold = 0
    for (let round = 0; round < 5; round++) {
      const { artisanId } = await anArtisan(database, { contacts: 1 })
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => naiveReserve(database.ctx(), artisanId, 1)))
      sold = Math.max(sold, outcomes.filter(Boolean).length)
    }
    expect(sold).toBeGreaterThan(1)
  })
  it('makes the artisan unavailable in the same transaction, and available again when it is given back', async () => {
    const { artisanId } = await anArtisan(database, { contacts: 1 })
    const available = async () => (await database.db.select().from(artisanTrades).where(eq(artisanTrades.artisanId, artisanId)))[0]!.available
    expect(await available()).toBe(true)
    const leadId = newId<LeadId>()
    await reserve(database.ctx(), artisanId, leadId)
    expect([await available(), (await companyOf(database, artisanId)).contactsLeft]).toEqual([false, false])
    await giveBack(database.ctx(), artisanId, leadId)
    expect([await available(), (await companyOf(database, artisanId)).contactsLeft]).toEqual([true, true])
  })
  it('is not taken when the lead’s own transaction fails', async () => {
    const { artisanId } = await anArtisan(database, { contacts: 1 })
    const failing = inTransaction(database.ctx(), async (tx) => {
      await reserveContact(tx, { artisanId, leadId: newId<LeadId>() })
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
    expect([await use(database.ctx(), artisanId, leadId), await use(database.ctx(), artisanId, leadId)]).toEqual([true, false])
    expect(await balanceOf(artisanId)).toMatchObject({ reserved: 0, used: 1 })
    expect([await giveBack(database.ctx(), artisanId, leadId), await giveBack(database.ctx(), artisanId, leadId)]).toEqual([true, false])
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
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => giveBack(database.ctx(), artisanId, leadId)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(artisanId)).toMatchObject({ granted: 2, reserved: 0 })
  })
  it('taken in a month that ended is used in that month, or added to the present one', async () => {
    const { artisanId } = await anArtisan(database, { plan: 'eco' })
    const [kept, returned] = [newId<LeadId>(), newId<LeadId>()]
    await reserve(database.ctx(), artisanId, kept)
    await reserve(database.ctx(), artisanId, returned)
    const nextMonth = later(32)
    expect(await inTransaction(nextMonth, (tx) => grantMonth(tx, artisanId))).toMatchObject({ granted: 3, reserved: 0, used: 0 })
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
    await expect(use(database.ctx(), artisanId, newId<LeadId>())).rejects.toThrow('No contact was reserved')
  })
})

describe('the balance', () => {
  it('equals the recount of the ledger after hundreds of operations at once, months passing', async () => {
    const operation = fc.record({ kind: fc.constantFrom('reserve', 'use', 'giveBack', 'month'), lead: fc.nat(59) })
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 120, maxLength: 160 }), fc.constantFrom(2, 10, null), async (operations, contacts) => {
        const { artisanId } = await anArtisan(database, { plan: 'pro', contacts })
        const leads = Array.from({ length: 60 }, () => newId<LeadId>())
        let days = 0
        // Waves of 24 at once; expected throws: a lead reserved twice, or settled before it was reserved.
        for (let start = 0; start < operations.length; start += 24) {
          const wave = operations.slice(start, start + 24).map(({ kind, lead }) => {
            if (kind === 'month' && lead > 50) days += 31
            const ctx = later(days)
            const leadId = leads[lead]!
            if (kind === 'reserve') return reserve(ctx, artisanId, leadId)
            if (kind === 'use') return use(ctx, artisanId, leadId)
            if (kind === 'giveBack') return giveBack(ctx, artisanId, leadId)
            return inTransaction(ctx, (tx) => grantMonth(tx, artisanId))
          })
          for (const outcome of await Promise.allSettled(wave)) {
            if (outcome.status === 'rejected') expect(violatedConstraint(outcome.reason) ?? String(outcome.reason)).toMatch(/^contact_ledger_once$|No contact was reserved/)
          }
        }
        const balance = await balanceOf(artisanId)
        const { granted, reserved, used } = balance
        expect({ granted, reserved, used }).toEqual(await recounted(artisanId))
        expect((await companyOf(database, artisanId)).contactsLeft).toBe(contactsLeft(balance) !== 0)
      }),
      { numRuns: 6, seed: 20_260_310 },
    )
  }, 60_000)
})
