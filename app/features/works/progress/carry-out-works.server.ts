import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { InterventionId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  CONFIRM_DAYS,
  refusalToBeginAs,
  refusalToFinish,
  refusalToStart,
  type BeginRefusal,
  type InterventionStatusRefusal,
} from '#app/features/works/works.ts'
import { lockIntervention, moveIntervention } from '#app/features/works/move-works.server.ts'

/** The artisan begins the works, or takes them up again after a dispute. */
export async function startIntervention(
  ctx: Ctx<Artisan>,
  interventionId: InterventionId,
): Promise<Result<undefined, BeginRefusal | StandingRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockIntervention(tx, interventionId)
    if (!locked) return refuse('not_found')
    await lockArtisan(tx, locked.intervention.artisanId)
    const refusal =
      refusalToStart(locked.intervention, tx.now) ??
      refusalToBeginAs(await standingOf(tx, locked.intervention.artisanId), locked.intervention)
    if (refusal) return refuse(refusal)
    await moveIntervention(tx, locked, 'start', {
      startedAt: locked.intervention.startedAt ?? tx.now,
    })
    await publish(tx, { type: 'intervention.started', interventionId })
    return ok()
  })
}

/** The artisan says that the works are over. The person is asked; seven days of silence count as a yes. */
export async function finishIntervention(
  ctx: Ctx<Artisan>,
  interventionId: InterventionId,
): Promise<Result<undefined, InterventionStatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockIntervention(tx, interventionId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToFinish(locked.intervention)
    if (refusal) return refuse(refusal)
    await moveIntervention(tx, locked, 'finish', {
      finishedAt: tx.now,
      confirmBy: new Date(tx.now.getTime() + CONFIRM_DAYS * 86_400_000),
      remindedAt: null,
    })
    await publish(tx, { type: 'intervention.to_confirm', interventionId })
    return ok()
  })
}
