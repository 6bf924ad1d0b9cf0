import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Artisan, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { parseSiret } from '#app/values/identity/siret.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anArtisan, aSiret, type ArtisanOptions } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { artisanTrades, artisans } from '#app/features/companies/tables.server.ts'
import { getCheckoutFacts } from '#app/features/subscriptions/payments/checkout-facts.server.ts'
import { choosePlan } from './choose-plan.server.ts'
import { endFreeMonths } from './end-free-months.server.ts'
import { sweepCreditMonths } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import {
  startFreeMonth,
  startFreeMonthOfVerified,
  type PaidPlan,
} from './start-free-month.server.ts'
import { creditBalances, subscribers } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const after = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const system = (days = 0) => database.ctx<System>(undefined, after(days))
const as = (artisan: Artisan, days = 0) => database.ctx(artisan, after(days))
const start = (artisan: Artisan, plan?: PaidPlan, days = 0) =>
  inTransaction(system(days), (tx) => startFreeMonth(tx, artisan.artisanId, plan))
const take = (artisan: Artisan, days = 0) =>
  inTransaction(system(days), (tx) =>
    reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
  )
const newcomer = (options: ArtisanOptions = {}) =>
  anArtisan(database, { plan: null, radiusKm: 100, ...options })
const reach = async (artisan: Artisan) =>
  (await database.rows(artisanTrades, eq(artisanTrades.artisanId, artisan.artisanId)))[0]!

describe('the free month', () => {
  it('gives Pro for thirty days when nothing was chosen: ten contacts, 60 km, available', async () => {
    const artisan = await newcomer()
    expect(await reach(artisan)).toMatchObject({ available: false, reachKm: 15 })
    expect(await start(artisan)).toEqual(ok({ endsAt: new Date(after(30).getTime() + 1) }))
    expect(await reach(artisan)).toMatchObject({ available: true, reachKm: 60 })
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'pro' },
      granted: 10,
      left: 10,
    })
    expect(await getSubscription(as(artisan))).toMatchObject({
      plan: { slug: 'pro' },
      status: 'active',
      trial: true,
    })
    expect((await getCheckoutFacts(as(artisan))).hadFreeMonth).toBe(true)
  })
  it('gives ten contacts on Eco too, and no limit on Premium', async () => {
    const eco = await newcomer()
    await start(eco, 'eco')
    expect(await getCreditBalance(as(eco))).toMatchObject({ granted: 10 })
    const premium = await newcomer()
    await start(premium, 'premium')
    expect(await getCreditBalance(as(premium))).toMatchObject({ granted: null, left: null })
    expect((await reach(premium)).reachKm).toBe(100)
  })
  it('waits for verification, and remembers the plan chosen before it', async () => {
    const artisan = await newcomer({ verification: 'pending' })
    expect(await start(artisan)).toEqual(refuse('not_verified'))
    expect(await choosePlan(as(artisan), 'premium')).toEqual(ok('waits_for_verification'))
    expect(await getSubscription(as(artisan))).toMatchObject({
      status: 'inactive',
      plan: { slug: 'gratuit' },
      chosen: { slug: 'premium' },
    })
    await database.db
      .update(artisans)
      .set({ verification: 'verified' })
      .where(eq(artisans.id, artisan.artisanId))
    await startFreeMonthOfVerified(system(3), artisan.artisanId)
    await startFreeMonthOfVerified(system(3), artisan.artisanId)
    expect(await getSubscription(as(artisan, 3))).toMatchObject({
      status: 'active',
      trial: true,
      plan: { slug: 'premium' },
    })
  })
  it('is had once an account, whatever becomes of the SIRET', async () => {
    const artisan = await newcomer()
    await start(artisan)
    await endFreeMonths(system(31))
    await database.db
      .update(artisans)
      .set({ siret: aSiret() })
      .where(eq(artisans.id, artisan.artisanId))
    expect(await start(artisan, 'pro', 32)).toEqual(refuse('trial_already_used'))
  })
  it('is had once a SIRET: a second account gets Gratuit', async () => {
    const siret = aSiret()
    const first = await newcomer({ siret })
    await start(first)
    await database.db.update(artisans).set({ siret: null }).where(eq(artisans.id, first.artisanId))
    const second = await newcomer({ siret })
    expect(await start(second)).toEqual(refuse('trial_already_used'))
    expect(await getCreditBalance(as(second))).toMatchObject({
      plan: { slug: 'gratuit' },
      granted: 2,
      left: 2,
    })
    expect(await getSubscription(as(second))).toMatchObject({ status: 'inactive' })
    // What the page of payment says, and asks for, follows: nothing is free any more.
    expect(await getCheckoutFacts(as(second))).toMatchObject({ hadFreeMonth: true, verified: true })
    expect((await getCheckoutFacts(as(await newcomer()))).hadFreeMonth).toBe(false)
  })
  it('is had once a SIRET however it is typed: spaces, no-break spaces, dots, dashes', async () => {
    const first = await newcomer({ siret: '73282932000074' })
    await start(first)
    await database.db.update(artisans).set({ siret: null }).where(eq(artisans.id, first.artisanId))
    for (const spelling of [
      '732 829 320 00074',
      '732.829.320.00074',
      '732-829-320 00074',
      ' 7328\u00a02932\u202f0000 74 ',
    ]) {
      const parsed = parseSiret(spelling)
      expect(parsed).toEqual(ok('73282932000074'))
      const again = await newcomer({ siret: parsed.ok ? parsed.value : null })
      expect(await start(again)).toEqual(refuse('trial_already_used'))
      await database.db
        .update(artisans)
        .set({ siret: null })
        .where(eq(artisans.id, again.artisanId))
    }
  })
  it('cannot be had again by ending and choosing again, nor by moving the clock', async () => {
    const artisan = await newcomer()
    await start(artisan, 'pro')
    for (const days of [29, 31, 60, 400]) {
      await endFreeMonths(system(days))
      const outcome = await choosePlan(as(artisan, days), 'premium')
      expect(outcome.ok ? outcome.value : outcome.refusal).toBe(
        days < 30 ? 'changed' : 'trial_already_used',
      )
    }
    expect((await getSubscription(as(artisan, 400))).endsAt).toEqual(
      new Date(after(30).getTime() + 1),
    )
  })
  it('begins once when asked twenty times at once', async () => {
    const artisan = await newcomer()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(artisan)))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  })
  it('goes on with the rights of another plan, the same end and the contacts already taken', async () => {
    const artisan = await newcomer()
    await start(artisan, 'pro')
    await take(artisan, 1)
    await take(artisan, 1)
    expect(await choosePlan(as(artisan, 2), 'eco')).toEqual(ok('changed'))
    expect(await getCreditBalance(as(artisan, 2))).toMatchObject({
      plan: { slug: 'eco' },
      left: 8,
    })
    expect((await reach(artisan)).reachKm).toBe(25)
    expect((await getSubscription(as(artisan, 2))).endsAt).toEqual(
      new Date(after(30).getTime() + 1),
    )
  })
})

