import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { FileId, MessageId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { MESSAGES_SHOWN, type MessageAuthor, type ThreadId } from './message.ts'
import { hasSupport } from '#app/features/messages/support/has-support.server.ts'
import {
  conversationReports,
  messageDrafts,
  messageFiles,
  messages,
  supportThreads,
} from './tables.server.ts'

/** Who reads conversations: the two of a lead; an account and the team in the account's own. */
export type Participant = Ctx<Particulier | Artisan | Admin>

/** Something that came with a message; a picture has its size, px. */
export type AttachmentView = {
  fileId: FileId
  name: string
  kind: 'image' | 'pdf'
  bytes: number
  width: number | null
  height: number | null
}

/** A message as one of the two reads it. `seq` is its place: greater is later. */
export type MessageView = {
  id: MessageId
  seq: number
  author: MessageAuthor
  mine: boolean
  /** Empty when there are only attachments, and when it was taken away. */
  body: string
  sentAt: Date
  readAt: Date | null
  /** Taken away by the team. */
  removed: boolean
  /** As the writer's own browser called it; null for the other side's. */
  clientId: string | null
  files: AttachmentView[]
}

/** As whom somebody writes. */
export const authorOf = (ctx: Participant): MessageAuthor =>
  ctx.who.kind === 'admin' ? 'equipe' : ctx.who.kind

/**
 * Only the two of a lead, in the SQL itself, and only once the contact was taken; or whose thread with the team it is.
 * Needs `leads`, `quoteRequests` and `messages` joined.
 */
function participates(ctx: Participant): SQL {
  if (ctx.who.kind === 'admin')
    return hasSupport(ctx.who) ? isNotNull(messages.supportId) : sql`false`
  const mine =
    ctx.who.kind === 'artisan'
      ? eq(leads.artisanId, ctx.who.artisanId)
      : eq(quoteRequests.particulierId, ctx.who.accountId)
  return or(and(mine, isNotNull(leads.openedAt)), ofOwnSupport(ctx.who))!
}

/** Messages of somebody's own conversation with the team. */
export const ofOwnSupport = (who: Particulier | Artisan): SQL =>
  hasSupport(who) ? sql`${messages.supportId} = ${who.accountId}` : sql`false`

/** The leads in which somebody participates. */
function ownLeads(ctx: Ctx<Particulier | Artisan>) {
  const mine =
    ctx.who.kind === 'artisan'
      ? eq(leads.artisanId, ctx.who.artisanId)
      : eq(quoteRequests.particulierId, ctx.who.accountId)
  return ctx.db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(mine, isNotNull(leads.openedAt)))
}

/** Messages of one conversation. */
export const ofThread = (threadId: ThreadId): SQL =>
  or(sql`${messages.leadId} = ${threadId}`, sql`${messages.supportId} = ${threadId}`)!

/**
 * What a reader sees of a message, as SQL: their own words as typed, the other side's masked until
 * the person shares their number with the artisan, and nothing of what was taken away. Searching
 * uses it too, so that it finds nothing hidden.
 */
function seenBody(author: MessageAuthor): SQL<string> {
  return sql<string>`case when ${messages.removedAt} is not null then '' when ${messages.author} = ${author} or ${messages.supportId} is not null or ${leads.phoneSharedAt} is not null then ${messages.body} else ${messages.publicBody} end`
}

/**
 * Which part of a conversation is asked for: the last messages, those before one, or all that came
 * after one (500 at most).
 */
export type Page = { before?: number; after?: number; limit?: number }

/**
 * The messages of a conversation, oldest first. None for anybody but its two. `older` says whether there are more
 * before them.
 */
