import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { maskContactDetails } from '#app/features/requests/life/masking.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { recordReaction } from '#app/features/requests/life/record-reaction.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalInLead } from './find-thread.server.ts'
import type { PostRefusal } from './message.ts'
import { findRepeated, writeMessage, type Sending, type Written } from './write-message.server.ts'

/** Why a message is not kept. */
export type SendRefusal = PostRefusal | 'not_found' | 'too_many_messages' | 'client_id_reused'

/** Messages that one account may write in a minute. */
export const MESSAGES_A_MINUTE = 30

/**
 * Writes a message in the conversation of a lead, which opened when the contact was taken. Contact details are masked
 * for the other side; what the author typed is kept for themselves. A person's message is their reaction: it uses the
 * artisan's contact. What the same browser sends again under the same name is written once. Refuses `not_found` to
 * anybody but the two, and more than 30 messages a minute.
 */
export async function postMessage(
  ctx: Ctx<Particulier | Artisan>,
  leadId: LeadId,
  body: string,
  sending: Sending = {},
): Promise<Result<Written, SendRefusal>> {
  const { who } = ctx
  if (
    !(await spend(
      ctx,
      { name: 'message', max: MESSAGES_A_MINUTE, windowSeconds: 60 },
      who.accountId,
    ))
  )
    return refuse('too_many_messages')
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const before = await findRepeated(tx, {
      threadId: leadId,
      authorId: who.accountId,
      body,
      ...sending,
    })
    if (!before.ok) return before
    if (before.value) return ok({ messageId: before.value, repeated: true })
    // Held from here on: the team suspends the company before it writes, or after.
    if (who.kind === 'artisan') await lockArtisan(tx, who.artisanId)
    const refusal = await refusalInLead(tx, leadId, who.kind)
    if (refusal) return refuse(refusal)
    const [contact] = await tx.db
      .select()
      .from(requestContactDetails)
      .where(eq(requestContactDetails.requestId, locked.request.id))
    // The first name is known by now; the family name is not, nor who is on the spot.
    const names = [contact?.lastName, contact?.siteFirstName, contact?.siteLastName].filter(
      (name) => name != null && name.length > 1,
    ) as string[]
    const known = names.length > 0 ? { names } : {}
    const files = (sending.files ?? []).map((file) => ({
      ...file,
      publicName: maskContactDetails(file.name, known),
    }))
    const messageId = await writeMessage(tx, {
      thread: { leadId },
      threadId: leadId,
      author: who.kind,
      authorId: who.accountId,
      body,
      publicBody: maskContactDetails(body, known),
      clientId: sending.clientId ?? null,
      files,
    })
    if (who.kind === 'particulier') await recordReaction(tx, leadId)
    const [company] = await tx.db
      .select({ accountId: artisans.accountId })
      .from(artisans)
      .where(eq(artisans.id, locked.lead.artisanId))
    publishLive(tx, {
      to: [
        company!.accountId,
        ...(locked.request.particulierId ? [locked.request.particulierId] : []),
      ],
      kind: 'message',
      subjectId: leadId,
    })
    await publish(tx, { type: 'message.posted', messageId, threadId: leadId })
    return ok({ messageId, repeated: false })
  })
}
