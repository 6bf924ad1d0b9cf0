import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { WorksId, SlotId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToAcceptSlot, refusalToPlanWith, type AcceptSlotRefusal } from './slot.ts'
import { lockWorks, moveWorks } from '#app/features/works/move-works.server.ts'
import { worksSlots } from '#app/features/works/tables.server.ts'

/** Agrees to the date that the other side proposed, and that still waits: the works are planned, or planned anew. */
export async function acceptSlot(
  ctx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
  slotId: SlotId,
): Promise<
  Result<undefined, AcceptSlotRefusal | StandingRefusal | 'company_unavailable' | 'not_found'>
> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    const [slot] = locked
      ? await tx.db.select().from(worksSlots).where(eq(worksSlots.id, slotId))
      : []
    if (!locked || slot?.worksId !== worksId) return refuse('not_found')
    const { artisanId } = locked.works
    await lockArtisan(tx, artisanId)
    const refusal =
      refusalToAcceptSlot(locked.works, slot, tx.who.kind, tx.now) ??
      refusalToPlanWith(await standingOf(tx, artisanId), tx.who.kind)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(worksSlots)
      .set({ status: 'accepted', answeredAt: tx.now })
      .where(eq(worksSlots.id, slotId))
    await moveWorks(
      tx,
      locked,
      'schedule',
      { startsAt: slot.startsAt, endsAt: slot.endsAt },
      slotId,
    )
    await publish(tx, { type: 'intervention.scheduled', worksId, slotId })
    return ok()
  })
}
