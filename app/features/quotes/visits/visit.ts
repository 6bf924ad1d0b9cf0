import {
  refusalByStanding,
  type CompanyStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import type { LeadStatus } from '#app/features/requests/leads/lead.ts'

/** Where a visit before a devis stands. */
export type VisitStatus = 'proposed' | 'accepted' | 'declined' | 'cancelled'
/** The two sides of a visit. */
export type VisitSide = 'artisan' | 'particulier'
/** What can be done to a visit. */
export type VisitVerb = 'accept' | 'decline' | 'move' | 'cancel'

/**
 * The life of a visit as data. `answering`: only by the side that did not propose; `either`: by
 * both. Moving one makes it a proposal of whoever moves it, which the other side answers.
 */
const VISIT_TRANSITIONS: readonly {
  verb: VisitVerb
  from: readonly VisitStatus[]
  to: VisitStatus
  who: 'answering' | 'either'
}[] = [
  { verb: 'accept', from: ['proposed'], to: 'accepted', who: 'answering' },
  { verb: 'decline', from: ['proposed'], to: 'declined', who: 'answering' },
  { verb: 'move', from: ['proposed', 'accepted'], to: 'proposed', who: 'either' },
  { verb: 'cancel', from: ['proposed', 'accepted'], to: 'cancelled', who: 'either' },
]

/** Days ahead that a visit may be proposed, at most. */
const VISIT_WITHIN_DAYS = 90
/** Visits that one side may propose on one contact in a day: each is a mail to the other. */
export const VISITS_A_DAY = 5
/** How long a visit may last, minutes. */
export const VISIT_DURATIONS = [30, 60, 90, 120, 180] as const
/** The first of them when nothing is said. */
export const VISIT_DURATION = 60

/** Why a visit cannot be proposed. */
export type ProposeVisitRefusal =
  | 'lead_not_open'
  | 'visit_in_the_past'
  | 'visit_too_far'
  | 'too_many_visits'
  | 'company_unavailable'
  | StandingRefusal

/** The contact of a visit, and how its company stands. */
export type VisitLead = { status: LeadStatus; company: CompanyStanding }

/**
 * Null when a side may propose a visit at this instant: the contact is taken, the company may come,
 * and the time lies ahead, within 90 days.
 */
export function refusalToProposeVisit(
  lead: VisitLead,
  side: VisitSide,
  startsAt: Date,
  now: Date,
): ProposeVisitRefusal | null {
  if (!isOpen(lead)) return 'lead_not_open'
  const refusal = refusalOfCompany(lead, side)
  if (refusal) return refusal
  if (!(startsAt > now)) return 'visit_in_the_past'
  return startsAt.getTime() - now.getTime() > VISIT_WITHIN_DAYS * 86_400_000
    ? 'visit_too_far'
    : null
}

/** Why something cannot be done to a visit. */
export type AnswerVisitRefusal =
  | 'visit_answered'
  | 'visit_yours'
  | 'lead_not_open'
  | 'visit_in_the_past'
  | 'company_unavailable'
  | StandingRefusal

/**
 * Null when a side may do it: the table allows it, its contact has not ended and its company may
 * come (saying no and giving up are always possible), and its time has not passed.
 */
export function refusalToDoVisit(
  verb: VisitVerb,
  visit: { status: VisitStatus; proposedBy: VisitSide; startsAt: Date },
  lead: VisitLead,
  side: VisitSide,
  now: Date,
): AnswerVisitRefusal | null {
  const transition = VISIT_TRANSITIONS.find(
    (line) => line.verb === verb && line.from.includes(visit.status),
  )
  if (!transition) return 'visit_answered'
  if (transition.who === 'answering' && visit.proposedBy === side) return 'visit_yours'
  if (verb !== 'cancel' && !isOpen(lead)) return 'lead_not_open'
  const refusal = verb === 'accept' || verb === 'move' ? refusalOfCompany(lead, side) : null
  if (refusal) return refusal
  return visit.startsAt <= now ? 'visit_in_the_past' : null
}

/** A visit of signed works is between the two, however the company stands. */
function refusalOfCompany(
  lead: VisitLead,
  side: VisitSide,
): StandingRefusal | 'company_unavailable' | null {
  const refusal = lead.status === 'won' ? null : refusalByStanding('propose_visit', lead.company)
  return refusal && side === 'particulier' ? 'company_unavailable' : refusal
}

function isOpen({ status }: VisitLead): boolean {
  return status === 'opened' || status === 'quoted' || status === 'won'
}
