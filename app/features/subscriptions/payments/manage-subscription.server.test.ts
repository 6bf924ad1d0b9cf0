import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Admin, Artisan, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { companyOf } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { subscribersOf } from '#test/subscription-builders.ts'
import {
  changePlan,
  previewPlanChange,
} from '#app/features/subscriptions/plans/change-plan.server.ts'
import { createCheckout } from './create-checkout.server.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import {
  endSubscription,
  resumeSubscription,
} from '#app/features/subscriptions/end-subscription.server.ts'
import { sweepCreditMonths } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { openPortal, returnFromPortal } from './open-portal.server.ts'
import { getGraceEnd, getPayments } from './payment-queries.server.ts'
import { paymentCustomers, paymentInvoices } from './payments.tables.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { readSubscriptionFigures } from '#app/features/subscriptions/team/read-subscription-figures.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { syncCustomer } from './sync-payments.server.ts'
import { subscriptionChanges } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { subscriber, subscriptionOf, getAddress, told } = subscribersOf(database, payments)
const DAY = 86_400_000
/** The present instant of the product and of the provider alike. */
const now = () => payments.standIn.now
const as = (artisan: Artisan) => database.ctx(artisan, now())
const system = () => database.ctx<System>(undefined, now())
const advance = (days: number) => payments.standIn.advance(new Date(now().getTime() + days * DAY))
const take = (artisan: Artisan) =>
  inTransaction(system(), (tx) =>
    reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
  )
const history = async (artisan: Artisan) =>
  (
    await database.db
      .select()
      .from(subscriptionChanges)
      .where(eq(subscriptionChanges.artisanId, artisan.artisanId))
      .orderBy(subscriptionChanges.id)
  ).map((change) => change.kind)
const mailsOf = async (artisan: Artisan) => {
  await drain('events', (data, job) => handleEvent(system(), data, job))
  const { email } = (await getAddress(artisan))!
  return (await database.db.select().from(emailLogs).where(eq(emailLogs.email, email))).map(
    (mail) => mail.emailType,
  )
}
/** How many the team is told to be paying now. */
const paying = async () =>
  (
    await readSubscriptionFigures(
      database.ctx<Admin>({ kind: 'admin', accountId: newId(), clientKey: 'figures' }, now()),
      1,
    )
  ).present.paid

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
    expect(await endSubscription(as(artisan))).toEqual({ ok: true, value: { atOnce: false } })
    expect(await endSubscription(as(artisan))).toEqual({ ok: true, value: { atOnce: false } })
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
    expect(await endSubscription(as(artisan))).toEqual({ ok: false, refusal: 'no_subscription' })
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
    expect(await endSubscription(as(artisan))).toEqual({
      ok: false,
      refusal: 'payment_unavailable',
    })
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

describe('changing plan', () => {
  it('costs what was shown, to the cent, and counts the contacts already taken', async () => {
    const artisan = await subscriber('eco', 'visa', false)
    await take(artisan)
    advance(10)
    const shown = await previewPlanChange(as(artisan), 'pro')
    if (!shown.ok) throw new Error(shown.refusal)
    // Half a minute later, at the instant that was shown.
    advance(30 / 86_400)
    expect(await changePlan(as(artisan), 'pro', shown.value.at)).toEqual({
      ok: true,
      value: undefined,
    })
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
    ]).toEqual([
      { ok: false, refusal: 'contacts_taken' },
      { ok: false, refusal: 'contacts_taken' },
    ])
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
    expect(await changePlan(as(artisan), 'premium', now())).toEqual({
      ok: false,
      refusal: 'card_refused',
    })
    expect(
      await changePlan(as(artisan), 'premium', new Date(now().getTime() - 31 * 60_000)),
    ).toEqual({ ok: false, refusal: 'preview_too_old' })
    expect(await changePlan(as(artisan), 'premium', new Date(now().getTime() + DAY))).toEqual({
      ok: false,
      refusal: 'preview_too_old',
    })
    expect(await changePlan(as(artisan), 'premium', new Date('rien'))).toEqual({
      ok: false,
      refusal: 'preview_too_old',
    })
    expect(await changePlan(as(artisan), 'eco', now())).toEqual({
      ok: false,
      refusal: 'nothing_to_change',
    })
    await told(artisan)
    expect(await getPayments(as(artisan))).toMatchObject({ paid: { plan: 'eco' } })
  })
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
    expect(await endSubscription(as(artisan))).toEqual({ ok: true, value: { atOnce: true } })
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

describe('a price that is not sold any more', () => {
  it('leaves its plan to whoever began at it, and their payments are read as before', async () => {
    const artisan = await subscriber('pro', 'visa', false)
    const connection = {
      ...payments.connection,
      prices: { ...payments.connection.prices, pro: 'price_new' },
    }
    payments.standIn.billing.cancel(await subscriptionOf(artisan))
    const [customer] = await database.db
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.artisanId, artisan.artisanId))
    await syncCustomer(system(), connection, customer!.id)
    expect(await getSubscription(as(artisan))).toMatchObject({ status: 'expired', endsAt: now() })
    const [invoice] = await database.db
      .select()
      .from(paymentInvoices)
      .where(eq(paymentInvoices.artisanId, artisan.artisanId))
    expect(invoice).toMatchObject({ plan: 'pro', status: 'paid' })
  })
})
