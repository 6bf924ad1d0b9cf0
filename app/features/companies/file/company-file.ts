import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { standingPolicies, type Policy } from '#app/features/companies/proofs/insurance.ts'
import type { OpeningHours } from './opening-hours.ts'

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
 * What a file is needed for: the team's check; a quote with every mention that the law asks (arrêté
 * of 24 January 2017; art. 22-2, law 96-603); a public page that says what clients ask. Each needs
 * what those before it need.
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

/** Whether a company is one person, who signs under their own name. */
export const isSoleTrader = (legalForm: string | null): boolean =>
  legalForm === 'EI' || legalForm === 'Micro-entreprise'

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

/**
 * How full a file is: what was given, of what is asked of it. What its trades, form and regime do
 * not call for counts on neither side.
 */
export function companyCompleteness(file: CompanyFile): { given: number; of: number } {
  const needs = asked(file)
  return { given: needs.filter((need) => need.given(file)).length, of: needs.length }
}

const asked = (file: CompanyFile) => REQUIREMENTS.filter((need) => need.applies?.(file) ?? true)

/** Whether any of these trades falls under compulsory ten-year insurance. */
export function needsInsurance(trades: readonly TradeSlug[]): boolean {
  return trades.some((trade) => TRADES[trade].decennale)
}

/**
 * Every trade under compulsory insurance is in the activities of a ten-year policy that has not
 * ended, its certificate sent.
 */
function hasInsurance(file: CompanyFile): boolean {
  const proven = standingPolicies(file.policies, 'decennale').filter(
    (policy) => policy.documented && policy.endsOn >= file.today,
  )
  return file.trades
    .filter((trade) => TRADES[trade].decennale)
    .every((trade) => proven.some((policy) => policy.activities.includes(trade)))
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
