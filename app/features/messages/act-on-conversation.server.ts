import { data, redirect } from 'react-router'
import { blockArtisan, unblockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { toastCookie } from '#app/values/toast.ts'
import { fieldErrors } from '#app/values/field-errors.ts'
import { parseId, type ArtisanId, type LeadId, type MessageId } from '#app/values/identity/ids.ts'
import { reportForm } from '#app/features/messages/reports/conversation-report-form.ts'
import type { ConversationFault } from '#app/features/messages/conversation/conversation.tsx'
import { REPORT_REFUSALS } from './copy.ts'
import { findThread } from './find-thread.server.ts'
import type { ThreadId } from './message.ts'
import { receiveMessage } from './receive-message.server.ts'
import {
  reportConversation,
  setConversationBlock,
} from '#app/features/messages/reports/report-conversation.server.ts'

const refused = (status: number, fault: ConversationFault) =>
  data<ConversationFault>(fault, { status })
const toast = (title: string, description?: string) => ({
  headers: {
    'set-cookie': toastCookie({ tone: 'ok', title, ...(description ? { description } : {}) }),
  },
})

/**
 * Does what somebody posted on the page of a conversation: write, report, block or let write again. Null for another
 * act, which the page knows.
 */
export async function actOnConversation(
  ctx: Ctx<Particulier | Artisan>,
  threadId: ThreadId,
  form: FormData,
  here: string,
) {
  switch (form.get('intent')) {
    case 'message': {
      const received = await receiveMessage(ctx, threadId, form)
      if (received.ok) return redirect(here)
      if (received.status === 404) notFound()
      return refused(received.status, {
        error: received.sentence,
        typed: String(form.get('body') ?? ''),
      })
    }
    case 'signaler-conversation': {
      const parsed = reportForm.safeParse({
        reason: form.get('reason') ?? undefined,
        text: String(form.get('text') ?? ''),
      })
      if (!parsed.success) return refused(422, { notice: fieldErrors(parsed.error).reason ?? null })
      const reported = await reportConversation(ctx, threadId as LeadId, {
        ...parsed.data,
        messageId: parseId<MessageId>(form.get('messageId')),
      })
      if (reported.ok)
        return redirect(
          here,
          toast('Signalement envoyé', 'Notre équipe vous répond par email sous deux jours.'),
        )
      if (reported.refusal === 'not_found') notFound()
      return refused(409, { notice: REPORT_REFUSALS[reported.refusal] })
    }
    case 'bloquer-conversation':
    case 'debloquer-conversation': {
      const blocked = form.get('intent') === 'bloquer-conversation'
      orNotFound(await block(ctx, threadId, blocked))
      return redirect(here, toast(blocked ? 'Conversation bloquée' : 'Conversation débloquée'))
    }
    default:
      return null
  }
}

/** A person blocks the company, everywhere; an artisan this conversation. */
async function block(
  ctx: Ctx<Particulier | Artisan>,
  threadId: ThreadId,
  blocked: boolean,
): Promise<boolean> {
  const thread = await findThread(ctx, threadId)
  if (thread?.kind !== 'lead') return false
  if (ctx.who.kind === 'artisan')
    return (await setConversationBlock({ ...ctx, who: ctx.who }, thread.id, blocked)).ok
  const person = { ...ctx, who: ctx.who }
  const artisanId = thread.people.artisan as string as ArtisanId
  if (!blocked) await unblockArtisan(person, artisanId)
  return blocked ? (await blockArtisan(person, artisanId)).ok : true
}
