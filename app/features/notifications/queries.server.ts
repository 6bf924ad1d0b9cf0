import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { notices } from './tables.server.ts'

/** How many notices the person has not opened yet. */
export async function countUnreadNotices(ctx: Ctx<Particulier | Artisan>): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(notices)
    .where(and(eq(notices.accountId, ctx.who.accountId), isNull(notices.readAt)))
  return row!.count
}

/** The person's notices, newest first, fifty at most. */
export function listNotices(ctx: Ctx<Particulier | Artisan>) {
  return ctx.db
    .select({ id: notices.id, title: notices.title, href: notices.href, at: notices.at, readAt: notices.readAt })
    .from(notices)
    .where(eq(notices.accountId, ctx.who.accountId))
    .orderBy(desc(notices.at))
    .limit(50)
}

/** Marks every notice of the person as read. */
export async function markNoticesRead(ctx: Ctx<Particulier | Artisan>): Promise<void> {
  await ctx.db.update(notices).set({ readAt: ctx.now }).where(and(eq(notices.accountId, ctx.who.accountId), isNull(notices.readAt)))
}
