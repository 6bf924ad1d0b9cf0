import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToDecline, type DeclineReason, type LeadStatusRefusal } from './lead.ts'
import { countAnswer, lockLead, moveLead } from './move-lead.server.ts'

/**
 * An artisan passes, with a reason and, if they like, a word for the team (500 characters kept): the place goes to the
 * next one. It counts as an answer, so that saying no costs no rank where silence does.
 */
export async function declineLead(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
  reason: DeclineReason,
  note = '',
): Promise<Result<undefined, LeadStatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToDecline(locked.lead)
    if (refusal) return refuse(refusal)
    await moveLead(tx, locked, 'decline', {
      declineReason: reason,
      declineNote: plainText(note, 500),
      endedAt: tx.now,
    })
    await countAnswer(tx, locked.lead, true)
    await publish(tx, { type: 'lead.declined', leadId })
    return ok()
  })
}
