import type { GrantRefusal } from '#app/values/team-rights.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import type { SignatureRefusal } from '#app/features/quotes/quote.ts'
import type { WorksStatus, WorksStatusRefusal } from '#app/features/works/works.ts'

/**
 * Where an amendment stands. `retracted`: signed, then renounced by the client within its own 14
 * days; `lapsed`: it fell with what it changes.
 */
export type AmendmentStatus =
  | 'draft'
  | 'sent'
  | 'signed'
  | 'declined'
  | 'withdrawn'
  | 'retracted'
  | 'lapsed'
/** What is done to an amendment. */
export type AmendmentVerb = 'edit' | 'send' | 'sign' | 'decline' | 'withdraw' | 'retract' | 'lapse'
type AmendmentActor = 'artisan' | 'particulier' | 'system'

/** One line of the life of an amendment. */
export type AmendmentTransition = {
  verb: AmendmentVerb
  from: readonly AmendmentStatus[]
  to: AmendmentStatus
  who: readonly AmendmentActor[]
}

/** The life of an amendment as data: buttons, refusals, tests and the diagram are made from it. */
export const AMENDMENT_TRANSITIONS: readonly AmendmentTransition[] = [
  { verb: 'edit', from: ['draft'], to: 'draft', who: ['artisan'] },
  { verb: 'send', from: ['draft'], to: 'sent', who: ['artisan'] },
  { verb: 'sign', from: ['sent'], to: 'signed', who: ['particulier'] },
  { verb: 'decline', from: ['sent'], to: 'declined', who: ['particulier'] },
  // Until it is signed an offer may be taken back; the client is told.
  { verb: 'withdraw', from: ['sent'], to: 'withdrawn', who: ['artisan'] },
  { verb: 'retract', from: ['signed'], to: 'retracted', who: ['particulier'] },
  // Its works are over or given up; a signed one falls only when its contract is renounced.
  { verb: 'lapse', from: ['draft', 'sent', 'signed'], to: 'lapsed', who: ['system'] },
]

/** Where a verb leads from a status; null when it is not done from there. */
export function nextAmendmentStatus(
  verb: AmendmentVerb,
  from: AmendmentStatus,
): AmendmentStatus | null {
  return (
    AMENDMENT_TRANSITIONS.find(
      (transition) => transition.verb === verb && transition.from.includes(from),
    )?.to ?? null
  )
}

/** Works that may be amended: they go on, and nobody has said that they are over. */
const AMENDABLE_STATUSES = [
  'to_schedule',
  'scheduled',
  'in_progress',
  'disputed',
] as const satisfies readonly WorksStatus[]

/** A refusal that names the state the amendment is in. */
export type AmendmentStatusRefusal = `amendment_${AmendmentStatus}`
/** Why no amendment is begun. */
export type ProposeRefusal = WorksStatusRefusal | 'amendment_open' | StandingRefusal
/** Why an amendment is not sent. */
export type SendAmendmentRefusal =
  | AmendmentStatusRefusal
  | WorksStatusRefusal
  | StandingRefusal
  | GrantRefusal
  | 'amendment_incomplete'
  | 'sent_too_often'
/** Why an amendment is not signed. */
export type SignAmendmentRefusal =
  | AmendmentStatusRefusal
  | WorksStatusRefusal
  | SignatureRefusal
  | GrantRefusal
  | 'company_unavailable'
  | 'document_changed'
  | 'presence_not_confirmed'
/** Why a signed amendment is not renounced. */
export type RetractAmendmentRefusal =
  | AmendmentStatusRefusal
  | 'no_withdrawal_right'
  | 'withdrawal_period_over'
/** Why no early start is asked for. */
export type EarlyAmendmentRefusal = RetractAmendmentRefusal | 'early_start_requested'
/** Any refusal about an amendment. */
export type AmendmentRefusal =
  | 'not_found'
  | ProposeRefusal
  | SendAmendmentRefusal
  | SignAmendmentRefusal
  | EarlyAmendmentRefusal
  | 'mode_not_asked'

/** How many amendments of one contract may be sent within 24 hours: each is a mail to the person. */
export const SENDINGS_A_DAY = 5
/** Days that an amendment may add to the works' length or take off. */
export const MAX_EXTRA_DAYS = 365
/** A number of days as typed, « -2 » or « +3 », nothing being none; null where it cannot be read. */
export function parseExtraDays(typed: string): { days: number | null } | null {
  const plain = typed.trim().replace('\u2212', '-')
  if (!/^(?:[-+]?\d{1,3})?$/.test(plain) || Math.abs(Number(plain)) > MAX_EXTRA_DAYS) return null
  return { days: Number(plain) || null }
}

