import { and, eq, sql } from 'drizzle-orm'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { findThread } from './find-thread.server.ts'
import { draftOf, type ThreadId } from './message.ts'
import type { Participant } from './queries.server.ts'
import { messageDrafts } from './tables.server.ts'

/**
 * Conversations in which one account may have begun something; the one begun longest ago is
 * forgotten for a new one.
 */
const DRAFTS_MAX = 100

/**
 * Keeps what somebody is writing in a conversation of theirs, 4 000 characters at most; nothing
 * typed keeps nothing. Refuses `not_found`.
 */
export async function keepDraft(
  ctx: Participant,
  threadId: ThreadId,
  typed: string,
): Promise<Result<undefined, 'not_found'>> {
  if (!(await findThread(ctx, threadId))) return refuse('not_found')
  const { accountId } = ctx.who
  const body = draftOf(typed)
  await inTransaction(ctx, async (tx) => {
    if (body.trim() === '') {
      await tx.db
        .delete(messageDrafts)
        .where(and(eq(messageDrafts.accountId, accountId), eq(messageDrafts.threadId, threadId)))
      return
    }
    await tx.db
      .insert(messageDrafts)
      .values({ threadId, accountId, body, updatedAt: tx.now })
      .onConflictDoUpdate({
        target: [messageDrafts.accountId, messageDrafts.threadId],
        set: { body, updatedAt: tx.now },
      })
    await tx.db.execute(
      sql`delete from ${messageDrafts} where account_id = ${accountId} and thread_id in (select thread_id from message_drafts where account_id = ${accountId} order by updated_at desc offset ${DRAFTS_MAX})`,
    )
  })
  return ok()
}
