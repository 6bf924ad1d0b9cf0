import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import {
  COMPANY_IN_SHORT,
  companyInShort,
  type CompanyInShort,
} from '#app/features/companies/company-in-short.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { creditsLeft } from '#app/features/subscriptions/credits/credits.ts'
import {
  planOfTier,
  PLANS,
  type PlanRights,
  type PlanSlug,
} from '#app/features/subscriptions/plans/plans.ts'
import { planOrders } from '#app/features/subscriptions/orders/plan-orders.tables.server.ts'
import { presentPlan, subscriptionStatus, type SubscriptionStatus } from './subscription.ts'
import { creditBalances, subscribers } from './tables.server.ts'

/** An artisan's contacts of the month, for their own pages. `left` and `granted` null are unlimited. */
export type CreditBalanceView = {
  plan: PlanRights
  granted: number | null
  reserved: number
  used: number
  left: number | null
  /** How many of them were given back. */
  givenBack: number
  renewsAt: Date
}

const BALANCE = {
  ...getTableColumns(creditBalances),
  givenBack: sql<number>`(select count(*)::int
    from contact_ledger l where l.artisan_id = contact_balances.artisan_id and l.period_start = contact_balances.period_start and l.movement = 'give_back')`,
}

/** The reader's contacts of the month; null before the company was verified. */
export async function getCreditBalance(ctx: Ctx<Artisan>): Promise<CreditBalanceView | null> {
  const [row] = await ctx.db
    .select(BALANCE)
    .from(creditBalances)
    .where(eq(creditBalances.artisanId, ctx.who.artisanId))
  return row ? balanceOf(row) : null
}

function balanceOf(
  row: typeof creditBalances.$inferSelect & { givenBack: number },
): CreditBalanceView {
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
  plan: PlanRights
  /** Chosen before verification, and waiting for it. */
  chosen: PlanRights | null
  status: SubscriptionStatus
  trial: boolean
  endsAt: Date | null
  /** When the next payment is taken; a plan that renews has no end. */
  renewsAt: Date | null
  /** Whether the payment provider's subscription decides. */
  paid: boolean
  /** Paid by transfer, and to begin when the present one ends. */
  next: PlanRights | null
}

/** A plan paid by transfer that waits for the end of the present one. */
const waitingOrder = and(
  eq(planOrders.artisanId, artisans.id),
  eq(planOrders.status, 'activated'),
  isNull(planOrders.begunAt),
  isNull(planOrders.endedAt),
)

/** The reader's subscription; Gratuit and inactive when there never was one. */
export async function getSubscription(ctx: Ctx<Artisan>): Promise<SubscriptionView> {
  const [found] = await ctx.db
    .select({ row: subscribers, ordered: planOrders.plan })
    .from(artisans)
    .leftJoin(subscribers, eq(subscribers.artisanId, artisans.id))
    .leftJoin(planOrders, waitingOrder)
    .where(eq(artisans.id, ctx.who.artisanId))
  return subscriptionOf(ctx, found)
}

/** The reader's company in short, its subscription and its contacts of the month, in one statement. */
export async function getCompanyAndPlan(ctx: Ctx<Artisan>): Promise<{
  company: CompanyInShort
  subscription: SubscriptionView
  balance: CreditBalanceView | null
}> {
  const [found] = await ctx.db
    .select({ ...COMPANY_IN_SHORT, row: subscribers, ordered: planOrders.plan, balance: BALANCE })
    .from(artisans)
    .leftJoin(subscribers, eq(subscribers.artisanId, artisans.id))
    .leftJoin(planOrders, waitingOrder)
    .leftJoin(creditBalances, eq(creditBalances.artisanId, artisans.id))
    .where(eq(artisans.id, ctx.who.artisanId))
  if (!found) throw new Error('An artisan without a company file')
  return {
    company: companyInShort(ctx, found),
    subscription: subscriptionOf(ctx, found),
    balance: found.balance && balanceOf(found.balance),
  }
}

function subscriptionOf(
  ctx: Ctx,
  found: { row: typeof subscribers.$inferSelect | null; ordered: PlanSlug | null } | undefined,
): SubscriptionView {
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
