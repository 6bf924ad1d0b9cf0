import { eq } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  cannotAnswer,
  refusalToSharePhone,
  type ShareRefusal,
} from '#app/features/requests/leads/lead.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { detailsToShare } from './details-to-share.server.ts'
import { recordReaction } from './record-reaction.server.ts'
import { contactDetailsSharings, leads } from '#app/features/requests/leads/tables.server.ts'
import { tellLead } from './tell-live.server.ts'

/**
 * A person gives their contact details to one artisan: their number, that of whoever is on the
 * spot, and the plans. Logged; counts as their reaction. Refuses `no_phone` when there is none of
 * these.
 */
export async function sharePhone(
  ctx: Ctx<Particulier>,
  leadId: LeadId,
): Promise<Result<undefined, ShareRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToSharePhone(
      {
        ...locked.lead,
        unavailable: cannotAnswer(locked.lead, await standingOf(tx, locked.lead.artisanId)),
      },
      await detailsToShare(tx, locked.request.id),
    )
    if (refusal) return refuse(refusal)
    const sharingId = newId<string>()
    await tx.db
      .update(leads)
      .set({ phoneSharedAt: tx.now, updatedAt: tx.now })
      .where(eq(leads.id, leadId))
    await tx.db.insert(contactDetailsSharings).values({
      id: sharingId,
      leadId,
      what: 'phone',
      action: 'shared',
      byAccountId: tx.who.accountId,
      at: tx.now,
    })
    await recordReaction(tx, leadId)
    tellLead(tx, locked.lead, locked.request)
    await publish(tx, { type: 'lead.phone_shared', leadId, sharingId })
    return ok()
  })
}

/**
 * A person takes their number back: it is no longer shown to that artisan, whose open page asks
 * again at once. Logged.
 */
export async function withdrawPhone(
  ctx: Ctx<Particulier>,
  leadId: LeadId,
): Promise<Result<undefined, 'not_found' | 'not_shared'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    if (!locked.lead.phoneSharedAt) return refuse('not_shared')
    await tx.db
      .update(leads)
      .set({ phoneSharedAt: null, updatedAt: tx.now })
      .where(eq(leads.id, leadId))
    await tx.db.insert(contactDetailsSharings).values({
      id: newId<string>(),
      leadId,
      what: 'phone',
      action: 'withdrawn',
      byAccountId: tx.who.accountId,
      at: tx.now,
    })
    tellLead(tx, locked.lead, locked.request)
    await publish(tx, { type: 'lead.phone_withdrawn', leadId })
    return ok()
  })
}
