import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { wasPaid } from '#app/features/subscriptions/payments/first-payment.server.ts'
import { paymentInvoices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import type { SubscriptionCounts } from './subscription-figures.ts'
import {
  planOrderLines,
  planOrders,
} from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { subscriptionChanges, subscribers } from '#app/features/subscriptions/tables.server.ts'

/**
 * Counts what happened to subscriptions and what they brought, a row a month, all from real rows: the history of changes,
 * the invoices that were paid, and the transfers that came.
 */
export async function countSubscriptionMonths(ctx: Ctx): Promise<SubscriptionCounts> {
  const [changes, revenue, transfers, [present]] = await Promise.all([
    ctx.db
      .select({
        month: monthOf(subscriptionChanges.at),
        kind: subscriptionChanges.kind,
        count: count(),
      })
      .from(subscriptionChanges)
      .groupBy(sql`1`, subscriptionChanges.kind),
    ctx.db
      .select({
        month: monthOf(paymentInvoices.paidAt),
        plan: paymentInvoices.plan,
        exclCents: sql<number>`sum(${paymentInvoices.totalCents} - ${paymentInvoices.taxCents})::int`,
      })
      .from(paymentInvoices)
      .where(and(eq(paymentInvoices.status, 'paid'), isNotNull(paymentInvoices.paidAt)))
      .groupBy(sql`1`, paymentInvoices.plan),
    ctx.db
      .select({
        month: sql<string>`coalesce(left(${planOrderLines.day}, 7), ${monthOf(planOrderLines.at)})`,
        plan: planOrders.plan,
        exclCents: sql<number>`sum(round(${planOrderLines.cents} * ${planOrders.exclCents}::numeric / ${planOrders.inclCents}))::int`,
      })
      .from(planOrderLines)
      .innerJoin(planOrders, eq(planOrders.id, planOrderLines.orderId))
      .where(isNotNull(planOrderLines.cents))
      .groupBy(sql`1`, planOrders.plan),
    ctx.db
      .select({
        trials: sql<number>`(count(*) filter (where ${subscribers.trial}))::int`,
        paid: sql<number>`(count(*) filter (where not ${subscribers.trial} and ${wasPaid()}))::int`,
      })
      .from(subscribers)
      .where(
        sql`${subscribers.subscribed} and (${subscribers.subscriptionEnd} is null or ${subscribers.subscriptionEnd} > ${ctx.now})`,
      ),
  ])
  return { changes, revenue: [...revenue, ...transfers], present: present! }
}

function monthOf(
  instant: typeof subscriptionChanges.at | typeof paymentInvoices.paidAt | typeof planOrderLines.at,
) {
  return sql<string>`to_char(${instant} at time zone ${sql.raw(`'${PARIS}'`)}, 'YYYY-MM')`
}
