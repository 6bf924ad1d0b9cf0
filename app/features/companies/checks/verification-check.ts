import { TRADES } from '#app/features/trades/trades.ts'
import type { RegisterStatus } from '#app/platform/company-registry/company-registry.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { CompanyFile } from '#app/features/companies/file/company-file.ts'
import type { CheckResult } from './check-result.ts'

/**
 * What the team checks. `register` to `trades` are of the company; `decennale`, `rc_pro` and
 * `qualification` of one policy or qualification; `second_look` when the same people were seen
 * before; the three `premium_…` are Premium's deeper check.
 */
export type CheckKind =
  | 'register'
  | 'manager'
  | 'address'
  | 'trades'
  | 'second_look'
  | 'decennale'
  | 'rc_pro'
  | 'qualification'
  | 'premium_activities'
  | 'premium_references'
  | 'premium_manager'

/** What can happen to a company file. */
export type VerificationHappening =
  | 'submitted'
  | 'amended'
  | 'verified'
  | 'refused'
  | 'check_passed'
  | 'check_refused'
  | 'suspended'
  | 'reinstated'
  | 'insurance_ended'
  | 'insurance_back'
  | 'premium_asked'
  | 'premium_passed'
  | 'premium_refused'
  | 'closed'
  | 'warned'
  | 'logo_removed'
  | 'portrait_removed'

/** Premium's deeper check: all three pass, or it is not passed. */
export const PREMIUM_CHECKS = [
  'premium_activities',
  'premium_references',
  'premium_manager',
] as const satisfies readonly CheckKind[]

/** Every kind of check. */
export const CHECK_KINDS: readonly CheckKind[] = [
  'register',
  'manager',
  'address',
  'trades',
  'second_look',
  'decennale',
  'rc_pro',
  'qualification',
  ...PREMIUM_CHECKS,
]

/**
 * One line of the team's list: what is to be checked, whether the verification waits for it, and
 * what was said of it.
 */
export type ChecklistItem = {
  kind: CheckKind
  subjectId: string
  /** Whether the company cannot be verified without it. */
  required: boolean
  result: CheckResult | null
  source: string | null
  reason: string | null
  checkedAt: Date | null
  expiresOn: Day | null
}

/** A decision that stands. */
export type StandingCheck = {
  kind: CheckKind
  subjectId: string
  result: CheckResult
  source: string
  reason: string | null
  checkedAt: Date
  expiresOn: Day | null
}

/** What the list is made from. */
export type ChecklistFacts = {
  artisanId: string
  file: Pick<CompanyFile, 'trades' | 'policies' | 'today'>
  qualificationIds: readonly string[]
  /** Whether somebody behind the company was seen behind another one. */
  seenBefore: boolean
  premiumAsked: boolean
  checks: readonly StandingCheck[]
}

/**
 * What the team has to check of a company, in order. Its register, manager, address and trades
 * always; each ten-year policy whose trades need one; a second look where the same people were seen
 * before. Policies of civil liability, qualifications and Premium's check are decided one by one
 * and hold nothing up.
 */
export function checklist({
  artisanId,
  file,
  qualificationIds,
  seenBefore,
  premiumAsked,
  checks,
}: ChecklistFacts): ChecklistItem[] {
  const item = (kind: CheckKind, subjectId: string, required: boolean): ChecklistItem => {
    const said = checks.find((check) => check.kind === kind && check.subjectId === subjectId)
    return {
      kind,
      subjectId,
      required,
      result: said?.result ?? null,
      source: said?.source ?? null,
      reason: said?.reason ?? null,
      checkedAt: said?.checkedAt ?? null,
      expiresOn: said?.expiresOn ?? null,
    }
  }
  const insured = file.trades.some((trade) => TRADES[trade].decennale)
  const company = (['register', 'manager', 'address', 'trades'] as const).map((kind) =>
    item(kind, artisanId, true),
  )
  const policies = file.policies.map((policy) =>
    item(
      policy.kind,
      policy.id,
      policy.kind === 'decennale' &&
        insured &&
        policy.endsOn >= file.today &&
        policy.verdict !== 'refused',
    ),
  )
  return [
    ...company,
    ...(seenBefore ? [item('second_look', artisanId, true)] : []),
    ...policies,
    ...qualificationIds.map((id) => item('qualification', id, false)),
    ...(premiumAsked ? PREMIUM_CHECKS.map((kind) => item(kind, artisanId, false)) : []),
  ]
}

/** Why a check is not recorded. */
export type CheckRefusal =
  | 'not_found'
  | 'source_missing'
  | 'reason_missing'
  | 'expiry_past'
  | 'references_missing'

/**
 * Null when a decision can be recorded: where it was read is said, a refusal says why, and what
 * passes has not ended already.
 */
export function refusalToCheck(
  decision: { result: CheckResult; source: string; reason: string; expiresOn: Day | null },
  today: Day,
): Exclude<CheckRefusal, 'not_found' | 'references_missing'> | null {
  if (decision.source.trim() === '') return 'source_missing'
  if (decision.result === 'refused' && decision.reason.trim() === '') return 'reason_missing'
  return decision.result === 'passed' && decision.expiresOn !== null && decision.expiresOn < today
    ? 'expiry_past'
    : null
}

/** Whether a standing decision still holds on a day. */
export function holds(check: Pick<StandingCheck, 'result' | 'expiresOn'>, today: Day): boolean {
  return check.result === 'passed' && (check.expiresOn === null || check.expiresOn >= today)
}

/** What the register's answer suggests to the team; it never decides alone. */
export type RegisterAdvice =
  | 'agrees'
  | 'other_name'
  | 'other_activity'
  | 'closed'
  | 'unknown'
  | 'to_check'

/**
 * Compares the register's answer with the file: closed and unknown are told first, then another name, then an activity
 * that is not building.
 */
export function registerAdvice(
  answer: { status: RegisterStatus; name: string | null; naf: string | null } | null,
  sameName: boolean,
  building: boolean,
): RegisterAdvice {
  if (!answer || answer.status === 'to_check') return 'to_check'
  if (answer.status !== 'active') return answer.status
  if (!sameName) return 'other_name'
  return building ? 'agrees' : 'other_activity'
}
