import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type WorksId, type SlotId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToMove, type WorksStatusRefusal } from '#app/features/works/works.ts'
import {
  refusalOfSlot,
  refusalToPlanWith,
  SLOTS_A_DAY,
  type SlotRefusal,
  type SlotTimes,
} from './slot.ts'
import { lockWorks, moveWorks } from '#app/features/works/move-works.server.ts'
import { worksSlots } from '#app/features/works/tables.server.ts'

/** Why a date is not proposed. `slot_changed`: another one came, or was answered, since the page was read. */
export type ProposeSlotRefusal =
  | 'not_found'
  | 'too_many_slots'
  | 'slot_changed'
  | SlotRefusal
  | StandingRefusal
  | 'company_unavailable'

/**
 * Proposes a date for the works, the first one or another. It takes the place of the date that
 * waits, which must be the one that was read (`seen`, null for none): of two people who propose at
 * once, the second is shown what the first said. A date agreed on stays until the other side agrees
 * to this one. Six a day at most.
 */
export async function proposeSlot(
  ctx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
  slot: SlotTimes & { note: string },
  seen: SlotId | null,
): Promise<Result<{ slotId: SlotId }, ProposeSlotRefusal>> {
  const { kind, accountId } = ctx.who
  // Outside the transaction: a refused one counts as well.
  const inside = await spend(
    ctx,
    { name: 'intervention-slot', max: SLOTS_A_DAY, windowSeconds: 86_400 },
    `${accountId}:${worksId}`,
  )
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    if (!inside) return refuse('too_many_slots')
    const { artisanId } = locked.works
    await lockArtisan(tx, artisanId)
    const refusal =
      refusalOfSlot(locked.works, slot, tx.now) ??
      refusalToPlanWith(await standingOf(tx, artisanId), kind)
    if (refusal) return refuse(refusal)
    const { pending } = locked
    if ((pending?.id ?? null) !== seen) return refuse('slot_changed')
    if (pending)
      await tx.db
        .update(worksSlots)
        .set({
          status: pending.proposedBy === kind ? 'withdrawn' : 'countered',
          answeredAt: tx.now,
        })
        .where(eq(worksSlots.id, pending.id))
    const slotId = newId<SlotId>()
    await tx.db.insert(worksSlots).values({
      id: slotId,
      worksId,
      proposedBy: kind,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      note: plainText(slot.note, 500),
      status: 'proposed',
      createdAt: tx.now,
    })
    await moveWorks(tx, locked, 'propose', {}, slotId)
    await publish(tx, { type: 'intervention.slot_proposed', worksId, slotId })
    return ok({ slotId })
  })
}

/** Takes back the date that one proposed, while it waits. */
export async function withdrawSlot(
  ctx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
  slotId: SlotId,
): Promise<Result<undefined, WorksStatusRefusal | 'slot_answered' | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWorks(tx, worksId)
    if (!locked) return refuse('not_found')
    const refusal = refusalToMove('withdraw_slot', locked.works)
    if (refusal) return refuse(refusal)
    if (locked.pending?.id !== slotId || locked.pending.proposedBy !== tx.who.kind)
      return refuse('slot_answered')
    await tx.db
      .update(worksSlots)
      .set({ status: 'withdrawn', answeredAt: tx.now })
      .where(eq(worksSlots.id, slotId))
    await moveWorks(tx, locked, 'withdraw_slot', {}, slotId)
    return ok()
  })
}
