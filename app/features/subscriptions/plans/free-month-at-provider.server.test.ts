import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { EVENT_HANDLERS } from '#app/wiring/event-handlers.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { parseSiret } from '#app/values/identity/siret.ts'
import { aSiret } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { checkoutsOf } from '#test/checkout-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { startFreeMonth } from './start-free-month.server.ts'
import { syncCustomer } from '#app/features/subscriptions/payments/sync-payments.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { as, system, newcomer, checkout, lastSession, sessionsAsked, afterPayment } = checkoutsOf(
  database,
  payments,
)
afterEach(() => {
  payments.standIn.fault = null
})

describe('the free month at the provider (A16)', () => {
  it('goes on with the card, in the same end, and the plan’s rights follow', async () => {
    const artisan = await newcomer()
    await inTransaction(system(), (tx) => startFreeMonth(tx, artisan.artisanId, 'pro'))
    expect(await afterPayment(artisan, 'premium', 'mastercard')).toBe(true)
    const subscription = await getSubscription(as(artisan))
    expect(subscription).toMatchObject({ status: 'active', trial: true, plan: { slug: 'premium' } })
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'premium' },
      left: null,
    })
    expect((await companyOf(database, artisan.artisanId)).planRadiusKm).toBe(150)
  })
  it('is not had twice by the account, nor by the SIRET however it is written', async () => {
    const siret = aSiret()
    const artisan = await newcomer({ siret })
    await afterPayment(artisan, 'pro', null)
    payments.standIn.billing.cancel([...payments.standIn.billing.subscriptions.values()].at(-1)!)
    await syncCustomer(system(), payments.connection, lastSession().customer)
    expect(await checkout(artisan)).toMatchObject({ ok: true })
    expect(sessionsAsked().at(-1)!.params).not.toHaveProperty('payment_method_collection')
    expect(sessionsAsked().at(-1)!.params.subscription_data).not.toHaveProperty('trial_period_days')

    await database.db
      .update(artisans)
      .set({ siret: null })
      .where(eq(artisans.id, artisan.artisanId))
    for (const spelled of [
      siret.replace(/(\d{3})(?=\d)/g, '$1 '),
      siret.replace(/(\d{3})(?=\d)/g, '$1.'),
      `${siret.slice(0, 9)}-${siret.slice(9)}`,
    ]) {
      const read = parseSiret(spelled)
      const second = await newcomer({ siret: read.ok ? read.value : spelled })
      await checkout(second)
      expect(sessionsAsked().at(-1)!.params.subscription_data).not.toHaveProperty(
        'trial_period_days',
      )
      await database.db
        .update(artisans)
        .set({ siret: null })
        .where(eq(artisans.id, second.artisanId))
    }
  })
  it('is not had twice with one card: the second one is ended before anything is paid', async () => {
    const first = await newcomer()
    await afterPayment(first, 'pro', 'visa')
    const second = await newcomer()
    await afterPayment(second, 'pro', 'visa')
    const trialing = [...payments.standIn.billing.subscriptions.values()].at(-1)!
    await EVENT_HANDLERS['subscription.free_month_refused'][0]!(
      system(1),
      {
        type: 'subscription.free_month_refused',
        artisanId: second.artisanId,
        subscriptionId: trialing.id,
      },
      { id: 'delivery' },
    )
    expect(trialing.status).toBe('canceled')
    expect(
      [...payments.standIn.billing.invoices.values()].filter(
        (invoice) => invoice.customer === trialing.customer && invoice.amount_paid > 0,
      ),
    ).toEqual([])
    expect((await getSubscription(as(second, 1))).status).toBe('expired')
    expect((await getSubscription(as(first, 1))).status).toBe('active')
  })
})
