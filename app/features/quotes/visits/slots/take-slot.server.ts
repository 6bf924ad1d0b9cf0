import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { travelBetween } from '#app/features/places/travel-times.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import {
  replaceWaiting,
  spendVisit,
  tellSides,
} from '#app/features/quotes/visits/propose-visit.server.ts'
import {
  refusalToProposeVisit,
  type ProposeVisitRefusal,
} from '#app/features/quotes/visits/visit.ts'
import { lockLead } from '#app/features/requests/leads/move-lead.server.ts'
import { recordReaction } from '#app/features/requests/life/record-reaction.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { addDays, dayOf, startOfDay } from '#app/values/time/french-date.ts'
import {
  agreedVisitOf,
  listHeld,
  placesOf,
  readSlotFacts,
  slotsOfDay,
} from './offered-slots.server.ts'
import { isFree } from './open-slots.ts'
import { visitHoursOf } from './save-visit-hours.server.ts'
import { offersSlots } from './visit-hours.ts'

/** Why a slot is not taken. `slot_gone`: it is not offered any more; `visit_agreed`: one stands already. */
export type TakeSlotRefusal = ProposeVisitRefusal | 'slot_gone' | 'visit_agreed' | 'not_found'

/**
 * Takes a slot that a company offers: a visit that both agree on, the company’s proposal that
 * waited being replaced. The company’s row is held while its day is read again, so that of two
 * people who choose the same hour one has it. The roads are asked before: nobody waits for them
 * under a lock.
 */
export async function takeSlot(
  ctx: Ctx<Particulier>,
  leadId: LeadId,
  startsAt: Date,
): Promise<Result<{ visitId: string }, TakeSlotRefusal>> {
  const facts = await readSlotFacts(ctx, leadId)
  if (!facts) return refuse('not_found')
  if (Number.isNaN(startsAt.getTime())) return refuse('slot_gone')
  if (!(await spendVisit(ctx, leadId))) return refuse('too_many_visits')
  const { artisanId, zone, here } = facts
  const day = dayOf(startsAt, zone)
  const around = {
    from: startOfDay(addDays(day, -1), zone),
    to: startOfDay(addDays(day, 2), zone),
    except: leadId,
  }
  const before = await listHeld(ctx, artisanId, { ...around, goer: null })
  const travel = await travelBetween([here, ...placesOf(before)])
  return inTransaction(ctx, async (tx) => {
    const locked = await lockLead(tx, leadId)
    if (!locked) return refuse('not_found')
    await lockArtisan(tx, artisanId)
    const refusal = refusalToProposeVisit(
      { status: locked.lead.status, company: await standingOf(tx, artisanId) },
      'particulier',
      startsAt,
      tx.now,
    )
    if (refusal) return refuse(refusal)
    if (await agreedVisitOf(tx, leadId)) return refuse('visit_agreed')
    const hours = await visitHoursOf(tx, artisanId)
    if (!offersSlots(hours)) return refuse('slot_gone')
    const held = await listHeld(tx, artisanId, { ...around, goer: hours.memberId })
    const open = slotsOfDay(day, { zone, hours, held, here, travel }, tx.now)
    if (!open.some((slot) => slot.getTime() === startsAt.getTime())) return refuse('slot_gone')
    await replaceWaiting(tx, leadId)
    const visitId = newId<string>()
    await tx.db.insert(visits).values({
      id: visitId,
      leadId,
      startsAt,
      durationMinutes: hours.minutes,
      status: 'accepted',
      proposedBy: 'artisan',
      createdAt: tx.now,
      answeredAt: tx.now,
    })
    await recordReaction(tx, leadId)
    const from = startsAt.getTime()
    // Whoever is not free then does not go: the company does.
    const goes = held.goer && isFree({ from, to: from + hours.minutes * 60_000 }, held.goer)
    await publish(tx, {
      type: 'visit.answered',
      visitId,
      leadId,
      ...(goes && hours.memberId && { memberId: hours.memberId }),
    })
    await tellSides(tx, locked, visitId)
    return ok({ visitId })
  })
}
