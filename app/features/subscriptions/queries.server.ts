import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { creditsLeft } from '#app/features/subscriptions/credits/credits.ts'
import { planOfTier, PLANS, type Plan } from '#app/features/subscriptions/plans/plans.ts'
import { planOrders } from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { presentPlan, subscriptionStatus, type SubscriptionStatus } from './subscription.ts'
import { creditBalances, subscribers } from './tables.server.ts'

/** An artisan's contacts of the month, for their own pages. `left` and `granted` null are unlimited. */
export type CreditBalanceView = {
  plan: Plan
  granted: number | null
  reserved: number
  used: number
  left: number | null
  /** How many of them were given back. */
  givenBack: number
  renewsAt: Date
}

/** The reader's contacts of the month; null before the company was verified. */
export async function getCreditBalance(ctx: Ctx<Artisan>): Promise<CreditBalanceView | null> {
  const [row] = await ctx.db
    .select({
      ...getTableColumns(creditBalances),
      givenBack: sql<number>`(select count(*)::int from contact_ledger l where l.artisan_id = contact_balances.artisan_id and l.period_start = contact_balances.period_start and l.movement = 'give_back')`,
    })
    .from(creditBalances)
    .where(eq(creditBalances.artisanId, ctx.who.artisanId))
  if (!row) return null
  return {
    plan: PLANS[row.plan],
    granted: row.granted,
    reserved: row.reserved,
    used: row.used,
    left: creditsLeft(row),
    givenBack: row.givenBack,
    renewsAt: row.periodEnd,
  }
}

/** An artisan's subscription, for their own pages. */
export type SubscriptionView = {
  /** The plan whose rights apply now. */
  plan: Plan
  /** Chosen before verification, and waiting for it. */
  chosen: Plan | null
  status: SubscriptionStatus
  trial: boolean
  endsAt: Date | null
  /** When the next payment is taken; a plan that renews has no end. */
  renewsAt: Date | null
  /** Whether the payment provider's subscription decides. */
  paid: boolean
  /** Paid by transfer, and to begin when the present one ends. */
  next: Plan | null
}

/** The reader's subscription; Gratuit and inactive when there never was one. */
export async function getSubscription(ctx: Ctx<Artisan>): Promise<SubscriptionView> {
  const { artisanId } = ctx.who
  const [found] = await ctx.db
    .select({ row: subscribers, ordered: planOrders.plan })
    .from(artisans)
    .leftJoin(subscribers, eq(subscribers.artisanId, artisans.id))
    .leftJoin(
      planOrders,
      and(
        eq(planOrders.artisanId, artisans.id),
        eq(planOrders.status, 'activated'),
        isNull(planOrders.begunAt),
        isNull(planOrders.endedAt),
      ),
    )
    .where(eq(artisans.id, artisanId))
  const row = found?.row
  const next = found?.ordered ? PLANS[found.ordered] : null
  if (!row)
    return {
      plan: PLANS.gratuit,
      chosen: null,
      status: 'inactive',
      trial: false,
      endsAt: null,
      renewsAt: null,
      paid: false,
      next,
    }
  const status = subscriptionStatus(row, ctx.now)
  return {
    plan: presentPlan(row, ctx.now),
    chosen: status === 'inactive' ? planOfTier(row.subscriptionTier) : null,
    status,
    trial: row.trial && status === 'active',
    endsAt: row.subscriptionEnd,
    renewsAt: row.renewsAt,
    paid: row.paymentSubscriptionId !== null,
    next,
  }
}
