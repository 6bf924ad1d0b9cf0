import { afterEach, describe, expect, it } from 'vitest'
import type { Admin } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { subscribersOf } from '#test/subscription-builders.ts'
import { createCheckout } from './create-checkout.server.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import { endSubscription } from '#app/features/subscriptions/end-subscription.server.ts'
import { getGraceEnd, getPayments } from './payment-queries.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { readSubscriptionFigures } from '#app/features/subscriptions/team/read-subscription-figures.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { subscriber, subscriptionOf, told, now, as, system, advance, take, history, mailsOf } =
  subscribersOf(database, payments)
const DAY = 86_400_000
/** How many the team is told to be paying now. */
const paying = async () =>
  (
    await readSubscriptionFigures(
      database.ctx<Admin>(
        { kind: 'admin', accountId: newId(), clientKey: 'figures', roles: [] },
        now(),
      ),
      1,
    )
  ).present.paid

afterEach(() => {
  payments.standIn.fault = null
})

describe('a payment that fails', () => {
  it('leaves seven days, says so by mail, then Gratuit; a payment brings the plan back with what was left of its month', async () => {
    const artisan = await subscriber('pro', 'declinedLater')
    advance(30.1)
    const payers = await paying()
    await told(artisan)
    expect(await paying()).toBe(payers)
    const grace = new Date(((await subscriptionOf(artisan)).trial_end ?? 0) * 1000 + 7 * DAY)
    expect(await getPayments(as(artisan))).toMatchObject({
      paid: { status: 'past_due', graceEnd: grace },
      invoices: [{ status: 'open', totalCents: 3990 }],
    })
    expect(await getGraceEnd(as(artisan))).toEqual(grace)
    expect(await getSubscription(as(artisan))).toMatchObject({ status: 'active', endsAt: grace })
    expect(await mailsOf(artisan)).toContain('payment_failed')
    const { rows } = await database.pool.query<{ kind: string }>(
      'select kind from notices where account_id = $1',
      [artisan.accountId],
    )
    expect(rows.map(({ kind }) => kind)).toContain('payment_failed')
    await take(artisan)
    // After the grace, and before the last try of the card, which would end the subscription.
    advance(6.92)
    await endFreeMonths(system())
    expect(await getCreditBalance(as(artisan))).toMatchObject({ plan: { slug: 'gratuit' } })
    expect(await getSubscription(as(artisan))).toMatchObject({ status: 'expired' })

    const { customer } = await subscriptionOf(artisan)
    payments.standIn.billing.attach(customer, 'visa').card.fingerprint =
      `other ${artisan.artisanId}`
    payments.standIn.billing.payOpen(customer)
    const others = await paying()
    await told(artisan)
    expect(await paying()).toBe(others + 1)
    expect(await getSubscription(as(artisan))).toMatchObject({
      status: 'active',
      endsAt: null,
      plan: { slug: 'pro' },
    })
    expect(await getCreditBalance(as(artisan))).toMatchObject({ plan: { slug: 'pro' }, left: 9 })
    expect(await history(artisan)).toEqual([
      'trial_started',
      'payment_failed',
      'trial_ended',
      'converted',
      'payment_recovered',
    ])
  })

  it('ends for good once the grace is over: the provider takes nothing any more, and another plan can begin', async () => {
    const artisan = await subscriber('pro', 'declinedLater')
    advance(30.1)
    await told(artisan)
    advance(6.92)
    expect((await subscriptionOf(artisan)).status).toBe('past_due')
    expect(await getPayments(as(artisan))).toMatchObject({ paid: { live: false, graceEnd: null } })
    expect(await getGraceEnd(as(artisan))).toBeNull()
    await reconcilePayments(system())
    const { status, customer } = await subscriptionOf(artisan)
    expect(status).toBe('canceled')
    payments.standIn.billing.attach(customer, 'mastercard').card.fingerprint =
      `new ${artisan.artisanId}`
    advance(10)
    await told(artisan)
    expect((await getPayments(as(artisan))).invoices).toMatchObject([
      { status: 'uncollectible', nextAttemptAt: null },
    ])
    expect(await getSubscription(as(artisan))).toMatchObject({
      status: 'expired',
      endsAt: new Date((await subscriptionOf(artisan)).trial_end! * 1000 + 7 * DAY),
    })
    expect(await createCheckout(as(artisan), 'eco')).toMatchObject({
      ok: true,
      value: { choice: 'payment' },
    })
  })
  it('is not asked for any more when the plan is ended within the grace: it ends at once', async () => {
    const artisan = await subscriber('pro', 'declinedLater')
    advance(30.1)
    await told(artisan)
    expect(await endSubscription(as(artisan))).toEqual(ok({ atOnce: true }))
    expect(await getSubscription(as(artisan))).toMatchObject({
      status: 'expired',
      endsAt: now(),
      plan: { slug: 'gratuit' },
    })
    expect(await getPayments(as(artisan))).toMatchObject({
      paid: { live: false },
      invoices: [{ status: 'uncollectible' }],
    })
    // Nothing was ever paid: the free month came to nothing, and no paid plan ended.
    expect(await history(artisan)).toEqual(['trial_started', 'payment_failed', 'trial_ended'])
    expect(await mailsOf(artisan)).toContain('plan_ended')
  })
})
