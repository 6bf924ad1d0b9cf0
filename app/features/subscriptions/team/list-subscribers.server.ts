import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lte,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import type { SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import { wasPaid } from '#app/features/subscriptions/payments/first-payment.server.ts'
import { subscriberList, type MonthMove, type SubscriberFilter } from './subscriber-list.ts'
import {
  subscriptionStatus,
  type SubscriptionStatus,
} from '#app/features/subscriptions/subscription.ts'
import { subscribers, subscriptionChanges } from '#app/features/subscriptions/tables.server.ts'
import { dayOf, startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'

/**
 * A subscriber as the team's table shows it. `endsAt` is the known end; `renewsAt` the next payment
 * of a plan that goes on.
 */
type SubscriberRow = {
  id: ArtisanId
  email: string
  companyName: string
  siret: string | null
  tier: SubscriptionTier | null
  status: SubscriptionStatus
  trial: boolean
  createdAt: Date
  endsAt: Date | null
  renewsAt: Date | null
}

/** The subscribers of the team's list. */
export const teamSubscribers = teamRows(subscriberList, {
  perPage: 25,
  count: (ctx, filter, limit) =>
    ctx.db.$count(
      ctx.db
        .select({ id: subscribers.id })
        .from(subscribers)
        .where(matching(ctx, filter))
        .limit(limit)
        .as('found'),
    ),
  read: async (ctx, filter, limit, offset): Promise<SubscriberRow[]> => {
    const rows = await ctx.db
      .select({ subscriber: subscribers, companyName: artisans.companyName, siret: artisans.siret })
      .from(subscribers)
      .innerJoin(artisans, eq(artisans.id, subscribers.artisanId))
      .where(matching(ctx, filter))
      .orderBy(...inOrder(filter.sort))
      .limit(limit)
      .offset(offset)
    return rows.map(({ subscriber: row, companyName, siret }) => ({
      id: row.artisanId,
      email: row.email,
      companyName,
      siret,
      tier: row.subscriptionTier,
      status: subscriptionStatus(row, ctx.now),
      trial: row.trial,
      createdAt: row.createdAt,
      endsAt: row.subscriptionEnd,
      renewsAt: row.renewsAt,
    }))
  },
})

/** All subscribers and those whose subscription is active at this instant. */
export async function countSubscribers(
  ctx: Ctx<Admin>,
): Promise<{ total: number; active: number }> {
  const [row] = await ctx.db
    .select({ total: count(), active: sql<number>`(count(*) filter (where ${active(ctx)}))::int` })
    .from(subscribers)
  return row!
}

function matching(ctx: Ctx<Admin>, { search, status, tier, nature, moved }: SubscriberFilter) {
  return and(
    search ? ilike(subscribers.email, likeAnywhere(search)) : undefined,
    status === 'active' ? active(ctx) : status === 'inactive' ? not(active(ctx)!) : undefined,
    tier ? eq(subscribers.subscriptionTier, tier) : undefined,
    nature === 'offert' ? eq(subscribers.trial, true) : nature === 'payante' ? paying() : undefined,
    moved ? movedThisMonth(ctx, moved) : undefined,
  )
}

/** A plan that was paid, whatever its free month was. */
const paying = () => and(eq(subscribers.trial, false), wasPaid())

/** That such a change took effect since the first day of the month, in Paris. */
const movedThisMonth = (ctx: Ctx, kind: MonthMove) =>
  inArray(
    subscribers.artisanId,
    ctx.db
      .select({ id: subscriptionChanges.artisanId })
      .from(subscriptionChanges)
      .where(
        and(
          eq(subscriptionChanges.kind, kind),
          gte(subscriptionChanges.at, beginningOfMonth(ctx.now)),
          lte(subscriptionChanges.at, ctx.now),
        ),
      ),
  )

/** The first instant of the present month, in Paris. */
export const beginningOfMonth = (now: Date): Date =>
  startOfDay(`${dayOf(now, PARIS).slice(0, 7)}-01`, PARIS)

const COLUMNS = {
  email: subscribers.email,
  tier: subscribers.subscriptionTier,
  start: subscribers.createdAt,
  end: subscribers.subscriptionEnd,
} as const

/**
 * Those without an end or a tier come last either way; the identifier settles what is equal, so
 * that no page repeats another's line.
 */
function inOrder({ by, descending }: SubscriberFilter['sort']) {
  const way = descending ? desc : asc
  const last = by === 'tier' || by === 'end' ? sql`nulls last` : sql``
  return [sql`${way(COLUMNS[by])} ${last}`, sql`${way(subscribers.id)} ${last}`]
}

/** `subscriptionStatus` in SQL: subscribed, and no end or one to come. */
function active(ctx: Ctx) {
  return and(
    eq(subscribers.subscribed, true),
    or(isNull(subscribers.subscriptionEnd), gt(subscribers.subscriptionEnd, ctx.now)),
  )
}
