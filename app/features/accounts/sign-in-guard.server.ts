import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { rateLimits } from '#app/platform/rate-limit/tables.server.ts'
import { addressKey } from './mail-budget.server.ts'
import { signInGuards } from './tables.server.ts'

/** Tries at one account in a window, from whatever peers. */
const ACCOUNT_TRIES = 5
/** The first window, in minutes; each one used up doubles the next, up to `2 ** MOST_STRIKES` times. */
const WINDOW_MINUTES = 15
const MOST_STRIKES = 2
/** Tries of one peer in three minutes, at whatever accounts. */
const PEER_TRIES = 10
const PEER_WINDOW_MS = 180_000

/** A door that somebody tries: the account's own, or that of one of its known browsers. */
export type Door = { email: string; device: string | null }

/**
 * Counts one try at a password, before it is checked, and says whether it may be: ten in three minutes for a peer,
 * five in fifteen minutes for an account, then five in thirty, then in sixty; a day of quiet forgets. A browser that
 * has signed in to the account before has a budget of its own, which no stranger can use up. One statement, so that it
 * holds for processes and for callers at once; a peer beyond its budget spends nobody else's. A count that a power cut
 * forgets harms nobody, so it is not waited for on the disk.
 */
export async function spendTry(ctx: Ctx<Visitor>, door: Door): Promise<boolean> {
  const over = sql`${signInGuards.windowEndsAt} <= ${ctx.now}::timestamptz`
  const strikes = sql`case when ${signInGuards.windowEndsAt} < ${ctx.now}::timestamptz - interval '1 day' then 0 when ${signInGuards.tries} > ${ACCOUNT_TRIES} then least(${signInGuards.strikes} + 1, ${MOST_STRIKES}) else ${signInGuards.strikes} end`
  const minutes = (factor: ReturnType<typeof sql>) => sql`${ctx.now}::timestamptz + interval '1 minute' * ${WINDOW_MINUTES} * ${factor}`
  const answer = await ctx.db.execute<{ tries: number }>(sql`
    with peer as (
      insert into ${rateLimits} (key, window_start, count)
      select ${peerKey(ctx, door)}, ${peerWindow(ctx)}::timestamptz, 1 from (select set_config('synchronous_commit', 'off', true)) as quickly
      on conflict (key, window_start) do update set count = ${rateLimits.count} + 1
      returning count
    )
    insert into ${signInGuards} (key, tries, strikes, window_ends_at)
    select ${doorKey(door)}, 1, 0, ${minutes(sql`1`)} from peer where peer.count <= ${PEER_TRIES}
    on conflict (key) do update set
      tries = case when ${over} then 1 else ${signInGuards.tries} + 1 end,
      strikes = case when ${over} then ${strikes} else ${signInGuards.strikes} end,
      window_ends_at = case when ${over} then ${minutes(sql`power(2, ${strikes})`)} else ${signInGuards.windowEndsAt} end
    returning tries`)
  const tries = answer.rows[0]?.tries
  return tries !== undefined && tries <= ACCOUNT_TRIES
}

/** Gives back the try of somebody who knew the password: only wrong ones count. */
export async function giveTryBack(ctx: Ctx<Visitor>, door: Door): Promise<void> {
  await ctx.db.execute(sql`with ${givingTryBack(ctx, door)} select`)
}

/** `giveTryBack` as the head of a statement that does something else too, so that signing in goes to the database once for both. */
export function givingTryBack(ctx: Ctx<Visitor>, door: Door): SQL {
  return sql`peer as (
      update ${rateLimits} set count = greatest(${rateLimits.count} - 1, 0) where ${rateLimits.key} = ${peerKey(ctx, door)} and ${rateLimits.windowStart} = ${peerWindow(ctx)}
    ), door as (
      update ${signInGuards} set tries = greatest(${signInGuards.tries} - 1, 0) where ${signInGuards.key} = ${doorKey(door)}
    )`
}

/** Forgets doors that nobody tried for two days; run by the hourly job. */
export async function forgetOldTries(ctx: Ctx): Promise<void> {
  await ctx.db.delete(signInGuards).where(sql`${signInGuards.windowEndsAt} < ${new Date(ctx.now.getTime() - 2 * 86_400_000)}`)
}

// A known browser is a peer of its own: others behind the same address cannot use up its tries.
function peerKey(ctx: Ctx<Visitor>, door: Door): string {
  return `sign-in-peer:${door.device ? doorKey(door) : ctx.who.clientKey}`
}

function peerWindow(ctx: Ctx): Date {
  return new Date(Math.floor(ctx.now.getTime() / PEER_WINDOW_MS) * PEER_WINDOW_MS)
}

// The address itself is kept nowhere but in its account.
function doorKey({ email, device }: Door): string {
  return device ? `device:${device}` : `account:${addressKey(email)}`
}
