import { and, count, eq, gte, lte, sql } from 'drizzle-orm'
import { operatorInvoices } from '#app/features/operator-invoices/tables.server.ts'
import { wasPaid } from '#app/features/subscriptions/payments/first-payment.server.ts'
import { planOfTier } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { subscriptionChanges, subscribers } from '#app/features/subscriptions/tables.server.ts'
import { beginningOfMonth } from '#app/features/subscriptions/team/list-subscribers.server.ts'
import { MONTH_MOVES } from '#app/features/subscriptions/team/subscriber-list.ts'
import { SOLD_PLANS } from '#app/features/subscriptions/team/subscription-figures.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { MoneyFigures } from './money.ts'

/** What a paid plan costs a month as it was agreed: by card, or by transfer; null where neither is known. */
const agreed = sql`coalesce(
  (select p.price_cents from payment_subscriptions p where p.id = ${subscribers.paymentSubscriptionId}),
  (select o.incl_cents / o.months from plan_orders o where o.artisan_id = ${subscribers.artisanId} and o.begun_at is not null and o.ended_at is null order by o.starts_at desc limit 1))`

/** Counts them. */
export async function countMoney(ctx: Ctx): Promise<MoneyFigures> {
  const month = beginningOfMonth(ctx.now)
  const plans = await readPlans(ctx)
  const [subscriptions, moved, [credits]] = await Promise.all([
    ctx.db
      .select({
        tier: subscribers.subscriptionTier,
        trials: sql<number>`(count(*) filter (where ${subscribers.trial}))::int`,
        paying: sql<number>`(count(*) filter (where not ${subscribers.trial} and ${wasPaid()}))::int`,
        cents: sql<number>`(coalesce(sum(${agreed}) filter (where not ${subscribers.trial} and ${wasPaid()}), 0))::float8`,
        unknown: sql<number>`(count(*) filter (where not ${subscribers.trial} and ${wasPaid()} and ${agreed} is null))::int`,
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
    plans: SOLD_PLANS.map((plan) => {
      const row = subscriptions.find(({ tier }) => planOfTier(tier).slug === plan)
      return {
        plan,
        paying: row?.paying ?? 0,
        cents: Math.round((row?.cents ?? 0) + (row?.unknown ?? 0) * plans[plan].priceInclCents),
      }
    }),
    trials: subscriptions.reduce((sum, { trials }) => sum + trials, 0),
    moves,
    credits: credits!,
  }
}
