import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { Admin, Artisan, System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, companyOf } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { askPage, type Ask } from '#test/pages.ts'
import {
  activatePlanOrder,
  cancelPlanOrder,
  correctPlanPayment,
  endPlanOrder,
  invoicePlanOrder,
  recordPlanPayment,
} from './act-on-plan-order.server.ts'
import * as orderPage from './admin-plan-order.page.tsx'
import * as ordersPage from './admin-plan-orders.page.tsx'
import { askPlanOrder, cancelOwnPlanOrder } from './ask-plan-order.server.ts'
import { choosePlan } from '#app/features/subscriptions/plans/choose-plan.server.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import * as csv from './export-plan-orders.route.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { ASK_PLAN_REFUSALS } from './plan-order-copy.ts'
import * as page from './plan-order.page.tsx'
import {
  endOfOrder,
  faultOfPayment,
  priceOfOrder,
  refusalToActivate,
  refusalToCancel,
} from './plan-order.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { readSubscriptionFigures } from '#app/features/subscriptions/team/read-subscription-figures.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { sweepPlanOrders } from './sweep-plan-orders.server.ts'
import { subscriptionChanges } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const after = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const as = (artisan: Artisan, days = 0) => database.ctx(artisan, after(days))
const system = (days = 0) => database.ctx<System>(undefined, after(days))
const team = async (days = 0) => database.ctx<Admin>(await anAdmin(database), after(days))
const orderOf = async (artisan: Artisan) =>
  (
    await database.db
      .select()
      .from(planOrders)
      .where(eq(planOrders.artisanId, artisan.artisanId))
      .orderBy(planOrders.createdAt)
  ).at(-1)!
const linesOf = async (id: string) =>
  database.db
    .select()
    .from(planOrderLines)
    .where(eq(planOrderLines.orderId, id))
    .orderBy(planOrderLines.at, planOrderLines.id)
const payment = (cents: number, change: object = {}) => ({
  cents,
  day: '2026-03-09',
  reference: 'VIR SEPA 0042',
  key: newId<string>(),
  ...change,
})
/** The clock's work of a day: plans that ended, periods that begin, ends that are reminded. */
const night = async (days: number) => {
  await endFreeMonths(system(days))
  await sweepPlanOrders(system(days))
}

/** An order asked for on a day, paid in full. */
async function aPaidOrder(
  artisan: Artisan,
  plan: 'eco' | 'pro' | 'premium',
  months: number,
  days: number,
) {
  expect((await askPlanOrder(as(artisan, days), plan, months)).ok).toBe(true)
  const order = await orderOf(artisan)
  expect((await recordPlanPayment(await team(days), order.id, payment(order.inclCents))).ok).toBe(
    true,
  )
  return order
}

