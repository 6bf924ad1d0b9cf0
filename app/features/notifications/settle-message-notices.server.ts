import { and, eq, isNull, like } from 'drizzle-orm'
import type { ThreadId } from '#app/features/messages/message.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { AccountId, ProjectThreadId } from '#app/values/identity/ids.ts'
import { notices } from './tables.server.ts'

/** Somebody read a conversation, or the common thread of a project: its notice is no news any more. */
export async function settleMessageNotices(
  ctx: Ctx<System>,
  threadId: ThreadId | ProjectThreadId,
  accountId: AccountId,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const settled = await tx.db
      .update(notices)
      .set({ readAt: tx.now })
      .where(
        and(
          eq(notices.accountId, accountId),
          eq(notices.kind, 'message'),
          isNull(notices.readAt),
          like(notices.dedupeKey, `message:${threadId}:%`),
        ),
      )
      .returning({ id: notices.id })
    for (const { id } of settled)
      publishLive(tx, { to: [accountId], kind: 'notice', subjectId: id })
  })
}
