import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { InterventionId, SlotId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalToAcceptSlot,
  refusalToPlanWith,
  type AcceptSlotRefusal,
} from '#app/features/works/works.ts'
import { lockIntervention, moveIntervention } from '#app/features/works/move-works.server.ts'
import { interventionSlots } from '#app/features/works/tables.server.ts'

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
