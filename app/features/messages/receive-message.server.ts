import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { DOCUMENT_REFUSALS } from '#app/platform/files/document.ts'
import { storeDocument } from '#app/platform/files/store-document.server.ts'
import { fieldErrors } from '#app/values/field-errors.ts'
import { parseId, type MessageId, type SupportThreadId } from '#app/values/identity/ids.ts'
import { MESSAGE_REFUSALS } from './copy.ts'
import { findThread } from './find-thread.server.ts'
import { FILES_MAX, type ThreadId } from './message.ts'
import { messageForm, messageWithFiles } from './message-form.ts'
import { postMessage } from './post-message.server.ts'
import {
  answerSupport,
  postToSupport,
} from '#app/features/messages/support/post-support-message.server.ts'
import { missingFields, missingSentence } from '#app/features/messages/support/reply-fields.ts'
import type { Participant } from './queries.server.ts'
import { messages } from './tables.server.ts'
import type { Attachment, Sending } from './write-message.server.ts'

/**
 * What became of a posted message: kept, or why not in words with the status to answer. 404 is for
 * whoever takes no part.
 */
export type Received =
  | { ok: true; messageId: MessageId }
  | { ok: false; status: 404 | 409 | 413 | 422 | 429; sentence: string }

/**
 * Takes a message as a form posts it: `body`, `fichiers` (5 at most), and `clientId`, by which the
 * same browser may send it again without writing it twice. Files are looked into before the message
 * is kept, and none is kept without it.
 */
export async function receiveMessage(
  ctx: Participant,
  threadId: ThreadId,
  form: FormData,
): Promise<Received> {
  const sent = form
    .getAll('fichiers')
    .filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0)
  const parsed = (sent.length > 0 ? messageWithFiles : messageForm).safeParse({
    body: String(form.get('body') ?? ''),
  })
  if (!parsed.success)
    return {
      ok: false,
      status: 422,
      sentence: fieldErrors(parsed.error).body ?? MESSAGE_REFUSALS.not_found,
    }
  const missing = ctx.who.kind === 'admin' ? missingFields(parsed.data.body) : []
  if (missing.length > 0) return { ok: false, status: 422, sentence: missingSentence(missing) }
  if (sent.length > FILES_MAX)
    return { ok: false, status: 422, sentence: `${FILES_MAX}\u00a0fichiers par message au plus.` }
  const clientId = parseId<string>(String(form.get('clientId') ?? '').toLowerCase())
  const thread = await findThread(ctx, threadId)
  if (!thread) return { ok: false, status: 404, sentence: MESSAGE_REFUSALS.not_found }
  // One that is refused, or was kept before, stores no file.
  if (thread.kind === 'lead' && thread.refusal)
    return { ok: false, status: 409, sentence: MESSAGE_REFUSALS[thread.refusal] }
  const files: Attachment[] = []
  const kept =
    clientId !== null &&
    (await ctx.db.$count(
      messages,
      and(eq(messages.authorId, ctx.who.accountId), eq(messages.clientId, clientId)),
    )) > 0
  if (!kept) {
    for (const file of sent) {
      const stored = await storeDocument(ctx, {
        bytes: new Uint8Array(await file.arrayBuffer()),
        name: file.name,
        ownerId: ctx.who.accountId,
      })
      if (!stored.ok)
        return {
          ok: false,
          status: stored.refusal === 'too_large' ? 413 : stored.refusal === 'busy' ? 429 : 422,
          sentence: `${sent.length > 1 ? `${file.name.slice(0, 80)} : ` : ''}${DOCUMENT_REFUSALS[stored.refusal]}`,
        }
      files.push({
        fileId: stored.value.fileId,
        name: stored.value.name,
        publicName: stored.value.name,
      })
    }
  }
  const posted = await post(ctx, threadId, parsed.data.body, { clientId, files })
  if (posted.ok) return { ok: true, messageId: posted.value.messageId }
  const status =
    posted.refusal === 'not_found' ? 404 : posted.refusal === 'too_many_messages' ? 429 : 409
  return { ok: false, status, sentence: MESSAGE_REFUSALS[posted.refusal] }
}

function post(ctx: Participant, threadId: ThreadId, body: string, sending: Sending) {
  if (ctx.who.kind === 'admin')
    return answerSupport({ ...ctx, who: ctx.who }, threadId as SupportThreadId, body, sending)
  const person = { ...ctx, who: ctx.who } as Ctx<Particulier | Artisan>
  if (threadId === (ctx.who.accountId as string)) return postToSupport(person, body, sending)
  return postMessage(person, threadId as never, body, sending)
}
