import { and, count, desc, eq, gt, ilike, isNull, not, or, sql } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { SubscriptionTier } from './plans.ts'
import type { StatusFilter } from './subscriber-list.ts'
import { subscriptionStatus, type SubscriptionStatus } from './subscription.ts'
import { subscribers } from './tables.server.ts'

/** Subscribers on one page of the list. */
export const SUBSCRIBERS_PER_PAGE = 25

/** A subscriber as the team's table shows it. */
export type SubscriberRow = { id: string; email: string; tier: SubscriptionTier | null; status: SubscriptionStatus; trial: boolean; createdAt: Date; endsAt: Date | null }

/** What the list is asked: a piece of an address, a status, a tier, a page from 1. */
export type SubscriberQuery = { search?: string; status?: StatusFilter; tier?: SubscriptionTier | undefined; page?: number }

/** The subscribers that match, the newest first, and how many they are. */
export async function listSubscribers(ctx: Ctx<Admin>, { search = '', status = 'all', tier, page = 1 }: SubscriberQuery): Promise<{ rows: SubscriberRow[]; total: number }> {
  const text = search.trim()
  const where = and(
    text ? ilike(subscribers.email, `%${text.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    status === 'active' ? active(ctx) : status === 'inactive' ? not(active(ctx)!) : undefined,
    tier && eq(subscribers.subscriptionTier, tier),
  )
  const [rows, [all]] = await Promise.all([
    ctx.db.select().from(subscribers).where(where).orderBy(desc(subscribers.createdAt), desc(subscribers.id)).limit(SUBSCRIBERS_PER_PAGE).offset((Math.max(1, Math.min(10_000, page)) - 1) * SUBSCRIBERS_PER_PAGE),
    ctx.db.select({ n: count() }).from(subscribers).where(where),
  ])
  return {
    rows: rows.map((row) => ({ id: row.id, email: row.email, tier: row.subscriptionTier, status: subscriptionStatus(row, ctx.now), trial: row.trial, createdAt: row.createdAt, endsAt: row.subscriptionEnd })),
    total: all!.n,
  }
}

/** All subscribers and those whose subscription is active at this instant. */
export async function countSubscribers(ctx: Ctx<Admin>): Promise<{ total: number; active: number }> {
  const [row] = await ctx.db.select({ total: count(), active: sql<number>`(count(*) filter (where ${active(ctx)}))::int` }).from(subscribers)
  return row!
}

/** `subscriptionStatus` in SQL: subscribed, and no end or one to come. */
function active(ctx: Ctx) {
  return and(eq(subscribers.subscribed, true), or(isNull(subscribers.subscriptionEnd), gt(subscribers.subscriptionEnd, ctx.now)))
}
