import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { reserveCredit } from '#app/features/subscriptions/credits/reserve-credit.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { isGranted } from '#app/values/team-rights.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { detailsToShare } from '#app/features/requests/life/details-to-share.server.ts'
import { isLeadBlocked } from '#app/features/requests/life/blocks.server.ts'
import { REACTION_HOURS, refusalToTake, type AnswerRefusal } from './lead.ts'
import { countAnswer, lockLead, moveLead } from './move-lead.server.ts'
import { contactDetailsSharings } from './tables.server.ts'

/** Why a contact was not taken. */
export type TakeRefusal = AnswerRefusal | 'not_found' | 'no_credit_left'

/**
 * An artisan takes the contact: one of the month's contacts is reserved, the conversation opens, and 72 hours begin in
 * which the person reacts or the contact is given back. The first name becomes visible; the number too, when the
 * person chose to give it to every artisan who takes the contact. Each of these sharings is logged.
 */
export async function takeLead(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
): Promise<Result<{ phoneShared: boolean }, TakeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const { lead, request } = locked
    // Held from here on: the team suspends the company before it takes the contact, or after.
    await lockArtisan(tx, lead.artisanId)
    const refusal = refusalToTake(
      {
        ...locked,
        company: await standingOf(tx, lead.artisanId),
        granted: isGranted(tx.who, 'take_leads'),
      },
      tx.now,
    )
    if (refusal) return refuse(refusal)
    // Proposed in the instant in which the person blocked them: to the artisan, a request that is over.
    if (await isLeadBlocked(tx, leadId)) return refuse('request_over')
    const reserved = await reserveCredit(tx, { artisanId: lead.artisanId, leadId })
    if (!reserved.ok) return reserved

    const details =
      request.phoneSharing === 'everyone' ? await detailsToShare(tx, request.id) : null
    await moveLead(tx, locked, 'take', {
      openedAt: tx.now,
      reactionBy: new Date(tx.now.getTime() + REACTION_HOURS * 3_600_000),
      ...(details ? { phoneSharedAt: tx.now } : {}),
    })
    // Shared by the person, who chose so when describing the works.
    const sharing = (what: 'name' | 'phone') => ({
      id: newId<string>(),
      leadId,
      what,
      action: 'shared' as const,
      byAccountId: request.particulierId,
      at: tx.now,
    })
    await tx.db
      .insert(contactDetailsSharings)
      .values(details ? [sharing('name'), sharing('phone')] : [sharing('name')])
    await countAnswer(tx, lead, true)
    await publish(tx, { type: 'lead.taken', leadId })
    return ok({ phoneShared: details === 'phone' })
  })
}
