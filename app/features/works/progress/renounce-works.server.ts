import type { LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { refusalToMove } from '#app/features/works/works.ts'
import { worksOfQuote, moveWorks } from '#app/features/works/move-works.server.ts'

/**
 * Ends the works of a contract that is renounced, in the same transaction; the renunciation tells both sides itself.
 * Works that are over already, or were given up, stay so.
 */
export async function renounceWorks(
  tx: Ctx<Particulier>,
  lead: LockedLead,
  quoteId: QuoteId,
): Promise<void> {
  const locked = await worksOfQuote(tx, lead, quoteId)
  if (!locked || refusalToMove('renounce', locked.works)) return
  await moveWorks(tx, locked, 'renounce', {
    cancelledAt: tx.now,
    cancelledBy: 'retraction',
    confirmBy: null,
  })
}
