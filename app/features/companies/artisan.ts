import type { Day } from '#app/values/time/french-date.ts'
import {
  missingCompanyFields,
  type CompanyFile,
} from '#app/features/companies/file/company-file.ts'
import type { CheckResult } from '#app/features/companies/checks/check-result.ts'

/** Where a company file stands: being filled, waiting for the team, checked, or sent back with a reason. */
export type VerificationStatus = 'incomplete' | 'pending' | 'verified' | 'refused'

/** What is done to a company file. */
export type VerificationVerb = 'fill' | 'submit' | 'amend' | 'verify' | 'refuse'

/** One arrow of the diagram: who may do what to a file, from where, and where it leads. */
export type VerificationTransition = {
  verb: VerificationVerb
  from: VerificationStatus
  to: VerificationStatus
  who: 'artisan' | 'admin'
}

/**
 * The life of a company file. `fill` is any correction; `amend` is a change of what the team checked (see
 * `changesIdentity`), which sends a verified file back to the queue. The team may take a verification back.
 */
export const VERIFICATION_TRANSITIONS: readonly VerificationTransition[] = [
  { verb: 'fill', from: 'incomplete', to: 'incomplete', who: 'artisan' },
  { verb: 'fill', from: 'pending', to: 'pending', who: 'artisan' },
  { verb: 'fill', from: 'verified', to: 'verified', who: 'artisan' },
  { verb: 'fill', from: 'refused', to: 'refused', who: 'artisan' },
  { verb: 'submit', from: 'incomplete', to: 'pending', who: 'artisan' },
  { verb: 'submit', from: 'refused', to: 'pending', who: 'artisan' },
  { verb: 'amend', from: 'verified', to: 'pending', who: 'artisan' },
  { verb: 'verify', from: 'pending', to: 'verified', who: 'admin' },
  { verb: 'refuse', from: 'pending', to: 'refused', who: 'admin' },
  { verb: 'refuse', from: 'verified', to: 'refused', who: 'admin' },
]

/** Where a verb leads from a status; null when it is not done from there. */
export function nextVerification(
  verb: VerificationVerb,
  from: VerificationStatus,
): VerificationStatus | null {
  return (
    VERIFICATION_TRANSITIONS.find(
      (transition) => transition.verb === verb && transition.from === from,
    )?.to ?? null
  )
}

/** The team answers a submitted file within this many hours. */
export const VERIFICATION_PROMISE_HOURS = 48

/** How long a file has waited, whole hours, and whether the promise is broken. */
export function verificationAge(submittedAt: Date, now: Date): { hours: number; late: boolean } {
  const waited = Math.max(0, now.getTime() - submittedAt.getTime())
  return {
    hours: Math.floor(waited / 3_600_000),
    late: waited > VERIFICATION_PROMISE_HOURS * 3_600_000,
  }
}

/** Why a file cannot be submitted. */
export type SubmitRefusal = 'already_submitted' | 'company_incomplete'

/** Null when the file can be submitted: not in the queue nor verified, and with what the team needs. */
export function refusalToSubmit(
  file: CompanyFile,
  verification: VerificationStatus,
): SubmitRefusal | null {
  if (nextVerification('submit', verification) === null) return 'already_submitted'
  return missingCompanyFields(file, 'submission').length > 0 ? 'company_incomplete' : null
}

/** Why a file cannot be verified. */
export type VerifyRefusal =
  | 'not_waiting'
  | 'company_incomplete'
  | 'checks_missing'
  | 'check_refused'

/**
 * Null when the team can verify the file: it waits, nothing needed was taken out of it, and every
 * check that it needs was made and passed (`checks`, see `requiredChecks`).
 */
export function refusalToVerify(
  file: CompanyFile,
  verification: VerificationStatus,
  checks: readonly { result: CheckResult | null }[],
): VerifyRefusal | null {
  if (nextVerification('verify', verification) === null) return 'not_waiting'
  if (missingCompanyFields(file, 'submission').length > 0) return 'company_incomplete'
  if (checks.some((check) => check.result === 'refused')) return 'check_refused'
  return checks.some((check) => check.result === null) ? 'checks_missing' : null
}

/** Why a file cannot be refused. */
export type RefuseRefusal = 'not_waiting' | 'reason_missing'

/** Null when the team can send the file back: it waits or is verified, and the reason is told. */
export function refusalToRefuse(
  verification: VerificationStatus,
  reason: string,
): RefuseRefusal | null {
  if (nextVerification('refuse', verification) === null) return 'not_waiting'
  return reason.trim() === '' ? 'reason_missing' : null
}

/** Where the ten-year insurance of a file stands on a day. */
export type InsuranceState = 'not_given' | 'valid' | 'ending' | 'ended'

/** Days before its end from which an insurance is said to be ending. */
export const INSURANCE_WARNING_DAYS = 30

/** `ending` in its last thirty days; `ended` the day after its last. */
export function insuranceState(insuranceTo: Day | null, today: Day): InsuranceState {
  if (insuranceTo === null) return 'not_given'
  if (insuranceTo < today) return 'ended'
  return daysBetween(today, insuranceTo) <= INSURANCE_WARNING_DAYS ? 'ending' : 'valid'
}

/** Whole days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/**
 * Why the team cannot suspend or reinstate a company: no reason given, somebody of the team did it meanwhile, or the
 * account of its owner is suspended, and the company would be shown with nobody to answer.
 */
export type SuspendRefusal = 'reason_missing' | 'already' | 'account_suspended'

/** Null when the team can suspend the company (`suspend`), or reinstate it; a reason is always given. */
export function refusalToSuspend(
  suspendedAt: Date | null,
  suspend: boolean,
  reason: string,
): SuspendRefusal | null {
  if (reason.trim() === '') return 'reason_missing'
  return (suspendedAt !== null) === suspend ? 'already' : null
}
