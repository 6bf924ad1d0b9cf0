import { and, eq, inArray, or } from 'drizzle-orm'
import { notificationChoices } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { quietUntil as endOfQuietHours } from './quiet-hours.ts'
import { readMoments } from './wishes.server.ts'

/**
 * The kinds of mail that must not leave one by one, as `account:kind`: each of these accounts said no to them, or takes
 * them in the digest of the day, which notices make. Asked when mail leaves.
 */
export async function refusedChoices(
  ctx: Ctx<System>,
  accountIds: AccountId[],
): Promise<ReadonlySet<string>> {
  const said = (channel: 'email' | 'digest', wanted: boolean) =>
    and(eq(notificationChoices.channel, channel), eq(notificationChoices.wanted, wanted))
  const rows = await ctx.db
    .select({ userId: notificationChoices.userId, kind: notificationChoices.kind })
    .from(notificationChoices)
    .where(
      and(
        inArray(notificationChoices.userId, accountIds),
        or(said('email', false), said('digest', true)),
      ),
    )
  return new Set(rows.map(({ userId, kind }) => `${userId}:${kind}`))
}

/** Which of these accounts are in their quiet hours now, and when those end: mail by choice waits until then. */
export async function quietUntil(
  ctx: Ctx<System>,
  accountIds: AccountId[],
): Promise<ReadonlyMap<AccountId, Date>> {
  const quiet = [...(await readMoments(ctx, accountIds))].flatMap(([accountId, moments]) => {
    const until = endOfQuietHours(moments, ctx.now)
    return until ? [[accountId, until] as const] : []
  })
  return new Map(quiet)
}
