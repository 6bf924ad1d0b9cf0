import { and, count, eq, gte, lte, sql } from 'drizzle-orm'
import { operatorInvoices } from '#app/features/operator-invoices/tables.server.ts'
import { wasPaid } from '#app/features/subscriptions/payments/first-payment.server.ts'
import { planOfTier } from '#app/features/subscriptions/plans/plans.ts'
import { subscriptionChanges, subscribers } from '#app/features/subscriptions/tables.server.ts'
import { beginningOfMonth } from '#app/features/subscriptions/team/list-subscribers.server.ts'
import { MONTH_MOVES } from '#app/features/subscriptions/team/subscriber-list.ts'
import { SOLD_PLANS } from '#app/features/subscriptions/team/subscription-figures.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { MoneyFigures } from './money.ts'

/** Counts them. */
export async function countMoney(ctx: Ctx): Promise<MoneyFigures> {
  const month = beginningOfMonth(ctx.now)
  const [subscriptions, moved, [credits]] = await Promise.all([
    ctx.db
      .select({
        tier: subscribers.subscriptionTier,
        trials: sql<number>`(count(*) filter (where ${subscribers.trial}))::int`,
        paying: sql<number>`(count(*) filter (where not ${subscribers.trial} and ${wasPaid()}))::int`,
      })
      .from(subscribers)
      .where(
        sql`${subscribers.subscribed} and (${subscribers.subscriptionEnd} is null or ${subscribers.subscriptionEnd} > ${ctx.now})`,
      )
      .groupBy(subscribers.subscriptionTier),
    ctx.db
      .select({
        kind: subscriptionChanges.kind,
        n: sql<number>`count(distinct ${subscriptionChanges.artisanId})::int`,
      })
      .from(subscriptionChanges)
      .where(and(gte(subscriptionChanges.at, month), lte(subscriptionChanges.at, ctx.now)))
      .groupBy(subscriptionChanges.kind),
    ctx.db
      .select({
        count: count(),
        cents: sql<number>`coalesce(sum(${operatorInvoices.totalInclCents}), 0)::float8`,
      })
      .from(operatorInvoices)
      .where(
        and(
          eq(operatorInvoices.kind, 'credit_note'),
          gte(operatorInvoices.issuedOn, dayOf(month, PARIS)),
        ),
      ),
  ])
  const moves = Object.fromEntries(
    Object.keys(MONTH_MOVES).map((kind) => [kind, moved.find((row) => row.kind === kind)?.n ?? 0]),
  ) as MoneyFigures['moves']
  return {
    plans: SOLD_PLANS.map((plan) => ({
      plan,
      paying: subscriptions.find(({ tier }) => planOfTier(tier).slug === plan)?.paying ?? 0,
    })),
    trials: subscriptions.reduce((sum, { trials }) => sum + trials, 0),
    moves,
    credits: credits!,
  }
}
