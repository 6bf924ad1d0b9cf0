import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { isInTransaction } from '#app/platform/database/transaction.server.ts'
import { rateLimits } from './tables.server.ts'

/** A budget: at most `max` acts (or of what is counted of them) per `windowSeconds`, counted by fixed windows. */
export type Limit = { name: string; max: number; windowSeconds: number }

/**
 * Counts one act (or `amount` of it) against a budget and says whether it is still inside. The
 * counter is one upsert in the database, so it holds across processes and restarts. Call it outside
 * the transaction of the act: a refused act must count. A count that a power cut forgets harms
 * nobody, so the disk is not waited for: a thousand at once would wait for one another.
 */
export async function spend(ctx: Ctx, limit: Limit, key: string, amount = 1): Promise<boolean> {
  return (await spendAndCount(ctx, limit, key, amount)).count <= limit.max
}

/** The same for whoever is told how much is left: what the window counts now, and the seconds until the next. */
export async function spendAndCount(
  ctx: Ctx,
  limit: Limit,
  key: string,
  amount = 1,
): Promise<{ count: number; secondsLeft: number }> {
  const windowStart = windowOf(ctx, limit)
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    insert into ${rateLimits} (key, window_start, count)
    select ${`${limit.name}:${key}`}, ${windowStart}::timestamptz, ${amount}::integer ${isInTransaction(ctx) ? sql`` : sql`from (select set_config('synchronous_commit', 'off', true)) as quickly`}
    on conflict (key, window_start) do update set count = ${rateLimits.count} + excluded.count
    returning count`)
  const passed = (ctx.now.getTime() - windowStart.getTime()) / 1_000
  return { count: rows[0]!.count, secondsLeft: Math.ceil(limit.windowSeconds - passed) }
}

/** Takes back one act that `spend` counted with the same context: where only failures count, one that succeeded. */
export async function giveBack(ctx: Ctx, limit: Limit, key: string): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(
      and(
        eq(rateLimits.key, `${limit.name}:${key}`),
        eq(rateLimits.windowStart, windowOf(ctx, limit)),
      ),
    )
}

/** How much of a budget is spent in the present window, without spending any. */
export async function spentIn(ctx: Ctx, limit: Limit, key: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, `${limit.name}:${key}`),
        eq(rateLimits.windowStart, windowOf(ctx, limit)),
      ),
    )
  return row?.count ?? 0
}

function windowOf(ctx: Ctx, limit: Limit): Date {
  const windowMs = limit.windowSeconds * 1000
  return new Date(Math.floor(ctx.now.getTime() / windowMs) * windowMs)
}

/** Forgets the counters of windows that ended more than a day ago; run by the nightly job. */
export async function forgetOldLimits(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(rateLimits)
    .where(sql`${rateLimits.windowStart} < ${new Date(ctx.now.getTime() - 86_400_000)}`)
}
