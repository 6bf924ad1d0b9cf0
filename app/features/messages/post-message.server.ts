import { eq } from 'drizzle-orm'
import { maskContactDetails } from '#app/features/leads/masking.ts'
import { lockLead } from '#app/features/leads/move-lead.server.ts'
import { recordReaction } from '#app/features/leads/record-reaction.server.ts'
import { quoteRequestContacts } from '#app/features/quote-requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import { newId, type LeadId, type MessageId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToPost, type PostRefusal } from './message.ts'
import { messages } from './tables.server.ts'

/**
 * Writes a message in the conversation of a lead, which opened when the contact was taken. Contact details are masked
 * for the other side; what the author typed is kept for themselves. A person's message is their reaction: it uses the
 * artisan's contact. Refuses `not_found` to anybody but the two, and more than 30 messages a minute.
 */
export async function postMessage(ctx: Ctx<Particulier | Artisan>, leadId: LeadId, body: string): Promise<Result<{ messageId: MessageId }, PostRefusal | 'not_found' | 'too_many_messages'>> {
  const { who } = ctx
  if (!(await spend(ctx, { name: 'message', max: 30, windowSeconds: 60 }, who.accountId))) return refuse('too_many_messages')
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToPost(locked.lead)
    if (refusal) return refuse(refusal)
    const [contact] = await tx.db.select().from(quoteRequestContacts).where(eq(quoteRequestContacts.requestId, locked.request.id))
    const messageId = newId<MessageId>()
    await tx.db.insert(messages).values({
      id: messageId,
      leadId,
      author: who.kind,
      authorId: who.accountId,
      body,
      // The first name is known by now; the family name is not.
      publicBody: maskContactDetails(body, contact?.lastName ? { names: [contact.lastName] } : {}),
      sentAt: tx.now,
    })
    if (who.kind === 'particulier') await recordReaction(tx, leadId)
    await publish(tx, { type: 'message.posted', messageId, leadId })
    return ok({ messageId })
  })
}
