import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import {
  newId,
  type AccountId,
  type FileId,
  type LeadId,
  type MessageId,
  type SupportThreadId,
} from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { MessageAuthor, ThreadId } from './message.ts'
import { messageDrafts, messageFiles, messages } from './tables.server.ts'

/** Something to send with a message: a file stored for its sender, under its two names. */
export type Attachment = { fileId: FileId; name: string; publicName: string }
/** What the writer's browser says of a message besides its words. */
export type Sending = { clientId?: string | null; files?: readonly Attachment[] }
export type Written = { messageId: MessageId; repeated: boolean }

type Message = {
  thread: { leadId: LeadId } | { supportId: SupportThreadId }
  threadId: ThreadId
  author: MessageAuthor
  authorId: AccountId
  body: string
  publicBody: string
} & Sending

/**
 * The message that this writer's browser sent under this name before, if any: what arrives twice is
 * one message. Refuses `client_id_reused` when it was another message. The conversation's lock is
 * held by the caller.
 */
export async function findRepeated(
  tx: Ctx,
  {
    threadId,
    authorId,
    clientId,
    body,
  }: { threadId: ThreadId; authorId: AccountId; clientId?: string | null; body: string },
): Promise<Result<MessageId | null, 'client_id_reused'>> {
  if (!clientId) return ok(null)
  const [row] = await tx.db
    .select(pick(messages, 'id', 'leadId', 'supportId', 'body'))
    .from(messages)
    .where(and(eq(messages.authorId, authorId), eq(messages.clientId, clientId)))
  if (!row) return ok(null)
  return (row.leadId ?? row.supportId) === threadId && row.body === body
    ? ok(row.id)
    : refuse('client_id_reused')
}

/**
 * Writes a message at the end of a conversation whose lock is held, names its files, and forgets what its author had
 * begun to write there. Throws when a file is not its author's own, or names another message already.
 */
export async function writeMessage(
  tx: Ctx,
  {
    thread,
    threadId,
    author,
    authorId,
    body,
    publicBody,
    clientId = null,
    files: attached = [],
  }: Message,
): Promise<MessageId> {
  const id = newId<MessageId>()
  await tx.db
    .insert(messages)
    .values({ id, ...thread, author, authorId, clientId, body, publicBody, sentAt: tx.now })
  if (attached.length > 0) {
    const ids = attached.map(({ fileId }) => fileId)
    const named = await tx.db
      .update(files)
      .set({ stagedUntil: null })
      .where(and(inArray(files.id, ids), eq(files.ownerId, authorId), isNotNull(files.stagedUntil)))
      .returning({ id: files.id })
    if (named.length !== new Set(ids).size)
      throw new Error('A message names a file that is not waiting for it')
    await tx.db
      .insert(messageFiles)
      .values(attached.map((file, position) => ({ ...file, messageId: id, position })))
  }
  await tx.db
    .delete(messageDrafts)
    .where(and(eq(messageDrafts.accountId, authorId), eq(messageDrafts.threadId, threadId)))
  return id
}
