import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { recordPlanPayment } from '#app/features/subscriptions/orders/act-on-plan-order.server.ts'
import { askPlanOrder } from '#app/features/subscriptions/orders/ask-plan-order.server.ts'
import {
  planOrderLines,
  planOrders,
} from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { sweepPlanOrders } from '#app/features/subscriptions/orders/sweep-plan-orders.server.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import type { Admin, Artisan, System } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anAdmin } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

const DAY = 86_400_000

/** What tests of plans sold by transfer do with a database: who acts on which day, orders, their lines and payments. */
export function planOrderBuilders(database: TestDatabase) {
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
  return { after, as, system, team, orderOf, linesOf, payment, night, aPaidOrder }
}
