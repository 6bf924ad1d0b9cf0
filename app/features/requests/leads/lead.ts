import {
  refusalByStanding,
  type CompanyStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import type { GrantRefusal } from '#app/values/team-rights.ts'
import type { DetailsToShare } from '#app/features/requests/details-to-share.ts'

/** proposed → opened → quoted → won | lost, or declined | expired | stopped. */
export type LeadStatus =
  | 'proposed'
  | 'opened'
  | 'quoted'
  | 'won'
  | 'lost'
  | 'declined'
  | 'expired'
  | 'stopped'
/** What can be done to a lead. */
export type LeadVerb = 'take' | 'decline' | 'expire' | 'stop' | 'quote' | 'win' | 'lose' | 'retract'
/** Why an artisan passes. */
export type DeclineReason =
  | 'too_far'
  | 'not_my_trade'
  | 'too_small'
  | 'no_time'
  | 'unclear'
  | 'other'

/** The reasons, in the order the form shows them. */
export const DECLINE_REASONS = [
  'no_time',
  'too_far',
  'too_small',
  'not_my_trade',
  'unclear',
  'other',
] as const satisfies readonly DeclineReason[]

/** Hours an artisan has to answer a proposed request, while it is open. */
export const ANSWER_HOURS = 24
/** Hours after which a contact is given back when the person has not reacted. */
export const REACTION_HOURS = 72
/** Minutes by which new requests are proposed to Premium artisans first. */
export const EARLY_MINUTES = 15
/** The nearest eligible artisans who are scored. */
export const CANDIDATES = 25
/** The farthest any plan reaches, km: nobody beyond is looked at. */
export const FARTHEST_KM = 150

/** One line of the life of a lead. */
export type LeadTransition = {
  verb: LeadVerb
  from: readonly LeadStatus[]
  to: LeadStatus
  who: readonly ('artisan' | 'particulier' | 'system')[]
}

/** The life of a lead as data. */
export const LEAD_TRANSITIONS: readonly LeadTransition[] = [
  { verb: 'take', from: ['proposed'], to: 'opened', who: ['artisan'] },
  { verb: 'decline', from: ['proposed'], to: 'declined', who: ['artisan'] },
  // Without an answer in time, or when its request ends first.
  { verb: 'expire', from: ['proposed'], to: 'expired', who: ['system'] },
  // The company may take no contact any more (suspended, not verified, without insurance): the
  // place goes to the next one.
  { verb: 'stop', from: ['proposed'], to: 'stopped', who: ['system'] },
  { verb: 'quote', from: ['opened', 'quoted'], to: 'quoted', who: ['artisan'] },
  { verb: 'win', from: ['opened', 'quoted'], to: 'won', who: ['particulier'] },
  // The person chose somebody else, refused the quote, blocked the artisan, or ended the request.
  { verb: 'lose', from: ['opened', 'quoted'], to: 'lost', who: ['particulier', 'system'] },
  // The contract was renounced within its 14 days.
  { verb: 'retract', from: ['won'], to: 'lost', who: ['particulier'] },
]

/** A lead in one of these holds one of the five places. */
export const HOLDING_STATUSES = [
  'proposed',
  'opened',
  'quoted',
  'won',
] as const satisfies readonly LeadStatus[]
/** A lead in one of these has a conversation, open for writing while the request lasts. */
export const TAKEN_STATUSES = [
  'opened',
  'quoted',
  'won',
  'lost',
] as const satisfies readonly LeadStatus[]

/** Whether a lead holds a place. */
export function holdsSeat(status: LeadStatus): boolean {
  return (HOLDING_STATUSES as readonly LeadStatus[]).includes(status)
}

/** A refusal that names the state the lead is in. */
export type LeadStatusRefusal = `lead_${LeadStatus}`

/** The line of the table that allows a verb in a status; undefined when there is none. */
export function leadTransitionOf(verb: LeadVerb, from: LeadStatus): LeadTransition | undefined {
  return LEAD_TRANSITIONS.find(
    (transition) => transition.verb === verb && transition.from.includes(from),
  )
}

/** Why a verb cannot be done to a lead: its state; null when it can. */
export function refusalToDoLead(
  verb: LeadVerb,
  lead: { status: LeadStatus },
): LeadStatusRefusal | null {
  return leadTransitionOf(verb, lead.status) ? null : `lead_${lead.status}`
}

/** What taking or declining depends on besides the lead's own state. */
export type AnswerFacts = {
  lead: { status: LeadStatus; answerBy: Date }
  request: { status: string; pausedAt: Date | null; quotesRefusedAt: Date | null }
  company: CompanyStanding
  /** Whether whoever answers for the company may spend its contacts. */
  granted: boolean
}
/** Why a proposed request cannot be answered. */
export type AnswerRefusal =
  | LeadStatusRefusal
  | StandingRefusal
  | GrantRefusal
  | 'request_paused'
  | 'request_over'
  | 'quotes_refused'
  | 'answer_too_late'

/**
 * Why an artisan cannot take a contact: the lead's state, how the company stands, a right that they lack, a request that is paused, over or
 * without a wish for further devis, or an answer after its 24 hours (even before the sweep has noticed).
 */
export function refusalToTake(
  { lead, request, company, granted }: AnswerFacts,
  now: Date,
): AnswerRefusal | null {
  const refusal = refusalToDoLead('take', lead) ?? refusalByStanding('take_contact', company)
  if (refusal) return refusal
  if (!granted) return 'not_granted'
  if (request.status === 'paused') return 'request_paused'
  if (request.status !== 'open') return 'request_over'
  if (request.quotesRefusedAt) return 'quotes_refused'
  return lead.answerBy <= now ? 'answer_too_late' : null
}

/** Why an artisan cannot decline: only the lead's state matters, for a place may be given up at any time. */
export function refusalToDecline(lead: { status: LeadStatus }): LeadStatusRefusal | null {
  return refusalToDoLead('decline', lead)
}

/** Why a phone number cannot be shared with an artisan. */
export type ShareRefusal = LeadStatusRefusal | 'no_phone' | 'already_shared' | 'company_unavailable'

/**
 * Why contact details cannot be shared: there are none, the contact was not taken or is lost, they are shared
 * already, or the company cannot answer (`unavailable`, see `cannotAnswer`).
 */
export function refusalToSharePhone(
  lead: { status: LeadStatus; phoneSharedAt: Date | null; unavailable: boolean },
  details: DetailsToShare,
): ShareRefusal | null {
  if (lead.status !== 'opened' && lead.status !== 'quoted' && lead.status !== 'won')
    return `lead_${lead.status}`
  if (!details) return 'no_phone'
  if (lead.phoneSharedAt) return 'already_shared'
  return lead.unavailable ? 'company_unavailable' : null
}

/** Whether a company cannot talk with the person of a contact as it stands; with a client who signed, it always can. */
export function cannotAnswer(lead: { status: LeadStatus }, company: CompanyStanding): boolean {
  return lead.status !== 'won' && refusalByStanding('write', company) !== null
}

/** Whether a person refuses any further devis of this artisan, by name or with everybody's. */
export function quotesRefused(
  lead: { quotesRefusedAt: Date | null },
  request: { quotesRefusedAt: Date | null },
): boolean {
  return lead.quotesRefusedAt !== null || request.quotesRefusedAt !== null
}

/** Why a person cannot refuse the devis of an artisan, or accept them again: they have no contact under way. */
export function refusalToSetQuotesRefused(lead: { status: LeadStatus }): LeadStatusRefusal | null {
  return lead.status === 'opened' || lead.status === 'quoted' ? null : `lead_${lead.status}`
}

/** How an artisan who took the contact sees a person: « Claire M. ». */
export function shortName(person: { firstName: string; lastName: string }): string {
  const initial = person.lastName.trim().charAt(0)
  return initial ? `${person.firstName} ${initial.toLocaleUpperCase('fr')}.` : person.firstName
}

/** The tabs of an artisan's requests. */
export const LEAD_TABS = [
  'a-traiter',
  'en-discussion',
  'devis-envoyes',
  'gagnees',
  'archivees',
] as const
/** One of them, as it stands in the address. */
export type LeadTab = (typeof LEAD_TABS)[number]
/** Which leads each tab holds: every status in exactly one. */
export const TAB_STATUSES: Record<LeadTab, readonly LeadStatus[]> = {
  'a-traiter': ['proposed'],
  'en-discussion': ['opened'],
  'devis-envoyes': ['quoted'],
  gagnees: ['won'],
  archivees: ['declined', 'expired', 'stopped', 'lost'],
}

/** Why nobody can take a request: no artisan of the trade around, all busy, all asked, or their zones end before it. */
export type NobodyReason = 'none_around' | 'all_busy' | 'all_asked' | 'too_far'
