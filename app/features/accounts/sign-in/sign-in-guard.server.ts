import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { rateLimits } from '#app/platform/rate-limit/tables.server.ts'
import type { KnownDevice } from '#app/features/accounts/sessions/known-device.server.ts'
import { addressKey } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { signInGuards } from '#app/features/accounts/tables.server.ts'

/** Tries at one account in a window, from whatever peers. */
const ACCOUNT_TRIES = 5
/** The first window, in minutes; each one used up doubles the next, up to `2 ** MOST_STRIKES` times. */
const WINDOW_MINUTES = 15
const MOST_STRIKES = 2
/** Tries of one peer in three minutes, at whatever accounts. */
const PEER_TRIES = 10
const PEER_WINDOW_MS = 180_000

/**
 * What an attempt to sign in is counted under: the account or one of its known browsers (`key`),
 * and the address it came from (`peer`).
 */
export type Attempt = { key: string; peer: string }

/**
 * Counts one try at a password, before it is checked: ten in three minutes for a peer, five in
 * fifteen minutes for an account, then five in thirty, then in sixty; a day of quiet forgets. A
 * browser that has signed in to the account before has a budget of its own, which no stranger can
 * use up. Part of one statement, so that it holds for processes and for callers at once; a peer
 * beyond its budget spends nobody else's. A count that a power cut forgets harms nobody, so it is
 * not waited for on the disk. A known browser is a peer of its own as well: others behind the same
 * address cannot use up its tries. Stands behind `account` (its `id`), and is followed by `attempt`
 * (an `Attempt`) and `tried`.
 */
export function countingTry(ctx: Ctx<Visitor>, email: string, known: readonly KnownDevice[]): SQL {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const over = sql`${signInGuards.windowEndsAt} <= ${now}`
  const strikes = sql`case when ${signInGuards.windowEndsAt} < ${now} - interval '1 day' then 0 when ${signInGuards.tries} > ${ACCOUNT_TRIES} then least(${signInGuards.strikes} + 1, ${MOST_STRIKES}) else ${signInGuards.strikes} end`
  const windowOf = (factor: SQL) =>
    sql`${now} + interval '1 minute' * ${WINDOW_MINUTES} * ${factor}`
  const accounts = sql.param(known.map(({ accountId }) => accountId))
  const devices = sql.param(known.map(({ nonce }) => nonce))
  // The address itself is kept nowhere but in its account.
  const accountKey = `account:${addressKey(email)}`
  return sql`attempt as materialized (
      select coalesce('device:' || device, ${accountKey}) as key, 'sign-in-peer:' || coalesce('device:' || device, ${ctx.who.clientKey}) as peer
      from (select (select known.device from account, unnest(${accounts}::text[], ${devices}::text[]) as known(account_id, device) where known.account_id = account.id::text limit 1) as device, set_config('synchronous_commit', 'off', true)) as quickly
    ), peer as (
      insert into ${rateLimits} (key, window_start, count)
      select attempt.peer, ${peerWindow(ctx)}::timestamptz, 1 from attempt
      on conflict (key, window_start) do update set count = ${rateLimits.count} + 1
      returning count
    ), tried as (
      insert into ${signInGuards} (key, tries, strikes, window_ends_at)
      select attempt.key, 1, 0, ${windowOf(sql`1`)} from attempt, peer where peer.count <= ${PEER_TRIES}
      on conflict (key) do update set
        tries = case when ${over} then 1 else ${signInGuards.tries} + 1 end,
        strikes = case when ${over} then ${strikes} else ${signInGuards.strikes} end,
        window_ends_at = case when ${over} then ${windowOf(sql`power(2, ${strikes})`)} else ${signInGuards.windowEndsAt} end
      returning tries
    )`
}

/** Whether a count is still inside the account's budget; none was made for a peer beyond its own. */
export function isAdmitted(tries: number | null): boolean {
  return tries !== null && tries <= ACCOUNT_TRIES
}

/**
 * Gives back the try of somebody who knew the password: only wrong ones count. The head of a
 * statement that does something else too, so that signing in goes to the database once for both.
 * The peer's count comes before the attempt's, as `countingTry` has it (the database runs such
 * parts last to first, unless one reads the other): two who sign in to one account from one place
 * at once would wait for each other for ever.
 */
export function givingTryBack(ctx: Ctx<Visitor>, attempt: Attempt): SQL {
  return sql`peer as (
      update ${rateLimits} set count = greatest(${rateLimits.count} - 1, 0) where ${rateLimits.key} = ${attempt.peer} and ${rateLimits.windowStart} = ${peerWindow(ctx)}::timestamptz
      returning 1
    ), attempt as (
      update ${signInGuards} set tries = greatest(${signInGuards.tries} - 1, 0) where ${signInGuards.key} = ${attempt.key} and (select count(*) from peer) >= 0
    )`
}

/** `givingTryBack` alone, for who is kept out for another reason. */
export async function giveTryBack(ctx: Ctx<Visitor>, attempt: Attempt): Promise<void> {
  await ctx.db.execute(sql`with ${givingTryBack(ctx, attempt)} select`)
}

/** Forgets counters that nobody raised for two days; run by the hourly job. */
export async function forgetOldTries(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(signInGuards)
    .where(sql`${signInGuards.windowEndsAt} < ${new Date(ctx.now.getTime() - 2 * 86_400_000)}`)
}

function peerWindow(ctx: Ctx): string {
  return new Date(Math.floor(ctx.now.getTime() / PEER_WINDOW_MS) * PEER_WINDOW_MS).toISOString()
}
