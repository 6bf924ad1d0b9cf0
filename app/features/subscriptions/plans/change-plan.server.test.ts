import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { subscribersOf } from '#test/subscription-builders.ts'
import { changePlan, previewPlanChange } from './change-plan.server.ts'
import { getPayments } from '#app/features/subscriptions/payments/payment-queries.server.ts'
import {
  paymentCustomers,
  paymentInvoices,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { syncCustomer } from '#app/features/subscriptions/payments/sync-payments.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { subscriber, subscriptionOf, told, now, as, system, advance, take } = subscribersOf(
  database,
  payments,
)
const DAY = 86_400_000

afterEach(() => {
  payments.standIn.fault = null
})

describe('changing plan', () => {
  it('costs what was shown, to the cent, and counts the contacts already taken', async () => {
    const artisan = await subscriber('eco', 'visa', false)
    await take(artisan)
    advance(10)
    const shown = await previewPlanChange(as(artisan), 'pro')
    if (!shown.ok) throw new Error(shown.refusal)
    // Half a minute later, at the instant that was shown.
    advance(30 / 86_400)
    expect(await changePlan(as(artisan), 'pro', shown.value.at)).toEqual(ok())
    const { invoices, paid } = await getPayments(as(artisan))
    expect(invoices.find((invoice) => invoice.totalCents !== 1990)).toMatchObject({
      status: 'paid',
      totalCents: shown.value.dueNowCents,
    })
    expect(shown.value.dueNowCents).toBeGreaterThan(1_000)
    expect(paid).toMatchObject({ plan: 'pro' })
    expect(await getCreditBalance(as(artisan))).toMatchObject({ plan: { slug: 'pro' }, left: 9 })
    expect((await companyOf(database, artisan.artisanId)).planRadiusKm).toBe(60)
  })
  it('down gives a credit that the next invoice takes off', async () => {
    const artisan = await subscriber('premium', 'visa', false)
    advance(15)
    const shown = await previewPlanChange(as(artisan), 'eco')
    if (!shown.ok) throw new Error(shown.refusal)
    expect(shown.value).toMatchObject({ dueNowCents: 0 })
    await changePlan(as(artisan), 'eco', shown.value.at)
    advance(20)
    await told(artisan)
    const renewal = [...payments.standIn.billing.invoices.values()].findLast(
      (invoice) => invoice.billing_reason === 'subscription_cycle' && invoice.total === 1990,
    )!
    expect(renewal.amount_paid).toBe(Math.max(0, 1990 - shown.value.creditCents))
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'eco' },
      granted: 3,
    })
  })
  it('is not made to a plan that gives less than was taken this month: nobody pays a day of Premium for a month of contacts', async () => {
    const artisan = await subscriber('premium', 'visa', false)
    for (let taken = 0; taken < 4; taken++) await take(artisan)
    expect([
      await previewPlanChange(as(artisan), 'eco'),
      await changePlan(as(artisan), 'eco', now()),
    ]).toEqual([refuse('contacts_taken'), refuse('contacts_taken')])
    expect(await changePlan(as(artisan), 'pro', now())).toEqual({ ok: true })
    expect(await getCreditBalance(as(artisan))).toMatchObject({ plan: { slug: 'pro' }, left: 6 })
  })
  it('costs nothing during the free month, whose end stays', async () => {
    const artisan = await subscriber('eco')
    const end = (await getPayments(as(artisan))).paid!.renewsAt
    expect(await previewPlanChange(as(artisan), 'premium')).toMatchObject({
      ok: true,
      value: { dueNowCents: 0, creditCents: 0 },
    })
    await changePlan(as(artisan), 'premium', now())
    expect(await getPayments(as(artisan))).toMatchObject({
      paid: { plan: 'premium', trial: true, renewsAt: end },
    })
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'premium' },
      left: null,
    })
  })
  it('changes nothing when the card is refused, when the amount is old, or when it is the same plan', async () => {
    const artisan = await subscriber('eco', 'visa', false)
    payments.standIn.billing.attach((await subscriptionOf(artisan)).customer, 'declinedLater')
    expect(await changePlan(as(artisan), 'premium', now())).toEqual(refuse('card_refused'))
    expect(
      await changePlan(as(artisan), 'premium', new Date(now().getTime() - 31 * 60_000)),
    ).toEqual(refuse('preview_too_old'))
    expect(await changePlan(as(artisan), 'premium', new Date(now().getTime() + DAY))).toEqual(
      refuse('preview_too_old'),
    )
    expect(await changePlan(as(artisan), 'premium', new Date('rien'))).toEqual(
      refuse('preview_too_old'),
    )
    expect(await changePlan(as(artisan), 'eco', now())).toEqual(refuse('nothing_to_change'))
    await told(artisan)
    expect(await getPayments(as(artisan))).toMatchObject({ paid: { plan: 'eco' } })
  })
})

describe('a price that is not sold any more', () => {
  it('leaves its plan to whoever began at it, and their payments are read as before', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    const connection = {
      ...payments.connection,
      prices: { ...payments.connection.prices, pro: 'price_new' },
    }
    payments.standIn.billing.cancel(await subscriptionOf(artisan))
    const [customer] = await database.rows(
      paymentCustomers,
      eq(paymentCustomers.artisanId, artisan.artisanId),
    )
    await syncCustomer(system(), connection, customer!.id)
    expect(await getSubscription(as(artisan))).toMatchObject({ status: 'expired', endsAt: now() })
    const [invoice] = await database.rows(
      paymentInvoices,
      eq(paymentInvoices.artisanId, artisan.artisanId),
    )
    expect(invoice).toMatchObject({ plan: 'pro', status: 'paid' })
  })
})
