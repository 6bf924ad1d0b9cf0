import type { ClientId } from '#app/values/identity/ids.ts'
import type { RgeQualification } from '#app/features/companies/proofs/rge-qualification.server.ts'
import type { CompanyField } from '#app/features/companies/file/company-file.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { VatRegime } from '#app/values/numbers/vat.ts'
import type { EquipmentAnswers } from './equipment-rates.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import type { QuoteOption } from '#app/features/quotes/quote-options.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'

/** A devis being written, with every field that the law makes the product ask for. Empty texts are missing ones. */
export type QuoteDraft = EquipmentAnswers & {
  title: string
  lines: readonly QuoteLine[]
  options?: readonly QuoteOption[]
  /** Whether the price of each line comprises its labour, at a flat rate (D3). */
  labourIncluded: boolean
  /** The day of writing: that of the sending, while the draft waits. */
  issuedOn: Day
  validUntil: Day | null
  /** The day planned, or words (« sous trois semaines »); the day is what the insurance is compared with. */
  startOn: Day | null
  startText: string
  durationText: string
  paymentTerms: string
  /** The schedule of payments, one a line. */
  instalmentsText: string
  waste: WasteStatement
  /** HT; 0 is an explicit « 0 € », null is not said. */
  travelCostsCents: number | null
  /** The exact nature of the works. */
  workNature: string
  /** The place of works: street, postal code, town. */
  worksAddress: string
  clientName: string
  /**
   * The client's certification for reduced rates, as `certificationText` writes it; null when the
   * artisan left it out.
   */
  certificationText: string | null
  mode: ContractMode
  /** Billing a contractor for a subcontract of building works: no VAT, with its reference (V7). */
  reverseCharge?: { subcontractReference: string } | null
  /** Where French VAT does not exist (Saint-Martin, Polynésie…): what the artisan says of the local tax. */
  localTaxText?: string
  /** Whether the works claim an energy aid, which needs RGE and products (D10). */
  energyAid?: boolean
  /** Whether the company says that it holds an RGE qualification for these works, and who else does them (M7). */
  rgeHeld?: RgeAnswer
  subcontractorsText?: string
  /** A repair that the client asked for urgently, at home; empty texts are missing ones. */
  urgentRepair?: UrgentRepair | null
}

/** Whether the company holds an RGE qualification for the works; empty: not said. */
export type RgeAnswer = '' | 'yes' | 'no'

/** What a devis says of the waste of its works, as an estimate (law.md M1; Code de l'environnement, D541-45-1). */
export type WasteStatement = {
  /** A plain repair or upkeep, which leaves no building waste: the rest is not asked. */
  none: boolean
  /** How much, of what: « 0,5 m³ de gravats ». */
  quantity: string
  /** Who sorts it, and how it leaves the site. */
  handling: string
  /** The collection point: name and town. */
  place: string
  /** HT, part of the total; 0 when it costs nothing, null when it is not said. */
  costCents: number | null
}

/** What is urgent, and when the client called (« 2026-03-09T18:30 », where the works lie). */
export type UrgentRepair = { what: string; calledAt: string }

/** The insurance as it must stand on each devis (art. 22-2, loi 96-603). */
export type InsuranceMentions = {
  insurer: string
  contact: string
  /** Geographic cover. */
  coverage: string
  /** Recommended, not required. */
  policyNumber?: string | null
  from: Day
  to: Day
  /** The trades it covers. */
  activities: readonly TradeSlug[]
  /** Its certificate is kept, and the team verified it. */
  certified: boolean
}

/** What a devis prints of the company. Null is not given. */
export type CompanyMentions = {
  name: string
  legalForm: string | null
  /** For the forms that have one. */
  capitalCents?: number | null
  /** Register and town. */
  registration: string | null
  siret: string | null
  vatRegime: Exclude<VatRegime, 'reverse_charge'> | null
  vatNumber: string | null
  /** Street, postal code, town. */
  address: string | null
  phone?: string | null
  insurance: InsuranceMentions | null
  mediator: { name: string; address: string } | null
  /** As the team confirmed it (`checkedOn`); only printed where an energy aid is asked for. */
  rge?: RgeQualification | null
}

/** What a devis needs of the request it answers. */
export type RequestFacts = {
  trade: TradeSlug
  postalCode: string
  insee?: string
  /** Only a business can be billed under autoliquidation. */
  clientKind: 'individual' | 'business'
}

/** A field of the devis form: where a mention is put right. */
export type QuoteField =
  | 'lines'
  | 'validUntil'
  | 'start'
  | 'startDay'
  | 'duration'
  | 'paymentTerms'
  | 'instalments'
  | 'wasteQuantity'
  | 'wasteHandling'
  | 'wastePlace'
  | 'wasteCost'
  | 'travelCosts'
  | 'workNature'
  | 'worksAddress'
  | 'clientName'
  | 'certification'
  | 'reverseCharge'
  | 'localTax'
  | 'energyAid'
  | 'rgeHeld'
  | 'subcontractors'
  | 'labour'
  | 'fossilBoiler'
  | 'solarPlant'
  | 'urgentRepair'

/** Where to go to put a mention right. */
export type FixPlace =
  | { page: 'quote'; field: QuoteField; line?: number }
  | { page: 'company'; field: CompanyField | 'rge' }
  /** The sheet of the company's own client. */
  | { page: 'client'; field: 'email' | 'companyNumber' | null; clientId: ClientId }