describe('the price and the rules of an order', () => {
  it('come from the catalogue, TTC and HT', () => {
    expect([priceOfOrder('eco', 1), priceOfOrder('pro', 3), priceOfOrder('premium', 12)]).toEqual([
      { inclCents: 1990, exclCents: 1658 },
      { inclCents: 11_970, exclCents: 9975 },
      { inclCents: 83_880, exclCents: 69_900 },
    ])
  })
  it('activate what is paid, and cancel what is not', () => {
    const facts = {
      status: 'awaiting_transfer',
      inclCents: 3990,
      received: 3990,
      endsAt: null,
      endedAt: null,
    } as const
    expect([
      refusalToActivate(facts),
      refusalToActivate({ ...facts, received: 3989 }),
      refusalToActivate({ ...facts, status: 'cancelled' }),
    ]).toEqual([null, 'not_paid', 'state_changed'])
    expect([refusalToCancel(facts), refusalToCancel({ ...facts, received: 0 })]).toEqual([
      'money_received',
      null,
    ])
  })
  it('take a payment above zero, on a day that has come, with the bank’s reference', () => {
    const good = { cents: 3990, day: '2026-03-10', reference: 'X' }
    expect(
      [
        good,
        { ...good, cents: 0 },
        { ...good, cents: Number.NaN },
        { ...good, day: '2026-03-11' },
        { ...good, day: '10/03/2026' },
        { ...good, reference: ' ' },
      ].map((one) => faultOfPayment(one, '2026-03-10')),
    ).toEqual([null, 'amount_wrong', 'amount_wrong', 'day_wrong', 'day_wrong', 'reference_missing'])
  })
  it('count months in the artisan’s own calendar', () => {
    expect(endOfOrder(new Date('2026-01-31T09:00:00Z'), 1, 'Europe/Paris').toISOString()).toBe(
      '2026-02-28T09:00:00.000Z',
    )
    expect(endOfOrder(new Date('2026-03-10T09:00:00Z'), 1, 'Europe/Paris').toISOString()).toBe(
      '2026-04-10T08:00:00.000Z',
    )
  })
})

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
    expect(await invoicePlanOrder(admin, order.id, { invoice: ' F-2026-17 ' })).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await orderOf(artisan)).toMatchObject({
      status: 'awaiting_transfer',
      invoiceNumber: 'F-2026-17',
    })
    expect(await activatePlanOrder(admin, order.id)).toEqual({ ok: false, refusal: 'not_paid' })
    const once = payment(3000)
    await Promise.all(Array.from({ length: 8 }, () => recordPlanPayment(admin, order.id, once)))
    expect(await activatePlanOrder(admin, order.id)).toEqual({ ok: false, refusal: 'not_paid' })
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
      (await database.db.select().from(auditLog).where(eq(auditLog.subjectId, artisan.artisanId)))
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
      await database.db
        .select()
        .from(emailLogs)
        .where(eq(emailLogs.email, 'virement@ouvreo.example'))
    )
      .filter(({ emailType }) => emailType === 'plan_order')
      .map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'La facture de votre formule Pro',
      'Votre demande de formule Pro',
      'Votre formule Pro est activée',
      'Votre virement est arrivé',
      'Votre virement est arrivé',
    ])
    expect(
      (
        await database.db.select().from(notices).where(eq(notices.accountId, artisan.accountId))
      ).filter(({ kind }) => kind === 'plan_order'),
    ).toHaveLength(5)
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
        await database.db
          .select()
          .from(subscriptionChanges)
          .where(eq(subscriptionChanges.artisanId, artisan.artisanId))
      ).map(({ kind }) => kind),
    ).toEqual(expect.arrayContaining(['paid_started', 'paid_ended']))
  })

  it('asked for before the free month ends begins at its end, without a day of Gratuit, and nothing reminds of an end that is none', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await choosePlan(as(artisan), 'eco')
    const order = await aPaidOrder(artisan, 'premium', 3, 12)
    await activatePlanOrder(await team(12), order.id)
    // Paid before its invoice was made: its number is noted once, and takes nothing back.
    expect([
      await invoicePlanOrder(await team(12), order.id, { invoice: 'F-18' }),
      await invoicePlanOrder(await team(12), order.id, { invoice: 'F-19' }),
    ]).toMatchObject([{ ok: true }, { refusal: 'state_changed' }])
    expect(await orderOf(artisan)).toMatchObject({ status: 'activated', invoiceNumber: 'F-18' })
    expect(await getSubscription(as(artisan, 12))).toMatchObject({
      trial: true,
      plan: { slug: 'eco' },
      next: { slug: 'premium' },
    })
    expect(await askPlanOrder(as(artisan, 12), 'pro', 1)).toEqual({
      ok: false,
      refusal: 'renewed_already',
    })
    await inTransaction(system(30.5), (tx) => grantMonth(tx, artisan.artisanId))
    const [changes, begun] = [
      await database.db
        .select()
        .from(subscriptionChanges)
        .where(eq(subscriptionChanges.artisanId, artisan.artisanId)),
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
        await database.db
          .select()
          .from(subscriptionChanges)
          .where(eq(subscriptionChanges.artisanId, artisan.artisanId))
      ).filter(({ kind }) => kind === 'paid_ended'),
    ).toEqual([])
  })

  it('is ended early with its reason, corrected by a counter-entry, and gives no contact twice', async () => {
    const admin = await team(40)
    const artisan = await anArtisan(database, { plan: null })
    await choosePlan(as(artisan), 'eco')
    await night(40)
    const order = await aPaidOrder(artisan, 'pro', 1, 40)
    await activatePlanOrder(admin, order.id)
    for (let taken = 0; taken < 4; taken++)
      await inTransaction(system(41), (tx) =>
        reserveCredit(tx, { artisanId: artisan.artisanId, leadId: newId<LeadId>() }),
      )
    expect(await endPlanOrder(admin, order.id, { reason: ' ' })).toEqual({
      ok: false,
      refusal: 'reason_missing',
    })
    const ending = await team(42)
    expect(
      await endPlanOrder(ending, order.id, { reason: 'Virement rejeté par la banque' }),
    ).toMatchObject({ ok: true })
    expect(
      await endPlanOrder(ending, order.id, { reason: 'Virement rejeté par la banque' }),
    ).toEqual({ ok: false, refusal: 'state_changed' })
    expect(await getSubscription(as(artisan, 42))).toMatchObject({
      status: 'expired',
      plan: { slug: 'gratuit' },
    })
    expect((await getCreditBalance(as(artisan, 42)))!.left).toBe(0)
    const [line] = (await linesOf(order.id)).filter(({ kind }) => kind === 'payment')
    const corrections = await Promise.all(
      Array.from({ length: 5 }, () =>
        correctPlanPayment(ending, order.id, { lineId: line!.id, reason: 'Rejeté' }),
      ),
    )
    expect(corrections.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await linesOf(order.id)).toEqual(
      expect.arrayContaining([
        line,
        expect.objectContaining({
          kind: 'correction',
          cents: -3990,
          correctsId: line!.id,
          reason: 'Rejeté',
        }),
      ]),
    )
    await expect(database.pool.query('update plan_order_lines set cents = 1')).rejects.toThrow()
    // Paid anew within that month: its own month begins, and it is another one.
    const again = await aPaidOrder(artisan, 'pro', 1, 43)
    await activatePlanOrder(await team(43), again.id)
    expect(await getCreditBalance(as(artisan, 43))).toMatchObject({ left: 10 })
  })

  it('is one at a time, of a verified company, without a card to pay with, and nobody else’s', async () => {
    const [artisan, other, waiting] = [
      await anArtisan(database, { plan: null }),
      await anArtisan(database, { plan: null }),
      await anArtisan(database, { plan: null, verification: 'pending' }),
    ]
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => askPlanOrder(as(artisan), 'pro', 1)),
    )
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.find(({ ok }) => !ok)).toMatchObject({ refusal: 'order_open' })
    expect([
      await askPlanOrder(as(waiting), 'pro', 1),
      await askPlanOrder(as(other), 'pro', 1, true),
    ]).toMatchObject([{ refusal: 'company_pending' }, { refusal: 'paid_by_card' }])
    const order = await orderOf(artisan)
    expect(await cancelOwnPlanOrder(as(other), order.id)).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    await recordPlanPayment(await team(), order.id, payment(100))
    expect([
      await cancelOwnPlanOrder(as(artisan), order.id),
      await cancelPlanOrder(await team(), order.id, { reason: 'Sans suite' }),
    ]).toMatchObject([{ refusal: 'money_received' }, { refusal: 'money_received' }])
    await correctPlanPayment(await team(), order.id, {
      lineId: (await linesOf(order.id)).find(({ kind }) => kind === 'payment')!.id,
      reason: 'Rendu',
    })
    expect(await cancelOwnPlanOrder(as(artisan), order.id)).toEqual({ ok: true, value: undefined })
    expect((await askPlanOrder(as(artisan), 'eco', 6)).ok).toBe(true)
  })
})

