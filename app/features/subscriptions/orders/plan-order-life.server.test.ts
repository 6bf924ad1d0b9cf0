import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { planOrderBuilders } from '#test/plan-order-builders.ts'
import { deliverTwice } from '#test/events.ts'
import { invoicePlanOrder } from '#app/features/operator-invoices/bill-plan-orders.server.ts'
import { activatePlanOrder, recordPlanPayment } from './act-on-plan-order.server.ts'
import { askPlanOrder } from './ask-plan-order.server.ts'
import { choosePlan } from '#app/features/subscriptions/plans/choose-plan.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { endOfOrder } from './plan-order.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { readSubscriptionFigures } from '#app/features/subscriptions/team/read-subscription-figures.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { subscriptionChanges } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const { after, as, system, team, orderOf, linesOf, payment, night, aPaidOrder } =
  planOrderBuilders(database)

describe('a plan sold by transfer', () => {
  it('is asked, invoiced, paid, activated, told at each step, and ends in Gratuit', async () => {
    const admin = await team(40)
    const artisan = await anArtisan(database, {
      plan: null,
      email: 'virement@ouvreo.example',
      radiusKm: 100,
    })
    await choosePlan(as(artisan), 'eco')
    await night(40)
    expect((await getSubscription(as(artisan, 40))).status).toBe('expired')

    expect((await askPlanOrder(as(artisan, 40), 'pro', 1)).ok).toBe(true)
    const order = await orderOf(artisan)
    expect(order).toMatchObject({
      status: 'asked',
      inclCents: 3990,
      exclCents: 3325,
      reference: expect.stringMatching(/^VIR-[0-9A-F]{8}$/),
    })
    expect(await invoicePlanOrder(admin, order.id)).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await orderOf(artisan)).toMatchObject({
      status: 'awaiting_transfer',
      invoiceNumber: expect.stringMatching(/^OUV-2026-\d{5}$/),
    })
    expect(await activatePlanOrder(admin, order.id)).toEqual(refuse('not_paid'))
    const once = payment(3000)
    await Promise.all(Array.from({ length: 8 }, () => recordPlanPayment(admin, order.id, once)))
    expect(await activatePlanOrder(admin, order.id)).toEqual(refuse('not_paid'))
    await recordPlanPayment(admin, order.id, payment(990))
    const activations = await Promise.all(
      Array.from({ length: 6 }, () => activatePlanOrder(admin, order.id)),
    )
    expect(activations.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await getSubscription(as(artisan, 40))).toMatchObject({
      status: 'active',
      trial: false,
      plan: { slug: 'pro' },
      endsAt: endOfOrder(after(40), 1, 'Europe/Paris'),
    })
    expect(await getCreditBalance(as(artisan, 40))).toMatchObject({
      plan: { slug: 'pro' },
      granted: 10,
      left: 10,
    })
    expect((await companyOf(database, artisan.artisanId)).planRadiusKm).toBe(60)
    expect((await linesOf(order.id)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['asked', null],
      ['invoiced', null],
      ['payment', 3000],
      ['payment', 990],
      ['activated', null],
      ['begun', null],
    ])
    expect(
      (await database.rows(auditLog, eq(auditLog.subjectId, artisan.artisanId)))
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual([
      'plan_order.activated',
      'plan_order.invoiced',
      'plan_order.payment',
      'plan_order.payment',
    ])
    await deliverTwice(database, artisan.artisanId)
    const subjects = (
      await database.rows(emailLogs, eq(emailLogs.email, 'virement@ouvreo.example'))
    )
      .filter(({ emailType }) => emailType === 'plan_order')
      .map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Votre demande de formule Pro',
      'Votre formule Pro est activée',
      'Votre virement est arrivé',
      'Votre virement est arrivé',
    ])
    expect(
      (await database.rows(notices, eq(notices.accountId, artisan.accountId))).filter(
        ({ kind }) => kind === 'plan_order',
      ),
    ).toHaveLength(4)
    expect(
      (await readSubscriptionFigures(await team(40), 3)).months.find(
        ({ month }) => month === '2026-03',
      )!.revenueCents,
    ).toEqual({ eco: 0, pro: 3325, premium: 0 })

    await night(72)
    expect(await getSubscription(as(artisan, 72))).toMatchObject({
      status: 'expired',
      plan: { slug: 'gratuit' },
    })
    expect(
      (
        await database.rows(
          subscriptionChanges,
          eq(subscriptionChanges.artisanId, artisan.artisanId),
        )
      ).map(({ kind }) => kind),
    ).toEqual(expect.arrayContaining(['paid_started', 'paid_ended']))
  })

  it('asked for before the free month ends begins at its end, without a day of Gratuit, and nothing reminds of an end that is none', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await choosePlan(as(artisan), 'eco')
    const order = await aPaidOrder(artisan, 'premium', 3, 12)
    await activatePlanOrder(await team(12), order.id)
    // Paid before its invoice was made: it is issued once, and takes nothing back.
    expect([
      await invoicePlanOrder(await team(12), order.id),
      await invoicePlanOrder(await team(12), order.id),
    ]).toMatchObject([{ ok: true }, { refusal: 'state_changed' }])
    expect(await orderOf(artisan)).toMatchObject({
      status: 'activated',
      invoiceNumber: expect.stringMatching(/^OUV-/),
    })
    expect(await getSubscription(as(artisan, 12))).toMatchObject({
      trial: true,
      plan: { slug: 'eco' },
      next: { slug: 'premium' },
    })
    expect(await askPlanOrder(as(artisan, 12), 'pro', 1)).toEqual(refuse('renewed_already'))
    await inTransaction(system(30.5), (tx) => grantMonth(tx, artisan.artisanId))
    const [changes, begun] = [
      await database.rows(
        subscriptionChanges,
        eq(subscriptionChanges.artisanId, artisan.artisanId),
      ),
      await getSubscription(as(artisan, 30.5)),
    ]
    expect(begun).toMatchObject({
      status: 'active',
      trial: false,
      plan: { slug: 'premium' },
      next: null,
    })
    expect(changes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['trial_started', 'converted']),
    )
    expect(changes.map(({ kind }) => kind)).not.toContain('trial_ended')
    expect(await getCreditBalance(as(artisan, 30.5))).toMatchObject({ left: null })
  })

  it('is asked about once before its end, and goes on in a fresh month at that instant when it was paid again', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await choosePlan(as(artisan), 'eco')
    await night(40)
    const first = await aPaidOrder(artisan, 'eco', 1, 40)
    await activatePlanOrder(await team(40), first.id)
    for (let taken = 0; taken < 3; taken++)
      await inTransaction(system(50), (tx) =>
        reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
      )
    await night(60)
    expect((await linesOf(first.id)).map(({ kind }) => kind)).not.toContain('ending')
    await night(65)
    await night(66)
    expect((await linesOf(first.id)).filter(({ kind }) => kind === 'ending')).toHaveLength(1)
    const second = await aPaidOrder(artisan, 'eco', 1, 66)
    await activatePlanOrder(await team(66), second.id)
    expect((await getCreditBalance(as(artisan, 66)))!.left).toBe(0)
    await night(71)
    expect(await getSubscription(as(artisan, 71))).toMatchObject({
      status: 'active',
      plan: { slug: 'eco' },
    })
    expect(await getCreditBalance(as(artisan, 71))).toMatchObject({ left: 3 })
    expect(
      (
        await database.rows(
          subscriptionChanges,
          eq(subscriptionChanges.artisanId, artisan.artisanId),
        )
      ).filter(({ kind }) => kind === 'paid_ended'),
    ).toEqual([])
  })
})
