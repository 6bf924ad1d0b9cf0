import { and, asc, count, desc, eq, gt, ilike, isNull, not, or, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriberFilter, SubscriberSort } from './subscriber-list.ts'
import {
  subscriptionStatus,
  type SubscriptionStatus,
} from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

export const SUBSCRIBERS_PER_PAGE = 25
const EXPORT_BATCH = 500

/** A subscriber as the team's table shows it. `endsAt` is the known end; `renewsAt` the next payment of a plan that goes on. */
export type SubscriberRow = {
  artisanId: ArtisanId
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

/** What the list is asked; what is left out is everybody, the newest first. */
export type SubscriberQuery = Partial<SubscriberFilter>

/** The subscribers that match, in the order asked, and how many they are. */
export async function listSubscribers(
  ctx: Ctx<Admin>,
  query: SubscriberQuery,
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const page = Math.max(1, Math.min(10_000, query.page ?? 1))
  const [rows, total] = await Promise.all([
    read(ctx, query, SUBSCRIBERS_PER_PAGE, (page - 1) * SUBSCRIBERS_PER_PAGE),
    ctx.db.select({ n: count() }).from(subscribers).where(matching(ctx, query)),
  ])
  return { rows, total: total[0]!.n }
}

/** Every subscriber that matches, batch by batch, for an export. */
export async function* eachSubscriber(
  ctx: Ctx<Admin>,
  query: SubscriberQuery,
): AsyncGenerator<SubscriberRow, undefined> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await read(ctx, query, EXPORT_BATCH, offset)
    yield* rows
    if (rows.length < EXPORT_BATCH) return
  }
}

/** All subscribers and those whose subscription is active at this instant. */
export async function countSubscribers(
  ctx: Ctx<Admin>,
): Promise<{ total: number; active: number }> {
  const [row] = await ctx.db
    .select({ total: count(), active: sql<number>`(count(*) filter (where ${active(ctx)}))::int` })
    .from(subscribers)
  return row!
}

async function read(
  ctx: Ctx<Admin>,
  query: SubscriberQuery,
  limit: number,
  offset: number,
): Promise<SubscriberRow[]> {
  const rows = await ctx.db
    .select({ subscriber: subscribers, companyName: artisans.companyName, siret: artisans.siret })
    .from(subscribers)
    .innerJoin(artisans, eq(artisans.id, subscribers.artisanId))
    .where(matching(ctx, query))
    .orderBy(...inOrder(query.sort ?? { by: 'start', descending: true }))
    .limit(limit)
    .offset(offset)
  return rows.map(({ subscriber: row, companyName, siret }) => ({
    artisanId: row.artisanId,
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
}

function matching(ctx: Ctx<Admin>, { search = '', status = 'all', tier }: SubscriberQuery) {
  const text = search.trim()
  return and(
    text ? ilike(subscribers.email, `%${text.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    status === 'active' ? active(ctx) : status === 'inactive' ? not(active(ctx)!) : undefined,
    tier ? eq(subscribers.subscriptionTier, tier) : undefined,
  )
}

const COLUMNS = {
  email: subscribers.email,
  tier: subscribers.subscriptionTier,
  start: subscribers.createdAt,
  end: subscribers.subscriptionEnd,
} as const

/** Those without an end or a tier come last either way; the identifier settles what is equal, so that no page repeats another's line. */
function inOrder({ by, descending }: SubscriberSort) {
  const way = descending ? desc : asc
  return [sql`${way(COLUMNS[by])} nulls last`, way(subscribers.id)]
}

/** `subscriptionStatus` in SQL: subscribed, and no end or one to come. */
function active(ctx: Ctx) {
  return and(
    eq(subscribers.subscribed, true),
    or(isNull(subscribers.subscriptionEnd), gt(subscribers.subscriptionEnd, ctx.now)),
  )
}
