import { afterEach, describe, expect, it } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { subscribersOf } from '#test/subscription-builders.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import {
  endSubscription,
  resumeSubscription,
} from '#app/features/subscriptions/end-subscription.server.ts'
import { sweepCreditMonths } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { openPortal, returnFromPortal } from './open-portal.server.ts'
import { getPayments } from './payment-queries.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { subscriber, subscriptionOf, told, as, system, advance, take, history, mailsOf } =
  subscribersOf(database, payments)

afterEach(() => {
  payments.standIn.fault = null
})

describe('the free month with a card', () => {
  it('goes on as the paid plan from its end, before the provider says so and after', async () => {
    const artisan = await subscriber('eco')
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'eco' },
      granted: 10,
    })
    expect(await mailsOf(artisan)).toContain('free_month_started')
    advance(30.01)
    await endFreeMonths(system())
    await sweepCreditMonths(system())
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'eco' },
      granted: 3,
      left: 3,
    })
    expect(await getSubscription(as(artisan))).toMatchObject({
      status: 'active',
      plan: { slug: 'eco' },
    })
    await take(artisan)
    advance(0.1)
    await told(artisan)
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'eco' },
      granted: 3,
      left: 2,
    })
    expect((await companyOf(database, artisan.artisanId)).planRadiusKm).toBe(25)
    expect((await getPayments(as(artisan))).invoices).toMatchObject([
      { status: 'paid', totalCents: 1990, taxCents: 332 },
    ])
    expect(await history(artisan)).toEqual(['trial_started', 'converted'])
  })
  it('without one ends in Gratuit at the same instant here and there, and nothing was paid', async () => {
    const artisan = await subscriber('pro', null)
    expect(await getPayments(as(artisan))).toMatchObject({ paid: { card: null, renewsAt: null } })
    advance(30.01)
    await endFreeMonths(system())
    expect(await getCreditBalance(as(artisan))).toMatchObject({
      plan: { slug: 'gratuit' },
      left: 2,
    })
    const before = await getSubscription(as(artisan))
    await told(artisan)
    expect((await subscriptionOf(artisan)).status).toBe('canceled')
    expect(await getSubscription(as(artisan))).toEqual(before)
    expect(before).toMatchObject({ status: 'expired' })
    expect((await getPayments(as(artisan))).invoices).toEqual([])
  })
  it('takes a card later, in the portal, and then goes on', async () => {
    const artisan = await subscriber('pro', null)
    const portal = await openPortal(as(artisan), 'card')
    expect(portal).toMatchObject({ ok: true, value: { url: expect.stringContaining('/portal/') } })
    const card = payments.standIn.billing.attach(
      (await subscriptionOf(artisan)).customer,
      'mastercard',
    )
    card.card.fingerprint = `late ${artisan.artisanId}`
    await returnFromPortal(as(artisan))
    expect(await getPayments(as(artisan))).toMatchObject({
      paid: {
        card: { brand: 'mastercard', last4: '4444' },
        endsAt: null,
        renewsAt: new Date((await subscriptionOf(artisan)).trial_end! * 1000),
      },
    })
  })
})

describe('ending a plan', () => {
  it('keeps the rights until the end of what is paid, says so by mail, and is taken back by one click', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    expect(await endSubscription(as(artisan))).toEqual(ok({ atOnce: false }))
    expect(await endSubscription(as(artisan))).toEqual(ok({ atOnce: false }))
    const end = new Date((await subscriptionOf(artisan)).items.data[0]!.current_period_end * 1000)
    expect(await getSubscription(as(artisan))).toMatchObject({
      status: 'active',
      endsAt: end,
      plan: { slug: 'pro' },
    })
    expect(await mailsOf(artisan)).toContain('end_asked')
    expect(await resumeSubscription(as(artisan))).toMatchObject({ ok: true })
    expect(await getPayments(as(artisan))).toMatchObject({ paid: { ending: false, renewsAt: end } })
    await endSubscription(as(artisan))
    advance(32)
    await endFreeMonths(system())
    expect(await getCreditBalance(as(artisan))).toMatchObject({ plan: { slug: 'gratuit' } })
    await told(artisan)
    expect(await getSubscription(as(artisan))).toMatchObject({ status: 'expired', endsAt: end })
    expect(await endSubscription(as(artisan))).toEqual(refuse('no_subscription'))
    expect(await history(artisan)).toEqual([
      'paid_started',
      'cancel_asked',
      'cancel_withdrawn',
      'cancel_asked',
      'paid_ended',
    ])
  })
  it('changes nothing when the provider is down, and is asked again with the same key', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    payments.standIn.fault = { kind: 'status', status: 500 }
    expect(await endSubscription(as(artisan))).toEqual(refuse('payment_unavailable'))
    expect(await getPayments(as(artisan))).toMatchObject({ paid: { ending: false } })
    payments.standIn.fault = null
    await endSubscription(as(artisan))
    const asked = payments.standIn.requests.filter(
      ({ path, method }) => method === 'POST' && path.startsWith('/v1/subscriptions/'),
    )
    expect(
      new Set(
        asked
          .filter(({ params }) => 'cancel_at_period_end' in params)
          .slice(-3)
          .map(({ key }) => key),
      ).size,
    ).toBe(1)
  })
})
