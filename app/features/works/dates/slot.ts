import {
  refusalByStanding,
  type CompanyStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import {
  refusalToMove,
  DAY,
  isBeforeWorks,
  type WorksStatusRefusal,
  type WorksFacts,
} from '#app/features/works/works.ts'

/**
 * Where a proposed date stands. `countered`: the other side proposed another one; `lapsed`: its time passed, or the
 * works ended, without an answer.
 */
export type SlotStatus = 'proposed' | 'accepted' | 'countered' | 'withdrawn' | 'lapsed'

/** Days ahead that a date may be proposed, at most. */
const SLOT_WITHIN_DAYS = 365
/** Days from the first hour to the last of one date, at most. */
const SLOT_MAX_DAYS = 120
/** Dates one side may propose for works in a day: each is a mail to the other. */
export const SLOTS_A_DAY = 6

/** A date: from when to when. */
export type SlotTimes = { startsAt: Date; endsAt: Date }
/** Why a date cannot be proposed, whatever waits already. */
export type SlotRefusal =
  | WorksStatusRefusal
  | 'slot_in_the_past'
  | 'slot_too_far'
  | 'slot_order'
  | 'slot_too_long'
  | 'within_withdrawal'

/**
 * Null when a date may be proposed: ahead, within a year, its end after its beginning, and outside the period to
 * renounce unless an early start was asked for.
 */
export function refusalOfSlot(
  facts: WorksFacts,
  { startsAt, endsAt }: SlotTimes,
  now: Date,
): SlotRefusal | null {
  const refusal = refusalToMove('propose', facts)
  if (refusal) return refusal
  if (!(startsAt > now)) return 'slot_in_the_past'
  if (startsAt.getTime() - now.getTime() > SLOT_WITHIN_DAYS * DAY) return 'slot_too_far'
  if (!(endsAt > startsAt)) return 'slot_order'
  if (endsAt.getTime() - startsAt.getTime() > SLOT_MAX_DAYS * DAY) return 'slot_too_long'
  return isBeforeWorks(facts, startsAt) ? 'within_withdrawal' : null
}

/** Null when a date may be agreed on with a company that stands so: signed works that have not begun. */
export function refusalToPlanWith(
  company: CompanyStanding,
  side: 'artisan' | 'particulier',
): StandingRefusal | 'company_unavailable' | null {
  const refusal = refusalByStanding('plan_works', company)
  return refusal && side === 'particulier' ? 'company_unavailable' : refusal
}

/** Why a proposed date cannot be agreed to. */
export type AcceptSlotRefusal =
  | WorksStatusRefusal
  | 'slot_answered'
  | 'slot_own'
  | 'slot_in_the_past'
  | 'within_withdrawal'

/** Null when one side may agree to a date that the other proposed. */
export function refusalToAcceptSlot(
  facts: WorksFacts,
  slot: SlotTimes & { status: SlotStatus; proposedBy: 'artisan' | 'particulier' },
  who: 'artisan' | 'particulier',
  now: Date,
): AcceptSlotRefusal | null {
  const refusal = refusalToMove('schedule', facts)
  if (refusal) return refusal
  if (slot.status !== 'proposed') return 'slot_answered'
  if (slot.proposedBy === who) return 'slot_own'
  if (!(slot.startsAt > now)) return 'slot_in_the_past'
  return isBeforeWorks(facts, slot.startsAt) ? 'within_withdrawal' : null
}