/** Why a verb cannot be done from a status: the status; null when it can. */
export function refusalByAmendment(
  verb: AmendmentVerb,
  { status }: { status: AmendmentStatus },
): AmendmentStatusRefusal | null {
  return nextAmendmentStatus(verb, status) === null ? `amendment_${status}` : null
}

/** Why works cannot be amended now: they are over, said to be over, or given up; null when they can. */
function refusalByWorks({ status }: { status: WorksStatus }): WorksStatusRefusal | null {
  return (AMENDABLE_STATUSES as readonly WorksStatus[]).includes(status)
    ? null
    : `intervention_${status}`
}

/** The states of an amendment that is written or awaits its answer. */
export const OPEN_AMENDMENTS = ['draft', 'sent'] as const satisfies AmendmentStatus[]

/** Whether an amendment is written, or awaits its answer. */
export function isOpenAmendment({ status }: { status: AmendmentStatus }): boolean {
  return (OPEN_AMENDMENTS as readonly AmendmentStatus[]).includes(status)
}

/** Why an artisan cannot begin an amendment of works; `open`: another is written or awaits its answer. */
export function refusalToPropose(
  works: { status: WorksStatus },
  { open, standing }: { open: boolean; standing: StandingRefusal | null },
): ProposeRefusal | null {
  return refusalByWorks(works) ?? (open ? 'amendment_open' : standing)
}

/** Why an amendment cannot be sent. `faults` counts what keeps it from being complete. */
export function refusalToSend(
  amendment: { status: AmendmentStatus },
  works: { status: WorksStatus },
  facts: {
    faults: number
    sentToday: number
    standing: StandingRefusal | null
    /** Whether whoever sends it may bind the company. */
    granted: boolean
  },
): SendAmendmentRefusal | null {
  return (
    refusalByAmendment('send', amendment) ??
    refusalByWorks(works) ??
    facts.standing ??
    (facts.granted ? null : 'not_granted') ??
    (facts.sentToday >= SENDINGS_A_DAY ? 'sent_too_often' : null) ??
    (facts.faults > 0 ? 'amendment_incomplete' : null)
  )
}

/**
 * Why a client cannot sign an amendment: its state, its works, or a company that may bind nobody new now. What was sent
 * before the artisan said that the works are over may still be signed: without a signature nothing of it is owed.
 */
export function refusalToSign(
  amendment: { status: AmendmentStatus },
  works: { status: WorksStatus },
  { companyUnavailable }: { companyUnavailable: boolean },
): AmendmentStatusRefusal | WorksStatusRefusal | 'company_unavailable' | null {
  return (
    refusalByAmendment('sign', amendment) ??
    (works.status === 'to_confirm' ? null : refusalByWorks(works)) ??
    (companyUnavailable ? 'company_unavailable' : null)
  )
}

/** What the right to renounce an amendment reads of it. */
export type RetractableAmendment = {
  status: AmendmentStatus
  retractableUntil: Date | null
  withdrawalOpen: boolean
}

/** Why a client cannot renounce a signed amendment: it is none, no right applies, or the last instant has passed. */
export function refusalToRetract(
  amendment: RetractableAmendment,
  now: Date,
): RetractAmendmentRefusal | null {
  const refusal = refusalByAmendment('retract', amendment)
  if (refusal) return refusal
  if (amendment.retractableUntil === null) return 'no_withdrawal_right'
  return now > amendment.retractableUntil && !amendment.withdrawalOpen
    ? 'withdrawal_period_over'
    : null
}

/** Why a client cannot ask that the works of an amendment begin before they can no longer renounce it. */
export function refusalToRequestEarlyStart(
  amendment: RetractableAmendment & { earlyStartRequestedAt: Date | null },
  now: Date,
): EarlyAmendmentRefusal | null {
  return (
    refusalToRetract(amendment, now) ??
    (amendment.earlyStartRequestedAt ? 'early_start_requested' : null)
  )
}

/** The number of an amendment: that of its devis, and its rank. */
export function amendmentNumber(quoteNumber: string, rank: number): string {
  return `${quoteNumber}/A${rank}`
}
