import type { LockedLead } from '#app/features/leads/move-lead.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/ids.ts'
import { refusalToMove } from './intervention.ts'
import { interventionOfQuote, moveIntervention } from './move-intervention.server.ts'

/**
 * Ends the works of a contract that is renounced, in the same transaction; the renunciation tells both sides itself.
 * Works that are over already, or were given up, stay so.
 */
export async function renounceIntervention(
  tx: Ctx<Particulier>,
  lead: LockedLead,
  quoteId: QuoteId,
): Promise<void> {
  const locked = await interventionOfQuote(tx, lead, quoteId)
  if (!locked || refusalToMove('renounce', locked.intervention)) return
  await moveIntervention(tx, locked, 'renounce', {
    cancelledAt: tx.now,
    cancelledBy: 'retraction',
    confirmBy: null,
  })
}
