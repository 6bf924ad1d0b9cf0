import { endQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import type { Artisan, Ctx, Particulier, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToMove,
  type CancelReason,
  type WorksStatusRefusal,
} from '#app/features/works/works.ts'
import { lockWorks, moveWorks } from '#app/features/works/move-works.server.ts'

/**
 * One side gives the works up, with a reason that the other is told; the request closes with them, since its contract
 * was made. The contract itself stays: what it owes is between its two sides.
 */
export async function cancelWorks(
  ctx: Ctx<Artisan | Particulier | System>,
  worksId: WorksId,
  reason: CancelReason,
  text: string,
): Promise<Result<undefined, WorksStatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToMove('cancel', locked.works)
    if (refusal) return refuse(refusal)
    await moveWorks(tx, locked, 'cancel', {
      cancelledAt: tx.now,
      cancelledBy: tx.who.kind,
      cancelReason: reason,
      cancelText: plainText(text, 1_000),
      confirmBy: null,
    })
    if (locked.request.status === 'awarded')
      await endQuoteRequest(tx, locked.request, 'close', 'works_cancelled')
    await publish(tx, { type: 'intervention.cancelled', worksId })
    return ok()
  })
}