export async function listMessages(
  ctx: Participant,
  threadId: ThreadId,
  page: Page = {},
): Promise<{ messages: MessageView[]; older: boolean }> {
  const me = authorOf(ctx)
  const limit = page.after === undefined ? (page.limit ?? MESSAGES_SHOWN) : 500
  const rows = await ctx.db
    .select({
      ...pick(messages, 'id', 'seq', 'author', 'sentAt', 'readAt', 'removedAt', 'clientId'),
      body: seenBody(me),
      hasFiles: sql<boolean>`exists (select from ${messageFiles} where ${messageFiles.messageId} = ${messages.id})`,
      clear: sql<boolean>`${messages.author} = ${me} or ${messages.supportId} is not null or ${leads.phoneSharedAt} is not null`,
    })
    .from(messages)
    .leftJoin(leads, eq(leads.id, messages.leadId))
    .leftJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(
      and(
        ofThread(threadId),
        participates(ctx),
        page.before === undefined ? undefined : lt(messages.seq, page.before),
        page.after === undefined ? undefined : gt(messages.seq, page.after),
      ),
    )
    .orderBy(page.after === undefined ? desc(messages.seq) : asc(messages.seq))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  if (page.after === undefined) shown.reverse()
  const attached = await attachmentsOf(
    ctx,
    shown.filter(({ removedAt, hasFiles }) => removedAt === null && hasFiles),
  )
  return {
    messages: shown.map(({ removedAt, clear: _, hasFiles: __, ...row }) => ({
      ...row,
      mine: row.author === me,
      removed: removedAt !== null,
      clientId: row.author === me ? row.clientId : null,
      files: attached.get(row.id) ?? [],
    })),
    older: page.after === undefined && rows.length > limit,
  }
}

async function attachmentsOf(
  ctx: Ctx,
  shown: readonly { id: MessageId; clear: boolean }[],
): Promise<Map<MessageId, AttachmentView[]>> {
  const found = new Map<MessageId, AttachmentView[]>()
  if (shown.length === 0) return found
  const clear = new Map(shown.map((row) => [row.id, row.clear]))
  const rows = await ctx.db
    .select({
      ...pick(messageFiles, 'messageId', 'fileId', 'name', 'publicName'),
      contentType: files.contentType,
      bytes: files.byteLength,
      width: files.width,
      height: files.height,
    })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(
      inArray(
        messageFiles.messageId,
        shown.map(({ id }) => id),
      ),
    )
    .orderBy(asc(messageFiles.position))
  for (const { messageId, contentType, name, publicName, ...file } of rows) {
    const view: AttachmentView = {
      ...file,
      name: clear.get(messageId) ? name : publicName,
      kind: contentType === 'image/webp' ? 'image' : 'pdf',
    }
    found.set(messageId, [...(found.get(messageId) ?? []), view])
  }
  return found
}

/** One message, as who wrote it reads it; null when it is not theirs. */
export async function getMyMessage(
  ctx: Participant,
  threadId: ThreadId,
  messageId: MessageId,
): Promise<MessageView | null> {
  const [row] = await ctx.db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.authorId, ctx.who.accountId)))
  if (!row) return null
  const { messages: found } = await listMessages(ctx, threadId, { before: row.seq + 1, limit: 1 })
  return found.find(({ id }) => id === messageId) ?? null
}

/** How many messages of others somebody has not read: of their leads, and of the team; none that was taken away. */
export function countUnreadMessages(ctx: Ctx<Particulier | Artisan>): Count {
  const unread = sql`${messages.readAt} is null and ${messages.removedAt} is null`
  return ctx.db.$count(
    messages,
    and(
      ne(messages.author, ctx.who.kind),
      unread,
      or(inArray(messages.leadId, ownLeads(ctx)), ofOwnSupport(ctx.who)),
    ),
  )
}

/** How many accounts wait for the team's answer. */
export function countWaitingThreads(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(supportThreads, isNotNull(supportThreads.waitingSince))
}

/**
 * What somebody began to write in a conversation, empty when nothing, and whether their report of
 * it waits for the team.
 */
export async function getOwnMarks(
  ctx: Participant,
  threadId: ThreadId,
): Promise<{ draft: string; reported: boolean }> {
  const me = ctx.who.accountId
  const { rows } = await ctx.db.execute<{ draft: string; reported: boolean }>(sql`select
    coalesce((select body from ${messageDrafts} where account_id = ${me} and thread_id = ${threadId}), '') as draft,
    exists (select from ${conversationReports} where lead_id = ${threadId} and account_id = ${me} and decision is null) as reported`)
  return rows[0]!
}
