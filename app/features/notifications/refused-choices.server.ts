import { and, eq, inArray } from 'drizzle-orm'
import { notificationChoices } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/ids.ts'

/** The kinds of mail that each of these accounts said no to, as `account:kind`; asked when mail leaves. */
export async function refusedChoices(ctx: Ctx<System>, accountIds: AccountId[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ userId: notificationChoices.userId, kind: notificationChoices.kind })
    .from(notificationChoices)
    .where(and(inArray(notificationChoices.userId, accountIds), eq(notificationChoices.channel, 'email'), eq(notificationChoices.wanted, false)))
  return new Set(rows.map(({ userId, kind }) => `${userId}:${kind}`))
}
