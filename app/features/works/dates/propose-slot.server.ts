import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type InterventionId, type SlotId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalOfSlot,
  refusalToMove,
  refusalToPlanWith,
  SLOTS_A_DAY,
  type InterventionStatusRefusal,
  type SlotRefusal,
  type SlotTimes,
} from '#app/features/works/works.ts'
import { lockIntervention, moveIntervention } from '#app/features/works/move-works.server.ts'
import { interventionSlots } from '#app/features/works/tables.server.ts'

/** Why a date is not proposed. `slot_changed`: another one came, or was answered, since the page was read. */
export type ProposeSlotRefusal =
  | 'not_found'
  | 'too_many_slots'
  | 'slot_changed'
  | SlotRefusal
  | StandingRefusal
  | 'company_unavailable'

/**
 * Proposes a date for the works, the first one or another. It takes the place of the date that waits, which must be the
 * one that was read (`seen`, null for none): of two people who propose at once, the second is shown what the first said.
 * A date agreed on stays until the other side agrees to this one. Six a day at most.
 */
export async function proposeSlot(
  ctx: Ctx<Artisan | Particulier>,
  interventionId: InterventionId,
  slot: SlotTimes & { note: string },
  seen: SlotId | null,
): Promise<Result<{ slotId: SlotId }, ProposeSlotRefusal>> {
  const { kind, accountId } = ctx.who
  // Outside the transaction: a refused one counts as well.
  const inside = await spend(
    ctx,
    { name: 'intervention-slot', max: SLOTS_A_DAY, windowSeconds: 86_400 },
    `${accountId}:${interventionId}`,
  )
  return inTransaction(ctx, async (tx): Promise<Result<{ slotId: SlotId }, ProposeSlotRefusal>> => {
    const locked = await lockIntervention(tx, interventionId)
    if (!locked) return refuse('not_found')
    if (!inside) return refuse('too_many_slots')
    const { artisanId } = locked.intervention
    await lockArtisan(tx, artisanId)
    const refusal =
      refusalOfSlot(locked.intervention, slot, tx.now) ??
      refusalToPlanWith(await standingOf(tx, artisanId), kind)
    if (refusal) return refuse(refusal)
    const { pending } = locked
    if ((pending?.id ?? null) !== seen) return refuse('slot_changed')
    if (pending)
      await tx.db
        .update(interventionSlots)
        .set({
          status: pending.proposedBy === kind ? 'withdrawn' : 'countered',
          answeredAt: tx.now,
        })
        .where(eq(interventionSlots.id, pending.id))
    const slotId = newId<SlotId>()
    await tx.db.insert(interventionSlots).values({
      id: slotId,
      interventionId,
      proposedBy: kind,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      note: plainText(slot.note, 500),
      status: 'proposed',
      createdAt: tx.now,
    })
    await moveIntervention(tx, locked, 'propose', {}, slotId)
    await publish(tx, { type: 'intervention.slot_proposed', interventionId, slotId })
    return ok({ slotId })
  })
}

/** Takes back the date that one proposed, while it waits. */
export async function withdrawSlot(
  ctx: Ctx<Artisan | Particulier>,
  interventionId: InterventionId,
  slotId: SlotId,
): Promise<Result<undefined, InterventionStatusRefusal | 'slot_answered' | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockIntervention(tx, interventionId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToMove('withdraw_slot', locked.intervention)
    if (refusal) return refuse(refusal)
    if (locked.pending?.id !== slotId || locked.pending.proposedBy !== tx.who.kind)
      return refuse('slot_answered')
    await tx.db
      .update(interventionSlots)
      .set({ status: 'withdrawn', answeredAt: tx.now })
      .where(eq(interventionSlots.id, slotId))
    await moveIntervention(tx, locked, 'withdraw_slot', {}, slotId)
    return ok()
  })
}
