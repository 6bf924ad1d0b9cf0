import { endQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { refusalToClose } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { InterventionId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToConfirm,
  refusalToMove,
  type ConfirmRefusal,
  type DisputeReason,
  type InterventionStatusRefusal,
} from '#app/features/works/works.ts'
import {
  lockIntervention,
  moveIntervention,
  type LockedIntervention,
} from '#app/features/works/move-works.server.ts'

/** The person confirms that the works are over: their request is closed with them. */
export async function confirmIntervention(
  ctx: Ctx<Particulier>,
  interventionId: InterventionId,
): Promise<Result<undefined, ConfirmRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockIntervention(tx, interventionId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToConfirm(locked.intervention, tx.now)
    if (refusal) return refuse(refusal)
    await closeWorks(tx, locked, 'particulier')
    return ok()
  })
}

/** The person says that the works are not over, and why; the artisan takes them up again or answers. */
export async function disputeIntervention(
  ctx: Ctx<Particulier>,
  interventionId: InterventionId,
  reason: DisputeReason,
  text: string,
): Promise<Result<undefined, InterventionStatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockIntervention(tx, interventionId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToMove('dispute', locked.intervention)
    if (refusal) return refuse(refusal)
    await moveIntervention(tx, locked, 'dispute', {
      disputedAt: tx.now,
      disputeReason: reason,
      disputeText: plainText(text, 2_000),
      confirmBy: null,
    })
    await publish(tx, { type: 'intervention.disputed', interventionId })
    return ok()
  })
}

/** Ends locked works as done, with the request they came from. Told once: a second confirmation finds them done. */
export async function closeWorks(
  tx: Ctx,
  locked: LockedIntervention,
  by: 'particulier' | 'silence',
): Promise<void> {
  const { intervention, request } = locked
  const finishedAt = intervention.finishedAt ?? tx.now
  await moveIntervention(tx, locked, by === 'silence' ? 'confirm_by_silence' : 'confirm', {
    confirmedAt: tx.now,
    confirmedBy: by,
    confirmBy: null,
    finishedAt,
    startedAt: intervention.startedAt ?? intervention.startsAt ?? finishedAt,
  })
  // One that its author closed by hand stays as it is.
  if (request.status === 'awarded' && !refusalToClose(request))
    await endQuoteRequest(tx, request, 'close', 'found_here')
  await publish(tx, { type: 'intervention.finished', interventionId: intervention.id })
}
