import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { NotificationChannel, NotificationKind } from './notification-kinds.ts'
import { notificationChoices } from '#app/features/accounts/tables.server.ts'

/**
 * Whether an account takes mails of a kind: yes until it said no. Ask it where the mail is written, in its
 * transaction. Somebody without an account has chosen nothing.
 */
export function wantsMail(
  ctx: Ctx,
  accountId: AccountId | null,
  kind: NotificationKind,
): Promise<boolean> {
  return wants(ctx, accountId, kind, 'email')
}

/** Whether an account takes news of a kind on a channel. */
async function wants(
  ctx: Ctx,
  accountId: AccountId | null,
  kind: NotificationKind,
  channel: NotificationChannel,
): Promise<boolean> {
  if (!accountId) return true
  const [row] = await ctx.db
    .select({ wanted: notificationChoices.wanted })
    .from(notificationChoices)
    .where(
      and(
        eq(notificationChoices.userId, accountId),
        eq(notificationChoices.kind, kind),
        eq(notificationChoices.channel, channel),
      ),
    )
  return row?.wanted ?? wantedByDefault(channel)
}

/** What whoever said nothing has: everything as it happens, and no digest. */
export function wantedByDefault(channel: NotificationChannel): boolean {
  return channel !== 'digest'
}

/** Notes one choice of an account; the link at the foot of a mail ends here too. */
export async function choose(
  ctx: Ctx,
  accountId: AccountId,
  choice: { kind: NotificationKind; channel: NotificationChannel; wanted: boolean },
): Promise<void> {
  const { kind, channel, wanted } = choice
  await ctx.db
    .insert(notificationChoices)
    .values({ userId: accountId, kind, channel, wanted, changedAt: ctx.now })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind, notificationChoices.channel],
      set: { wanted, changedAt: ctx.now },
    })
}
