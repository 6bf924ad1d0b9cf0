import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToRequestEarlyStart, type EarlyStartRefusal } from '#app/features/works/works.ts'
import { EARLY_START } from '#app/features/works/copy.ts'
import { lockWorks, moveWorks } from '#app/features/works/move-works.server.ts'

/**
 * The person asks, expressly, that the works begin before they can no longer renounce (Code de la
 * consommation L221-25): who and when stay in the trail, the sentence they ticked with the works.
 * Such a request made at the signature stands in the devis too.
 */
export async function requestEarlyStart(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
): Promise<Result<undefined, EarlyStartRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToRequestEarlyStart(locked.works, tx.now)
    if (refusal) return refuse(refusal)
    await moveWorks(tx, locked, 'request_early_start', {
      earlyStartRequestedAt: tx.now,
      earlyStartStatement: EARLY_START.label,
    })
    await publish(tx, { type: 'intervention.early_start_requested', worksId })
    return ok()
  })
}
