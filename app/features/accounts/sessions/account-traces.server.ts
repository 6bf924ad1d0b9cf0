import { and, eq, gte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { keyedHash } from '#app/platform/web/seal.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { CONNECTION_DAYS, type TraceKind } from './browser-trace.ts'
import { knownDevices } from './known-device.server.ts'
import { accountTraces } from '#app/features/accounts/tables.server.ts'

const pairOf = (one: string, other: string) =>
  keyedHash('trace:device', [one, other].sort().join(' '))

/** What tells one browser from another. */
type Browser = { clientKey: string; cookies: string | null; userAgent: string | null }

/** The browser that a request comes from. */
export function askingBrowser({ who }: Ctx<Visitor | Particulier>, request: Request): Browser {
  return {
    clientKey: who.clientKey,
    cookies: request.headers.get('cookie'),
    userAgent: request.headers.get('user-agent'),
  }
}

/**
 * Remembers, as hashes, the connection and browser that an account is reached from, and the other
 * accounts that this same browser signed in to before (its cookie says so, signed by us).
 */
export async function rememberBrowser(
  ctx: Ctx,
  accountId: AccountId,
  { clientKey, cookies, userAgent }: Browser,
): Promise<void> {
  const others = knownDevices(cookies, ctx.now).filter((known) => known.accountId !== accountId)
  const traces = [
    {
      kind: 'connection' as const,
      hash: keyedHash('trace:connection', `${clientKey}\n${userAgent ?? ''}`),
    },
    ...others.map((known) => ({
      kind: 'device' as const,
      hash: pairOf(accountId, known.accountId),
    })),
  ]
  await ctx.db
    .insert(accountTraces)
    .values(traces.map((trace) => ({ id: newId<string>(), accountId, ...trace, seenAt: ctx.now })))
    .onConflictDoUpdate({
      target: [accountTraces.accountId, accountTraces.kind, accountTraces.hash],
      set: { seenAt: ctx.now },
    })
}

/** What two accounts share of this: a browser that signed in to both, or one connection and browser within days. */
export async function sharedTraces(
  ctx: Ctx,
  one: AccountId,
  other: AccountId,
): Promise<TraceKind[]> {
  const theirs = alias(accountTraces, 'theirs')
  const [device, connection] = [
    await ctx.db.$count(
      accountTraces,
      and(
        eq(accountTraces.kind, 'device'),
        eq(accountTraces.hash, pairOf(one, other)),
        or(eq(accountTraces.accountId, one), eq(accountTraces.accountId, other)),
      ),
    ),
    await ctx.db
      .select({ one: sql`1` })
      .from(accountTraces)
      .innerJoin(
        theirs,
        and(
          eq(theirs.accountId, other),
          eq(theirs.kind, accountTraces.kind),
          eq(theirs.hash, accountTraces.hash),
          gte(
            theirs.seenAt,
            sql`${accountTraces.seenAt} - make_interval(days => ${CONNECTION_DAYS})`,
          ),
          gte(
            accountTraces.seenAt,
            sql`${theirs.seenAt} - make_interval(days => ${CONNECTION_DAYS})`,
          ),
        ),
      )
      .where(and(eq(accountTraces.accountId, one), eq(accountTraces.kind, 'connection')))
      .limit(1),
  ]
  return [
    ...(device > 0 ? ['device' as const] : []),
    ...(connection.length > 0 ? ['connection' as const] : []),
  ]
}