describe('the pages of plans sold by transfer', () => {
  type Own = {
    mayAsk: boolean
    refusal: string | null
    wanted: string
    bank: { iban: string } | null
    orders: { open: boolean; reference: string; incl: string; badge: { label: string } }[]
    error?: string
  }
  const own = (ask: Ask, query = '') =>
    askPage<Own>(database, page, `/espace-pro/abonnement/virement${query}`, ask)

  it('let an artisan ask, read where to pay, and take it back', async () => {
    const artisan = await anArtisan(database, { plan: null })
    expect((await own({ as: artisan }, '?formule=eco')).data).toMatchObject({
      mayAsk: true,
      wanted: 'eco',
      orders: [],
    })
    for (const post of [
      { intent: 'demander' },
      { intent: 'demander', formule: 'gratuit', mois: '1' },
      { intent: 'demander', formule: 'pro', mois: '2' },
    ])
      expect((await own({ as: artisan, post })).status).toBe(422)
    expect(
      (
        await own({
          as: artisan,
          post: { intent: 'demander', formule: 'eco', mois: '3', price: '1' },
        })
      ).location,
    ).toBe('/espace-pro/abonnement/virement')
    const { data } = await own({ as: artisan })
    expect(data).toMatchObject({
      mayAsk: false,
      refusal: null,
      orders: [{ open: true, badge: { label: 'Demandée' } }],
    })
    expect(data.orders[0]!.incl.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('59,70 €')
    expect(
      (await own({ as: artisan, post: { intent: 'demander', formule: 'pro', mois: '1' } })).status,
    ).toBe(409)
    expect(
      (await own({ as: artisan, post: { intent: 'annuler', id: (await orderOf(artisan)).id } }))
        .location,
    ).toBe('/espace-pro/abonnement/virement')
    expect(
      (await own({ as: await anArtisan(database, { plan: null, verification: 'pending' }) })).data
        .refusal,
    ).toBe(ASK_PLAN_REFUSALS.company_pending)
  })

  it('show the team what waits, what was typed when it is refused, and everything as a table', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, { plan: null, companyName: 'Couverture Vidal' })
    await askPlanOrder(as(artisan), 'pro', 1)
    const order = await orderOf(artisan)
    type Listed = { rows: { reference: string; badge: { label: string } }[]; total: number }
    const list = async (query: string) =>
      (
        await askPage<Listed>(database, ordersPage, `/admin/abonnements/virements${query}`, {
          as: admin,
        })
      ).data.rows.map(({ reference }) => reference)
    expect(await list('?q=vidal')).toEqual([order.reference])
    expect(await list('?etat=cancelled&q=vidal')).toEqual([])
    const on = (post: Record<string, string>) =>
      askPage<RefusedAct>(database, orderPage, `/admin/abonnements/virements/${order.id}`, {
        as: admin,
        params: { orderId: order.id },
        post,
      })
    const refused = await on({
      intent: 'payment',
      amount: 'beaucoup',
      day: '2026-03-10',
      reference: 'VIR 12',
      key: 'a',
    })
    expect([
      refused.status,
      Object.keys(refused.data.errors),
      refused.data.values.reference,
    ]).toEqual([422, ['amount'], 'VIR 12'])
    expect(
      (
        await on({
          intent: 'payment',
          amount: '39,90',
          day: '2026-03-10',
          reference: 'VIR 12',
          key: 'a',
        })
      ).location,
    ).toBe(`/admin/abonnements/virements/${order.id}`)
    expect((await on({ intent: 'activate' })).location).toBe(
      `/admin/abonnements/virements/${order.id}`,
    )
    expect((await on({ intent: 'activate' })).status).toBe(409)
    expect((await on({ intent: 'rien' })).status).toBe(400)
    expect(
      (await askPage(database, orderPage, '/x', { as: admin, params: { orderId: newId() } }))
        .status,
    ).toBe(404)
    vi.stubEnv('TZ', 'Europe/Paris')
    const file = (await csv.loader({ ...(await csvArgs(admin)) } as never)) as Response
    const text = await file.text()
    expect(text.split('\n').find((line) => line.includes(order.reference))).toContain(
      'Couverture Vidal',
    )
    expect(text).toContain('39,9;39,9')
  })

  async function csvArgs(admin: Admin) {
    const { RouterContextProvider } = await import('react-router')
    const { scopeContext } = await import('#app/features/accounts/sessions/request-scope.server.ts')
    const context = new RouterContextProvider()
    context.set(scopeContext, {
      db: database.db,
      now: TEST_NOW,
      requestId: 'test',
      clientKey: 'csv',
      nonce: '',
      viewer: {
        who: admin,
        person: null,
        session: { id: newId(), secondFactorAt: null, provedAt: TEST_NOW, newsSeq: 0 },
      } as never,
      sessionToken: null,
      unavailable: false,
    })
    return {
      context,
      request: new Request('http://localhost/admin/abonnements/virements.csv?etat=all'),
      params: {},
    }
  }
})
