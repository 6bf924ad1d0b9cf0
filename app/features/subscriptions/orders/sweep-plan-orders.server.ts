import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { beginPlanOrder, planOrderDue } from './begin-plan-order.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { RENEWAL_DAYS } from './plan-order.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'
import { writeLine } from './write-plan-order.server.ts'

/**
 * Begins the activated orders whose period has come, and asks once, some days before the end of
 * each, whether its artisan goes on; nobody who asked already. Returns how many orders began. Safe
 * to run twice.
 */
export async function sweepPlanOrders(ctx: Ctx<System>): Promise<number> {
  const live = and(eq(planOrders.status, 'activated'), isNull(planOrders.endedAt))
  const due = await ctx.db
    .select({ artisanId: planOrders.artisanId })
    .from(planOrders)
    .where(and(live, isNull(planOrders.begunAt), lte(planOrders.startsAt, ctx.now)))
    .limit(500)
  const begun = await eachDue(
    ctx,
    'begin-plan-order',
    due.map(({ artisanId }) => artisanId),
    async (tx, artisanId) => {
      // The plan before it ends first, which begins this one; what ended earlier leaves it to us.
      const present = await grantMonth(tx, artisanId)
      const order = await planOrderDue(tx, artisanId)
      if (order) await beginPlanOrder(tx, present, order)
      return true
    },
  )
  const soon = new Date(ctx.now.getTime() + RENEWAL_DAYS * 86_400_000)
  const ending = await ctx.db
    .select()
    .from(planOrders)
    .where(
      and(
        live,
        isNotNull(planOrders.begunAt),
        gt(planOrders.endsAt, ctx.now),
        lte(planOrders.endsAt, soon),
        sql`not exists (select from ${planOrderLines} where ${planOrderLines.orderId} = ${planOrders.id} and ${planOrderLines.kind} = 'ending')`,
        sql`not exists (select from plan_orders next where next.artisan_id = ${planOrders.artisanId} and next.status <> 'cancelled' and next.ended_at is null and next.begun_at is null)`,
      ),
    )
    .limit(500)
  const orderOf = new Map(ending.map((order) => [order.id, order]))
  await eachDue(ctx, 'ask-plan-order', [...orderOf.keys()], async (tx, id) => {
    await writeLine(tx, orderOf.get(id)!, { kind: 'ending', onceKey: 'ending' })
    return true
  })
  return begun
}
