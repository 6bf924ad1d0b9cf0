import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { findThread, team, type Thread } from './find-thread.server.ts'
import type { ThreadId } from './message.ts'
import { authorOf, ofThread, type Participant } from './queries.server.ts'
import { messageMailings, messages } from './tables.server.ts'

/**
 * Marks what the other side wrote in a conversation as read, for whoever takes part in it; a mail may tell of the next
 * message again. Does nothing for anybody else. Returns how many were read.
 */
export async function markMessagesRead(ctx: Participant, threadId: ThreadId): Promise<number> {
  const thread = await findThread(ctx, threadId)
  if (!thread) return 0
  // The usual case writes nothing, and opens no transaction.
  const unread = and(ofThread(threadId), unreadBy(ctx))
  if ((await ctx.db.$count(messages, unread)) === 0) return 0
  return inTransaction(ctx, async (tx) => {
    const read = await tx.db
      .update(messages)
      .set({ readAt: tx.now })
      .where(unread)
      .returning({ id: messages.id })
    await tx.db
      .delete(messageMailings)
      .where(
        and(
          eq(messageMailings.accountId, tx.who.accountId),
          eq(messageMailings.threadId, threadId),
        ),
      )
    if (read.length === 0) return 0
    publishLive(tx, { to: await peopleOf(tx, thread), kind: 'read', subjectId: threadId })
    if (tx.who.kind !== 'admin')
      await publish(tx, { type: 'message.read', threadId, accountId: tx.who.accountId })
    return read.length
  })
}

/** What somebody has not read of the others; a person's words to the team are unread until one of it looks. */
function unreadBy(ctx: Participant) {
  return and(ne(messages.author, authorOf(ctx)), isNull(messages.readAt))
}

/** Whoever is told of what happens in a conversation. */
async function peopleOf(ctx: Ctx, thread: Thread): Promise<AccountId[]> {
  if (thread.kind === 'support') return [thread.id as string as AccountId, ...(await team(ctx))]
  const { artisan, particulier } = thread.people
  return particulier ? [artisan, particulier] : [artisan]
}
