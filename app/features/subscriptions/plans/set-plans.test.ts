import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sweepCreditMonths } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { getPayments } from '#app/features/subscriptions/payments/payment-queries.server.ts'
import {
  paymentSubscriptions,
  planPrices,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { getCreditBalance } from '#app/features/subscriptions/queries.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { anArtisan } from '#test/builders.ts'
import { usePayments } from '#test/payments.ts'
import { set } from '#test/setting-builders.ts'
import { STAND_IN_PRICES } from '#test/stripe-stand-in.ts'
import { subscribersOf } from '#test/subscription-builders.ts'
import { changePlan, previewPlanChange } from './change-plan.server.ts'
import { readPlans } from './read-plans.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { subscriber, subscriptionOf, told, now, as, system, advance } = subscribersOf(
  database,
  payments,
)
const NEW_PRICES = { eco: 2_190, pro: 4_290, premium: 6_990 }
const priceAsked = () =>
  payments.standIn.requests
    .filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
    .at(-1)!.params.line_items as { price: string }[]
const inDays = (days: number) => dayOf(new Date(now().getTime() + days * 86_400_000), PARIS)

describe('a price that was set', () => {
  it('is asked of who begins from its day on, at a price made once at the provider; who began before keeps theirs', async () => {
    const early = await subscriber('pro', 'visa', false)
    await set(database, 'prices', NEW_PRICES, inDays(40), now())
    const between = await subscriber('pro', 'visa', false)
    expect(priceAsked()[0]!.price).toBe(STAND_IN_PRICES.pro)

    advance(41)
    const late = await subscriber('pro', 'visa', false)
    const made = priceAsked()[0]!.price
    expect(made).not.toBe(STAND_IN_PRICES.pro)
    expect(payments.standIn.billing.prices.get(made)).toMatchObject({
      unit_amount: 4_290,
      product: 'prod_standin_pro',
    })
    await subscriber('pro', 'visa', false)
    expect(priceAsked()[0]!.price).toBe(made)
    expect(await database.rows(planPrices)).toMatchObject([
      { id: made, plan: 'pro', priceCents: 4_290 },
    ])

    for (const artisan of [early, between, late]) await told(artisan)
    const monthly = async (artisan: typeof early) => (await getPayments(as(artisan))).monthlyCents
    expect(await Promise.all([early, between, late].map(monthly))).toEqual([3_990, 3_990, 4_290])
    // What is taken is what is told.
    const renewed = [...payments.standIn.billing.invoices.values()].filter(
      ({ billing_reason }) => billing_reason === 'subscription_cycle',
    )
    expect(renewed.length).toBeGreaterThan(1)
    expect(new Set(renewed.map(({ total }) => total))).toEqual(new Set([3_990]))
    expect((await getPayments(as(late))).paid).toMatchObject({ plan: 'pro', priceCents: 4_290 })
  })

  it('is the one of a plan that somebody changes to', async () => {
    const artisan = await subscriber('eco', 'visa', false)
    expect((await getPayments(as(artisan))).monthlyCents).toBe(2_190)
    const shown = await previewPlanChange(as(artisan), 'pro')
    if (!shown.ok) throw new Error(shown.refusal)
    expect(await changePlan(as(artisan), 'pro', shown.value.at)).toEqual({ ok: true })
    expect((await subscriptionOf(artisan)).items.data[0]!.price.unit_amount).toBe(4_290)
    expect(await getPayments(as(artisan))).toMatchObject({
      monthlyCents: 4_290,
      paid: { plan: 'pro', priceCents: 4_290 },
    })
  })

  it('is that of its beginning for a subscription that was not read again since', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    await database.db
      .update(paymentSubscriptions)
      .set({ priceCents: null, startedAt: TEST_NOW })
      .where(eq(paymentSubscriptions.artisanId, artisan.artisanId))
    expect((await getPayments(as(artisan))).monthlyCents).toBe(3_990)
  })
})

describe('contacts that were set', () => {
  it('hold for months that begin, and never take from a paid plan what it gave when it began', async () => {
    const paid = await subscriber('pro', 'visa', false)
    const free = await anArtisan(database, { plan: 'gratuit', now: now() })
    await set(database, 'contacts', { gratuit: 3, eco: 4, pro: 6 }, inDays(35), now())
    // Month after month, as the months are swept.
    const granted = async (artisan: typeof paid) => {
      await told(paid)
      await sweepCreditMonths(system())
      return (await getCreditBalance(as(artisan)))?.granted
    }
    expect(await Promise.all([granted(paid), granted(free)])).toEqual([10, 2])
    advance(75)
    expect([await granted(paid), await granted(free)]).toEqual([10, 3])
    expect((await readPlans(as(paid))).pro.creditsPerMonth).toBe(6)
    const late = await subscriber('pro', 'visa', false)
    expect(await granted(late)).toBe(6)

    await set(database, 'contacts', { gratuit: 2, eco: 4, pro: 14 }, inDays(35), now())
    advance(70)
    await told(late)
    expect([await granted(paid), await granted(late), await granted(free)]).toEqual([14, 14, 2])
  })
})
