import type { LeadStatus } from '#app/features/leads/lead.ts'

/** Where a visit before a devis stands. */
export type VisitStatus = 'proposed' | 'accepted' | 'declined' | 'cancelled'

/** The two sides of a visit. */
export type VisitSide = 'artisan' | 'particulier'

/** Days ahead that a visit may be proposed, at most. */
export const VISIT_WITHIN_DAYS = 90

/** Visits an artisan may propose on one contact in a day: each is a mail to the person. */
export const VISITS_A_DAY = 5

/** Why a visit cannot be proposed. */
export type ProposeVisitRefusal = 'lead_not_open' | 'visit_in_the_past' | 'visit_too_far' | 'too_many_visits'

/** Null when an artisan may propose a visit at this instant: the contact is taken, and the time lies ahead. */
export function refusalToProposeVisit(lead: { status: LeadStatus }, startsAt: Date, now: Date): ProposeVisitRefusal | null {
  if (!isOpen(lead)) return 'lead_not_open'
  if (!(startsAt > now)) return 'visit_in_the_past'
  return startsAt.getTime() - now.getTime() > VISIT_WITHIN_DAYS * 86_400_000 ? 'visit_too_far' : null
}

/** Why a visit cannot be answered. */
export type AnswerVisitRefusal = 'visit_answered' | 'lead_not_open' | 'visit_in_the_past'

/** Null when the person may answer: it waits for them, its contact has not ended, and its time has not passed. */
export function refusalToAnswerVisit(visit: { status: VisitStatus; startsAt: Date }, lead: { status: LeadStatus }, now: Date): AnswerVisitRefusal | null {
  if (visit.status !== 'proposed') return 'visit_answered'
  if (!isOpen(lead)) return 'lead_not_open'
  return visit.startsAt <= now ? 'visit_in_the_past' : null
}

function isOpen({ status }: { status: LeadStatus }): boolean {
  return status === 'opened' || status === 'quoted' || status === 'won'
}
