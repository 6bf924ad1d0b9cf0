import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/artisans/availability.server.ts'
import { standingOf } from '#app/features/artisans/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/artisans/company-standing.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import type { InterventionId, SlotId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToAcceptSlot, refusalToPlanWith, type AcceptSlotRefusal } from './intervention.ts'
import { lockIntervention, moveIntervention } from './move-intervention.server.ts'
import { interventionSlots } from './tables.server.ts'

/** Agrees to the date that the other side proposed, and that still waits: the works are planned, or planned anew. */
export async function acceptSlot(
  ctx: Ctx<Artisan | Particulier>,
  interventionId: InterventionId,
  slotId: SlotId,
): Promise<
  Result<undefined, AcceptSlotRefusal | StandingRefusal | 'company_unavailable' | 'not_found'>
> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockIntervention(tx, interventionId)
    const [slot] = locked
      ? await tx.db.select().from(interventionSlots).where(eq(interventionSlots.id, slotId))
      : []
    if (!locked || slot?.interventionId !== interventionId) return refuse('not_found')
    const { artisanId } = locked.intervention
    await lockArtisan(tx, artisanId)
    const refusal =
      refusalToAcceptSlot(locked.intervention, slot, tx.who.kind, tx.now) ??
      refusalToPlanWith(await standingOf(tx, artisanId), tx.who.kind)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(interventionSlots)
      .set({ status: 'accepted', answeredAt: tx.now })
      .where(eq(interventionSlots.id, slotId))
    await moveIntervention(
      tx,
      locked,
      'schedule',
      { startsAt: slot.startsAt, endsAt: slot.endsAt },
      slotId,
    )
    await publish(tx, { type: 'intervention.scheduled', interventionId, slotId })
    return ok()
  })
}
