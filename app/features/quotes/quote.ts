import type { GrantRefusal } from '#app/values/team-rights.ts'
import {
  refusalByStanding,
  type CompanyStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import type { LeadStatus } from '#app/features/requests/leads/lead.ts'
import type { QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import type { WithChoiceRefusal } from './quote-options.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'

/** Where a devis stands. `retracted`: accepted, then renounced by the client within the 14 days. */
export type QuoteStatus =
  | 'draft'
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'retracted'
/** What is done to a devis. `setAside`: the client accepted another one. */
export type QuoteVerb =
  | 'edit'
  | 'send'
  | 'accept'
  | 'decline'
  | 'setAside'
  | 'withdraw'
  | 'expire'
  | 'retract'
type QuoteActor = 'artisan' | 'particulier' | 'system'
/** Why a person refuses a devis. */
export type QuoteDeclineReason =
  | 'too_expensive'
  | 'too_late'
  | 'scope'
  | 'other_chosen'
  | 'postponed'
  | 'other'
/** The reasons, in the order the form shows them. */
export const QUOTE_DECLINE_REASONS = [
  'too_expensive',
  'too_late',
  'scope',
  'other_chosen',
  'postponed',
  'other',
] as const satisfies readonly QuoteDeclineReason[]

/** One line of the life of a devis. */
export type QuoteTransition = {
  verb: QuoteVerb
  from: readonly QuoteStatus[]
  to: QuoteStatus
  who: readonly QuoteActor[]
}

/** The life of a devis as data: buttons, refusals, tests and the diagram are made from it. */
export const QUOTE_TRANSITIONS: readonly QuoteTransition[] = [
  { verb: 'edit', from: ['draft'], to: 'draft', who: ['artisan'] },
  { verb: 'send', from: ['draft'], to: 'sent', who: ['artisan'] },
  { verb: 'accept', from: ['sent'], to: 'accepted', who: ['particulier'] },
  { verb: 'decline', from: ['sent'], to: 'declined', who: ['particulier'] },
  // Another devis was accepted, or the request was ended.
  { verb: 'setAside', from: ['sent'], to: 'declined', who: ['system'] },
  // Until it is accepted an offer may be taken back; the client is told.
  { verb: 'withdraw', from: ['sent'], to: 'withdrawn', who: ['artisan'] },
  { verb: 'expire', from: ['sent'], to: 'expired', who: ['system'] },
  { verb: 'retract', from: ['accepted'], to: 'retracted', who: ['particulier'] },
]

/** Where a verb leads from a status; null when it is not done from there. */
export function nextQuoteStatus(verb: QuoteVerb, from: QuoteStatus): QuoteStatus | null {
  return (
    QUOTE_TRANSITIONS.find(
      (transition) => transition.verb === verb && transition.from.includes(from),
    )?.to ?? null
  )
}

/** A refusal that names the state the devis is in. */
export type QuoteStatusRefusal = `quote_${QuoteStatus}`
/** Why a devis cannot be sent. */
export type SendRefusal =
  | QuoteStatusRefusal
  | 'quote_incomplete'
  | 'validity_passed'
  | 'lead_not_open'
  | 'request_over'
  | StandingRefusal
  | GrantRefusal
  | 'sent_too_often'
  | 'quotes_refused'
/** Why a devis cannot be accepted. */
export type AcceptRefusal =
  | QuoteStatusRefusal
  | 'validity_passed'
  | 'request_awarded'
  | 'request_over'
  | 'company_unavailable'
/** Why a choice of options does not sign. `choice_changed`: the code was sent for another one. */
export type SignedChoiceRefusal = WithChoiceRefusal | 'choice_changed'
/** Why an accepted devis cannot be renounced. */
export type RetractRefusal =
  | QuoteStatusRefusal
  | 'no_withdrawal_right'
  | 'withdrawal_period_over'
  | 'fully_performed'
/** Why a signature on the artisan's device is not made: the artisan does not say that both are at the client's home. */
export type OnSiteRefusal = 'presence_not_confirmed' | GrantRefusal
/** Why the company does not say how a contract was concluded: it is no contract, or nothing is asked. */
export type CompanyModeRefusal = QuoteStatusRefusal | 'mode_not_asked'
/** Any refusal about a devis. */
export type QuoteRefusal =
  | SendRefusal
  | AcceptRefusal
  | RetractRefusal
  | SignatureRefusal
  | OnSiteRefusal
  | CompanyModeRefusal
  | SignedChoiceRefusal

/** Why a verb cannot be done from a status: the status; null when it can. */
export function refusalByStatus(
  verb: QuoteVerb,
  quote: { status: QuoteStatus },
): QuoteStatusRefusal | null {
  return nextQuoteStatus(verb, quote.status) === null ? `quote_${quote.status}` : null
}

/** How many devis one contact may be sent within 24 hours: each is a mail to the person. */
export const SENDINGS_A_DAY = 5

/**
 * What the sending of a devis depends on besides its own state. `missing` counts what `missingMentions` found,
 * `sentToday` what went to the same person in the last 24 hours.
 */
export type SendFacts = {
  missing: number
  sentToday: number
  leadStatus: LeadStatus
  requestStatus: QuoteRequestStatus
  quotesRefused: boolean
  company: CompanyStanding
  /** Whether whoever sends it may bind the company. */
  granted: boolean
  zone: string
}

/**
 * Why an artisan cannot send a devis: it was sent, the contact is not theirs any more, the request is over, the
 * person refuses further devis, the company does not stand so that it may, whoever sends it may not bind it, its validity is already over, or the law's
 * mentions are not all there (D1 to D5, D11, V2 to V7).
 * A paused request may be quoted: its timers stop, not its artisans.
 */
export function refusalToSend(
  quote: { status: QuoteStatus; validUntil: Day | null },
  facts: SendFacts,
  now: Date,
): SendRefusal | null {
  const refusal = refusalByStatus('send', quote)
  if (refusal) return refusal
  if (facts.leadStatus !== 'opened' && facts.leadStatus !== 'quoted') return 'lead_not_open'
  if (facts.requestStatus !== 'open' && facts.requestStatus !== 'paused') return 'request_over'
  if (facts.quotesRefused) return 'quotes_refused'
  const standing = refusalByStanding('quote', facts.company)
  if (standing) return standing
  if (!facts.granted) return 'not_granted'
  if (isPastValidity(quote.validUntil, facts.zone, now)) return 'validity_passed'
  if (facts.sentToday >= SENDINGS_A_DAY) return 'sent_too_often'
  return facts.missing > 0 ? 'quote_incomplete' : null
}

/**
 * Why a person cannot accept a devis: its state, its validity (which ends with its last day where
 * the works lie, even before the sweep has noticed, D12), a request that already has its devis or
 * is over, or a company that may bind nobody new now.
 */
export function refusalToAccept(
  quote: { status: QuoteStatus; validUntil: Day | null },
  request: { status: QuoteRequestStatus; zone: string; companyUnavailable: boolean },
  now: Date,
): AcceptRefusal | null {
  const refusal = refusalByStatus('accept', quote)
  if (refusal) return refusal
  if (isPastValidity(quote.validUntil, request.zone, now)) return 'validity_passed'
  if (request.status === 'awarded') return 'request_awarded'
  if (request.status !== 'open' && request.status !== 'paused') return 'request_over'
  return request.companyUnavailable ? 'company_unavailable' : null
}

/** Why an artisan cannot take back a devis: only its state matters. */
export function refusalToWithdraw(quote: { status: QuoteStatus }): QuoteStatusRefusal | null {
  return refusalByStatus('withdraw', quote)
}

/** Why a person cannot refuse a devis: only its state matters; a devis past its validity may still be refused. */
export function refusalToDecline(quote: { status: QuoteStatus }): QuoteStatusRefusal | null {
  return refusalByStatus('decline', quote)
}

/**
 * Why a client cannot renounce an accepted devis: it is not accepted, no right applies
 * (`retractableUntil` null: on premises or an urgent repair), services were wholly done at the
 * client's express request, or the last instant has passed (L221-18 to L221-20, L221-28 1°).
 */
export function refusalToRetract(
  quote: {
    status: QuoteStatus
    retractableUntil: Date | null
    withdrawalOpen: boolean
    performedAt: Date | null
  },
  now: Date,
): RetractRefusal | null {
  const refusal = refusalByStatus('retract', quote)
  if (refusal) return refusal
  if (quote.retractableUntil === null) return 'no_withdrawal_right'
  if (quote.performedAt) return 'fully_performed'
  return now > quote.retractableUntil && !quote.withdrawalOpen ? 'withdrawal_period_over' : null
}

/** Whether a devis should be swept to `expired`. */
export function isPastValidity(validUntil: Day | null, zone: string, now: Date): boolean {
  return validUntil !== null && dayOf(now, zone) > validUntil
}

/** What a client does when signing online (D6, D13, V2). */
export type Signature = { name: string; agreed: boolean; certified: boolean }
/** Why a signature is not one. */
export type SignatureRefusal =
  | 'signature_name_missing'
  | 'drawing_malformed'
  | 'signature_not_agreed'
  | 'certification_not_signed'

/** Why a devis is not signed: no name, the mention not agreed to, or the certification of a reduced rate not signed. */
export function refusalOfSignature(
  signature: Signature,
  needsCertification: boolean,
): SignatureRefusal | null {
  if (signature.name.trim().length < 2) return 'signature_name_missing'
  if (!signature.agreed) return 'signature_not_agreed'
  return needsCertification && !signature.certified ? 'certification_not_signed' : null
}
