import { endQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { refusalToClose } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToConfirm,
  refusalToMove,
  type ConfirmRefusal,
  type DisputeReason,
  type WorksStatusRefusal,
} from '#app/features/works/works.ts'
import { lockWorks, moveWorks, type LockedWorks } from '#app/features/works/move-works.server.ts'

/** The person confirms that the works are over: their request is closed with them. */
export async function confirmWorks(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
): Promise<Result<undefined, ConfirmRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToConfirm(locked.works, tx.now)
    if (refusal) return refuse(refusal)
    await closeWorks(tx, locked, 'particulier')
    return ok()
  })
}

/** The person says that the works are not over, and why; the artisan takes them up again or answers. */
export async function disputeWorks(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  reason: DisputeReason,
  text: string,
): Promise<Result<undefined, WorksStatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToMove('dispute', locked.works)
    if (refusal) return refuse(refusal)
    await moveWorks(tx, locked, 'dispute', {
      disputedAt: tx.now,
      disputeReason: reason,
      disputeText: plainText(text, 2_000),
      confirmBy: null,
    })
    await publish(tx, { type: 'intervention.disputed', worksId })
    return ok()
  })
}

/** Ends locked works as done, with the request they came from. Told once: a second confirmation finds them done. */
export async function closeWorks(
  tx: Ctx,
  locked: LockedWorks,
  by: 'particulier' | 'silence',
): Promise<void> {
  const { works, request } = locked
  const finishedAt = works.finishedAt ?? tx.now
  await moveWorks(tx, locked, by === 'silence' ? 'confirm_by_silence' : 'confirm', {
    confirmedAt: tx.now,
    confirmedBy: by,
    confirmBy: null,
    finishedAt,
    startedAt: works.startedAt ?? works.startsAt ?? finishedAt,
  })
  // One that its author closed by hand stays as it is.
  if (request.status === 'awarded' && !refusalToClose(request))
    await endQuoteRequest(tx, request, 'close', 'found_here')
  await publish(tx, { type: 'intervention.finished', worksId: works.id })
}
