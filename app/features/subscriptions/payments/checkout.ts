import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import { TRIAL_DAYS } from '#app/features/subscriptions/plans/plans.ts'

/** Why a plan cannot be begun. */
export type CheckoutRefusal =
  | 'payment_unavailable'
  | 'no_address'
  | 'already_subscribed'
  | 'trial_already_used'
  | 'not_verified'
  | StandingRefusal

/** What is tried for free before the first payment: until an instant, some days, or nothing. */
export type TrialTerms = { until: Date } | { days: number } | null

const HOUR = 3_600_000
/**
 * The provider's pages take the end of a trial as an instant only when it is at least 48 hours
 * away; with a margin for the time one takes to choose.
 */
const SHORTEST_INSTANT = 49 * HOUR

/**
 * What a page of payment offers: the rest of a free month that runs (rounded up to a day at its very end), all of it to
 * a company that never had one, else nothing: one free month a company, for ever.
 */
export function trialTerms(
  freeMonth: { endsAt: Date | null; hadOne: boolean },
  now: Date,
): TrialTerms {
  const rest = (freeMonth.endsAt?.getTime() ?? 0) - now.getTime()
  if (rest > SHORTEST_INSTANT) return { until: freeMonth.endsAt! }
  if (rest > 0) return { days: Math.ceil(rest / (24 * HOUR)) }
  return freeMonth.hadOne ? null : { days: TRIAL_DAYS }
}

/** The terms as text: the same choice at the same price under the same terms is the same page of payment. */
export function termsText(plan: string, trial: TrialTerms, priceCents: number): string {
  return `${plan} ${priceCents} ${trial === null ? 'paid' : 'until' in trial ? trial.until.toISOString() : `${trial.days}d`}`
}
