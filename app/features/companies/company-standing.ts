import type { Day } from '#app/values/time/french-date.ts'
import { insuranceState, type VerificationStatus } from './artisan.ts'

/**
 * How a company stands with the marketplace; when several hold, the one that stops most. `pending`:
 * being checked, for the first time or again.
 */
export type CompanyStanding = (typeof STANDINGS)[number]
export const STANDINGS = [
  'verified',
  'incomplete',
  'pending',
  'refused',
  'insurance_ended',
  'suspended',
  'account_suspended',
  'closed',
] as const

/** What decides it. */
export type StandingFacts = {
  verification: VerificationStatus
  suspendedAt: Date | null
  closedAt: Date | null
  insuranceTo: Day | null
  accountSuspended: boolean
}

/** How a company stands on a day, its own. */
export function companyStanding(facts: StandingFacts, today: Day): CompanyStanding {
  if (facts.closedAt !== null) return 'closed'
  if (facts.accountSuspended) return 'account_suspended'
  if (facts.suspendedAt !== null) return 'suspended'
  if (facts.verification !== 'verified') return facts.verification
  return insuranceState(facts.insuranceTo, today) === 'ended' ? 'insurance_ended' : 'verified'
}

/** What a company does only while it stands well enough; everything else stays possible however it stands. */
export type StandingAct =
  | 'take_contact'
  | 'quote'
  | 'propose_visit'
  | 'write'
  | 'invoice'
  | 'plan_works'
  | 'start_works'
  | 'promote'
  | 'subscribe'
  | 'order_plan'

/**
 * In which standings each act is possible. What is signed is finished however the company stands: a client must not be
 * left with works half done. What binds somebody new needs a verified company.
 */
export const STANDING_ACTS: Record<StandingAct, readonly CompanyStanding[]> = {
  // Taking a contact of the month: a new client.
  take_contact: ['verified'],
  // Sending a devis, and a client's signing it.
  quote: ['verified'],
  // Proposing a visit before a devis, another moment for one, or agreeing to one.
  propose_visit: ['verified'],
  // Writing to somebody who has signed nothing. A file that is checked again was checked once: it goes on talking.
  write: ['verified', 'pending', 'insurance_ended'],
  // Issuing an invoice without a contract: it is mailed to somebody who may know nothing of the site.
  invoice: ['verified', 'insurance_ended'],
  // A date for signed works that have not begun.
  plan_works: ['verified', 'pending', 'insurance_ended'],
  // Beginning signed works: the law wants the insurance valid on that day (Code des assurances, L241-1).
  start_works: ['verified', 'pending'],
  // What speaks for the company: a testimonial, asking clients to vouch for it or to show their works.
  promote: ['verified'],
  // Beginning a plan that would serve to nothing.
  subscribe: ['verified', 'incomplete', 'pending', 'refused', 'insurance_ended'],
  // Asking to pay for a plan by transfer, which begins once it is paid.
  order_plan: ['verified', 'insurance_ended'],
}

/** Why an act is refused to a company: how it stands. */
export type StandingRefusal = `company_${Exclude<CompanyStanding, 'verified'>}`

/** Null when a company that stands so may do the act; the button and the server ask the same. */
export function refusalByStanding(
  act: StandingAct,
  standing: CompanyStanding,
): StandingRefusal | null {
  return standing === 'verified' || STANDING_ACTS[act].includes(standing)
    ? null
    : `company_${standing}`
}
