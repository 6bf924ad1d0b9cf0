import type { StandingRefusal } from '#app/features/companies/company-standing.ts'

/**
 * `plain`: works or a repair without a contract of the product. `deposit` (acompte), `progress` (situation) and `final`
 * (solde) are of a signed contract. `credit_note` (avoir) takes back an invoice, wholly or in part.
 */
export type InvoiceKind = 'plain' | 'deposit' | 'progress' | 'final' | 'credit_note'
/** The kinds that bill a contract. */
export type ContractInvoiceKind = 'deposit' | 'progress' | 'final'
/** A draft has no number and is edited in place; an issued invoice never changes (law.md F4). */
export type InvoiceStatus = 'draft' | 'issued'
/** What is numbered apart: each series is without gaps, per company (law.md F2). */
export type InvoiceSeries = 'invoice' | 'credit_note'

/** The series that a kind is numbered in. */
export function seriesOf(kind: InvoiceKind): InvoiceSeries {
  return kind === 'credit_note' ? 'credit_note' : 'invoice'
}

/** How a company numbers a series: « F-00042 ». */
export type Numbering = { prefix: string; last: number }

/** Why a numbering is not chosen. */
export type NumberingRefusal = 'numbering_begun' | 'prefixes_alike'

/** What a company has that never chose. */
export const DEFAULT_NUMBERING: Record<InvoiceSeries, Numbering> = {
  invoice: { prefix: 'F-', last: 0 },
  credit_note: { prefix: 'A-', last: 0 },
}

/** What a prefix may be: with its rank, a number that every approved platform takes (EN 16931, BT-1). */
export const PREFIX = /^[A-Z0-9][A-Z0-9/_-]{0,11}$/u
/** The highest rank that may be brought along. */
export const MAX_RANK = 9_999_999
/** Digits that a rank is written with at least. */
const DIGITS = 5
/** The number of a rank in its series. */
export function invoiceNumber(prefix: string, rank: number): string {
  return `${prefix}${String(rank).padStart(DIGITS, '0')}`
}

/** Whether the VAT of a document is sold as goods, as work, or as both (law.md E4). */
export type OperationCategory = 'goods' | 'services' | 'mixed'

/** What a document sells, by its lines. */
export function operationCategory(
  lines: readonly { supply: 'goods' | 'service' }[],
): OperationCategory {
  const goods = lines.some(({ supply }) => supply === 'goods')
  const services = lines.some(({ supply }) => supply === 'service')
  return goods && services ? 'mixed' : goods ? 'goods' : 'services'
}

/**
 * How often a company declares its VAT; one in franchise (its file says so) declares none.
 * Quarterly unless it chose months (CGI, art. 287).
 */
export const VAT_PERIODS = ['quarterly', 'monthly'] as const
/** One of them. */
export type VatPeriod = (typeof VAT_PERIODS)[number]

/** Days at most between the issue and the due day (Code de commerce, L441-10). */
export const MAX_DUE_DAYS = 60

/** Why an invoice is not written any more. */
export type DraftRefusal = 'invoice_issued'
/** Why an invoice is not issued. */
export type IssueRefusal =
  | DraftRefusal
  | StandingRefusal
  | 'mandate_missing'
  | 'contract_over'
  | 'invoice_incomplete'
  | 'final_issued'

/** The contract that an invoice bills, as its rules read it. */
export type BilledContract = {
  /** Signed, and not renounced. */
  holds: boolean
  /** A final invoice of all that it comes to stands. */
  closed: boolean
}

/** Why an invoice of a contract is not begun or issued: the contract was renounced, or everything is billed. */
export function refusalByContract({
  holds,
  closed,
}: BilledContract): 'contract_over' | 'final_issued' | null {
  if (!holds) return 'contract_over'
  return closed ? 'final_issued' : null
}

/**
 * Why a draft is not issued. `faults` counts what it lacks; `standing` is why a company that stands so issues nothing
 * without a contract: what is signed is billed however it stands.
 */
export function refusalToIssue(
  invoice: { status: InvoiceStatus },
  facts: {
    mandated: boolean
    contract: BilledContract | null
    standing: StandingRefusal | null
    faults: number
  },
): IssueRefusal | null {
  if (invoice.status === 'issued') return 'invoice_issued'
  if (facts.standing && !facts.contract) return facts.standing
  const refusal = facts.contract && refusalByContract(facts.contract)
  if (refusal) return refusal
  if (!facts.mandated) return 'mandate_missing'
  return facts.faults > 0 ? 'invoice_incomplete' : null
}

/** What a client keeps back of a total, cents (law.md F7). */
export function retentionOf(totalInclCents: number, basisPoints: number): number {
  return Math.floor((totalInclCents * basisPoints) / 10_000)
}
