import type { HeldEmergency } from '#app/features/emergencies/link.server.ts'
import { changeEmergency, lockEmergency } from '#app/features/emergencies/lock-emergency.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/**
 * Puts an emergency into the account of somebody who is signed in and holds its link: it is listed
 * in their space from then on, and they may review it. The first account keeps it.
 */
export function claimEmergency(
  ctx: Ctx<Particulier>,
  id: HeldEmergency,
): Promise<Result<undefined, 'not_found' | 'somebody_elses'>> {
  return inTransaction(ctx, async (tx) => {
    const emergency = await lockEmergency(tx, id)
    if (!emergency || emergency.state === 'unproved') return refuse('not_found')
    const { accountId } = tx.who
    if (emergency.accountId === accountId) return ok()
    if (emergency.accountId) return refuse('somebody_elses')
    await changeEmergency(tx, { id, accountId }, { accountId })
    return ok()
  })
}
