import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { isHanded } from '#app/features/documents/handed-documents.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToBeginAs,
  refusalToFinish,
  refusalToStart,
  type BeginAsRefusal,
  type BeginRefusal,
  type WorksStatusRefusal,
} from '#app/features/works/works.ts'
import { silenceCountsOn } from './count-silence.server.ts'
import { lockWorks, moveWorks } from '#app/features/works/move-works.server.ts'

/** The artisan begins the works, or takes them up again after a dispute; `askedAt` when their device sent it later. */
export async function startWorks(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  askedAt: Date | null = null,
): Promise<Result<undefined, BeginRefusal | BeginAsRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    await lockArtisan(tx, locked.works.artisanId)
    const refusal =
      refusalToStart(locked.works, tx.now) ??
      refusalToBeginAs(
        await standingOf(tx, locked.works.artisanId),
        locked.works,
        await isHanded(tx, 'signed_quote', locked.works.quoteId),
      )
    if (refusal) return refuse(refusal)
    const startedAt = locked.works.startedAt ?? tx.now
    await moveWorks(tx, locked, 'start', { startedAt }, null, askedAt)
    await publish(tx, { type: 'intervention.started', worksId })
    return ok()
  })
}

/**
 * The artisan says that the works are over. The person is asked; seven days of silence count as a yes, but while a
 * dispute of theirs is open.
 */
export async function finishWorks(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  askedAt: Date | null = null,
): Promise<Result<undefined, WorksStatusRefusal | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToFinish(locked.works)
    if (refusal) return refuse(refusal)
    const confirmBy = await silenceCountsOn(tx, worksId)
    const ends = { finishedAt: tx.now, confirmBy, remindedAt: null }
    await moveWorks(tx, locked, 'finish', ends, null, askedAt)
    await publish(tx, { type: 'intervention.to_confirm', worksId })
    return ok()
  })
}
