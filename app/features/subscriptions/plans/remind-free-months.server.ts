import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { planOrders } from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { freeMonthEndOf, reminderDue, REMINDERS } from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { TRIAL_DAYS } from './plans.ts'

const DAY = 86_400_000
/** `freeMonthEndOf` in SQL. */
const FREE_MONTH_END = sql<Date>`coalesce(${subscribers.subscriptionEnd}, ${subscribers.renewsAt})`

/**
 * Says that the free month ends soon, once on each of its days 20, 27 and 30: the event of a day is published once, and
 * its mail and its notice follow from it. Said to who gave a card too: their plan goes on, and they may stop it; not to
 * who paid what follows by transfer. Safe to run as often as wanted; after a long stop, only the last one due.
 */
export async function remindFreeMonths(ctx: Ctx<System>): Promise<void> {
  const soon = new Date(ctx.now.getTime() + (TRIAL_DAYS - REMINDERS[0].afterDays) * DAY)
  const rows = await ctx.db
    .select({ artisanId: subscribers.artisanId })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.trial, true),
        gt(FREE_MONTH_END, ctx.now),
        lte(FREE_MONTH_END, soon),
        sql`not exists (select from ${planOrders} where ${planOrders.artisanId} = ${subscribers.artisanId} and ${planOrders.status} = 'activated' and ${planOrders.endedAt} is null)`,
      ),
    )
  await eachDue(
    ctx,
    'remind-free-month',
    rows.map(({ artisanId }) => artisanId),
    async (tx, artisanId) => {
      const [row] = await tx.db
        .select()
        .from(subscribers)
        .where(eq(subscribers.artisanId, artisanId))
        .for('no key update')
      const endsAt = row && freeMonthEndOf(row)
      const due = endsAt && reminderDue(endsAt, tx.now)
      if (!due || due <= (row.remindedDay ?? 0)) return false
      await tx.db
        .update(subscribers)
        .set({ remindedDay: due })
        .where(eq(subscribers.artisanId, artisanId))
      await publish(tx, { type: 'subscription.free_month_ending', artisanId, day: String(due) })
      return true
    },
  )
}
