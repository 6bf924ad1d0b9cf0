import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Admin, Artisan, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  activatePlanOrder,
  cancelPlanOrder,
  correctPlanPayment,
  endPlanOrder,
  recordPlanPayment,
} from './act-on-plan-order.server.ts'
import { askPlanOrder, cancelOwnPlanOrder } from './ask-plan-order.server.ts'
import { choosePlan } from '#app/features/subscriptions/plans/choose-plan.server.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'
import { getCreditBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import { sweepPlanOrders } from './sweep-plan-orders.server.ts'

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
describe('a plan sold by transfer', () => {
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