describe('the end of the free month', () => {
  it('comes by itself after thirty days: Gratuit, two contacts, 15 km, « Expiré »', async () => {
    const artisan = await newcomer()
    await start(artisan)
    expect(await endFreeMonths(system(29.9))).toBe(0)
    expect(await endFreeMonths(system(31))).toBeGreaterThan(0)
    expect(await getCreditBalance(as(artisan, 31))).toMatchObject({
      plan: { slug: 'gratuit' },
      granted: 2,
      left: 2,
    })
    expect((await reach(artisan)).reachKm).toBe(15)
    expect(await getSubscription(as(artisan, 31))).toMatchObject({
      status: 'expired',
      trial: false,
      plan: { slug: 'gratuit' },
    })
    expect(await endFreeMonths(system(31))).toBe(0)
  })
  it('does not wait for the clock’s job: a contact taken a minute later is Gratuit’s', async () => {
    const artisan = await newcomer()
    await start(artisan)
    const late = 30 + 1 / 1440
    expect([
      (await take(artisan, late)).ok,
      (await take(artisan, late)).ok,
      (await take(artisan, late)).ok,
    ]).toEqual([true, true, false])
    const [balance] = await database.rows(
      creditBalances,
      eq(creditBalances.artisanId, artisan.artisanId),
    )
    const [subscriber] = await database.rows(
      subscribers,
      eq(subscribers.artisanId, artisan.artisanId),
    )
    expect(balance!.periodStart).toEqual(subscriber!.subscriptionEnd)
  })
})

describe('the next month', () => {
  it('is opened by the clock’s job for somebody who had no contact left, who becomes available', async () => {
    const artisan = await anArtisan(database, { plan: 'gratuit' })
    await take(artisan)
    await take(artisan)
    expect((await companyOf(database, artisan.artisanId)).creditsLeft).toBe(false)
    await sweepCreditMonths(system(32))
    expect(await reach(artisan)).toMatchObject({ available: true })
    expect(await getCreditBalance(as(artisan, 32))).toMatchObject({ left: 2, reserved: 0 })
    expect(await sweepCreditMonths(system(32))).toBe(0)
  })
})
