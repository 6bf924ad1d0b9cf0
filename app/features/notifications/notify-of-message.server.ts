import { and, eq, isNull, sql } from 'drizzle-orm'
import { readLeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { messages } from '#app/features/messages/tables.server.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import { paths } from '#app/paths.ts'
import { profiles } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, MessageId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'
import { notices } from './tables.server.ts'

/** Writes the notice of a message to its other side: one for all that is unread in a conversation. What is written to the team has its own queue. */
export async function notifyOfMessage(ctx: Ctx<System>, messageId: MessageId): Promise<void> {
  const [message] = await ctx.db.select().from(messages).where(eq(messages.id, messageId))
  if (!message || message.readAt) return
  const threadId = (message.leadId ?? message.supportId)!
  const first = await firstUnread(ctx, threadId, message.author)
  const dedupeKey = `message:${threadId}:${first}`
  if (message.supportId) {
    if (message.author !== 'equipe') return
    const accountId = message.supportId as string as AccountId
    const [profile] = await ctx.db
      .select({ userType: profiles.userType })
      .from(profiles)
      .where(eq(profiles.userId, accountId))
    await notify(ctx, {
      accountId,
      kind: 'message',
      title: `L’équipe ${operator().brand} vous a répondu`,
      href:
        profile?.userType === 'artisan'
          ? paths.proConversation('support')
          : paths.requestConversation('support'),
      dedupeKey,
    })
    return
  }
  const told = message.leadId && (await readLeadNews(ctx, message.leadId))
  if (!told) return
  const toArtisan = message.author === 'particulier'
  const accountId = toArtisan ? told.artisan.accountId : told.author.accountId
  if (!accountId) return
  const from = toArtisan ? (told.forArtisan.name ?? 'Le particulier') : told.artisan.companyName
  await notify(ctx, {
    accountId,
    kind: 'message',
    title: `${from} vous a écrit`,
    href: toArtisan ? paths.proConversation(threadId) : paths.requestConversation(threadId),
    dedupeKey,
  })
}

/** The oldest message of a side that the other has not read: as long as it is, what follows is the same news. */
async function firstUnread(ctx: Ctx, threadId: ThreadId, author: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id::text from messages where (lead_id = ${threadId} or support_id = ${threadId}) and author = ${author} and read_at is null order by seq limit 1`,
  )
  return rows[0]?.id ?? threadId
}

/** Somebody read a conversation: its notice is no news any more. */
export async function settleMessageNotices(
  ctx: Ctx<System>,
  threadId: ThreadId,
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
          sql`${notices.dedupeKey} like ${`message:${threadId}:%`}`,
        ),
      )
      .returning({ id: notices.id })
    for (const { id } of settled)
      publishLive(tx, { to: [accountId], kind: 'notice', subjectId: id })
  })
}
