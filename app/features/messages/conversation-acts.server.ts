import { blockArtisan, unblockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { parseId, type ArtisanId, type LeadId, type MessageId } from '#app/values/identity/ids.ts'
import { reportForm } from '#app/features/messages/reports/conversation-report-form.ts'
import { REPORT_REFUSALS } from './copy.ts'
import { findThread } from './find-thread.server.ts'
import type { ThreadId } from './message.ts'
import type { Participant } from './queries.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import {
  reportConversation,
  setConversationBlock,
} from '#app/features/messages/reports/report-conversation.server.ts'

/** Writes in a conversation; what is wrong stands beside the field. */
export function messageAct(ctx: Participant, threadId: ThreadId) {
  return act({
    run: async (_, form) => {
      const received = await receiveMessage(ctx, threadId, form)
      if (received.ok) return true
      const { status, sentence } = received
      return status === 404 ? null : { errors: { body: sentence }, status }
    },
  })
}

/** What one does on the page of a conversation: write, report, block or let write again. */
export function conversationActs(ctx: Ctx<Particulier | Artisan>, threadId: ThreadId) {
  return {
    message: messageAct(ctx, threadId),
    'signaler-conversation': act({
      form: reportForm,
      run: (report, form) =>
        reportConversation(ctx, threadId as LeadId, {
          ...report,
          messageId: parseId<MessageId>(form.get('messageId')),
        }),
      refusals: REPORT_REFUSALS,
      done: {
        title: 'Signalement envoyé',
        description: 'Notre équipe vous répond par email sous deux jours.',
      },
    }),
    'bloquer-conversation': act({
      run: () => block(ctx, threadId, true),
      done: 'Conversation bloquée',
    }),
    'debloquer-conversation': act({
      run: () => block(ctx, threadId, false),
      done: 'Conversation débloquée',
    }),
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
