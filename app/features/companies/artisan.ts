import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { standingPolicies, type Policy } from '#app/features/companies/proofs/insurance.ts'
import type { OpeningHours } from '#app/features/companies/file/opening-hours.ts'
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

/** The radius an artisan may choose, km; the plan bounds it further. */
export const RADIUS_KM = { min: 1, max: 150 } as const

/** What the rules read of a company file. */
export type CompanyFile = {
  companyName: string
  siret: string | null
  legalForm: string | null
  capitalCents: number | null
  registration: string | null
  managerName: string | null
  phone: string | null
  addressLine: string | null
  insee: string | null
  radiusKm: number
  vatRegime: 'standard' | 'franchise' | null
  vatNumber: string | null
  mediatorName: string | null
  mediatorAddress: string | null
  description: string | null
  hours: OpeningHours | null
  hourlyRateCents: number | null
  travelFeeCents: number | null
  trades: readonly TradeSlug[]
  policies: readonly Policy[]
  /** The day on which the file is read, where the company is. */
  today: Day
}

/** One thing that a company file may lack. */
export type CompanyField =
  | 'siret'
  | 'trades'
  | 'place'
  | 'radius'
  | 'legalForm'
  | 'capital'
  | 'registration'
  | 'managerName'
  | 'phone'
  | 'addressLine'
  | 'vatRegime'
  | 'vatNumber'
  | 'insurance'
  | 'mediator'
  | 'prices'
  | 'hours'
  | 'description'

/**
 * What a file is needed for: the team's check; a quote with every mention that the law asks (arrêté of 24 January 2017; art.
 * 22-2, law 96-603); a public page that says what clients ask. Each needs what those before it need.
 */
export type CompanyPurpose = 'submission' | 'quote' | 'profile'
const PURPOSES: readonly CompanyPurpose[] = ['submission', 'quote', 'profile']

/** Legal forms with a capital, which is then printed on every document. */
const WITH_CAPITAL = new Set(['EURL', 'SARL', 'SAS', 'SASU', 'SA', 'SCOP'])
/** The legal forms that a file may name. */
export const LEGAL_FORMS = [
  'EI',
  'Micro-entreprise',
  'EURL',
  'SARL',
  'SAS',
  'SASU',
  'SA',
  'SCOP',
  'Autre',
] as const

type Requirement = {
  field: CompanyField
  purpose: CompanyPurpose
  given: (file: CompanyFile) => boolean
  /** Whether it is asked of this file at all; always, unless said. */
  applies?: (file: CompanyFile) => boolean
}

/** Everything a file must hold, in the order of the form; what a submission needs, a quote needs too. */
const REQUIREMENTS: readonly Requirement[] = [
  { field: 'siret', purpose: 'submission', given: (file) => Boolean(file.siret) },
  { field: 'trades', purpose: 'submission', given: (file) => file.trades.length > 0 },
  { field: 'place', purpose: 'submission', given: (file) => Boolean(file.insee) },
  {
    field: 'radius',
    purpose: 'submission',
    applies: (file) => Boolean(file.insee),
    given: (file) => file.radiusKm >= RADIUS_KM.min && file.radiusKm <= RADIUS_KM.max,
  },
  { field: 'managerName', purpose: 'submission', given: (file) => Boolean(file.managerName) },
  { field: 'phone', purpose: 'submission', given: (file) => Boolean(file.phone) },
  { field: 'addressLine', purpose: 'submission', given: (file) => Boolean(file.addressLine) },
  {
    field: 'insurance',
    purpose: 'submission',
    applies: (file) => needsInsurance(file.trades),
    given: hasInsurance,
  },
  { field: 'legalForm', purpose: 'quote', given: (file) => Boolean(file.legalForm) },
  {
    field: 'capital',
    purpose: 'quote',
    applies: (file) => WITH_CAPITAL.has(file.legalForm ?? ''),
    given: (file) => (file.capitalCents ?? 0) > 0,
  },
  { field: 'registration', purpose: 'quote', given: (file) => Boolean(file.registration) },
  { field: 'vatRegime', purpose: 'quote', given: (file) => file.vatRegime !== null },
  {
    field: 'vatNumber',
    purpose: 'quote',
    applies: (file) => file.vatRegime === 'standard',
    given: (file) => Boolean(file.vatNumber),
  },
  {
    field: 'mediator',
    purpose: 'quote',
    given: (file) => Boolean(file.mediatorName && file.mediatorAddress),
  },
  {
    field: 'prices',
    purpose: 'profile',
    given: (file) => file.hourlyRateCents !== null && file.travelFeeCents !== null,
  },
  { field: 'hours', purpose: 'profile', given: (file) => file.hours !== null },
  { field: 'description', purpose: 'profile', given: (file) => Boolean(file.description) },
]

/** What a file still lacks for a purpose, in the order of the form; empty when it is complete. */
export function missingCompanyFields(file: CompanyFile, purpose: CompanyPurpose): CompanyField[] {
  const reach = PURPOSES.indexOf(purpose)
  return asked(file)
    .filter((need) => PURPOSES.indexOf(need.purpose) <= reach && !need.given(file))
    .map((need) => need.field)
}

/** How full a file is: what was given, of what is asked of it. What its trades, form and regime do not call for counts on neither side. */
export function companyCompleteness(file: CompanyFile): { given: number; of: number } {
  const needs = asked(file)
  return { given: needs.filter((need) => need.given(file)).length, of: needs.length }
}

const asked = (file: CompanyFile) => REQUIREMENTS.filter((need) => need.applies?.(file) ?? true)

/** Whether any of these trades falls under compulsory ten-year insurance. */
export function needsInsurance(trades: readonly TradeSlug[]): boolean {
  return trades.some((trade) => TRADES[trade].decennale)
}

/** Every trade under compulsory insurance is in the activities of a ten-year policy that has not ended, its certificate sent. */
function hasInsurance(file: CompanyFile): boolean {
  const proven = standingPolicies(file.policies, 'decennale').filter(
    (policy) => policy.documented && policy.endsOn >= file.today,
  )
  return file.trades
    .filter((trade) => TRADES[trade].decennale)
    .every((trade) => proven.some((policy) => policy.activities.includes(trade)))
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
 * Null when the team can verify the file: it waits, nothing needed was taken out of it, and every check that it needs was
 * made and passed (`checks`, see `requiredChecks`).
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

/**
 * Whether a change touches what the team checked: the SIRET, the company's or the manager's name, or one more trade
 * under compulsory insurance. A renewed insurance, a move or a trade left out does not: keeping a file up to date
 * must not cost two days without works.
 */
export function changesIdentity(before: CompanyFile, after: CompanyFile): boolean {
  const addsInsuredTrade = after.trades.some(
    (trade) => TRADES[trade].decennale && !before.trades.includes(trade),
  )
  return (
    before.siret !== after.siret ||
    before.companyName !== after.companyName ||
    before.managerName !== after.managerName ||
    addsInsuredTrade
  )
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

/** Why the team cannot suspend or reinstate a company: no reason given, or somebody of the team did it meanwhile. */
export type SuspendRefusal = 'reason_missing' | 'already'

/** Null when the team can suspend the company (`suspend`), or reinstate it; a reason is always given. */
export function refusalToSuspend(
  suspendedAt: Date | null,
  suspend: boolean,
  reason: string,
): SuspendRefusal | null {
  if (reason.trim() === '') return 'reason_missing'
  return (suspendedAt !== null) === suspend ? 'already' : null
}
