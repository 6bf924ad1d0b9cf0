import type { ContractTotals } from '#app/features/amendments/contract-totals.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { InvoiceKind, OperationCategory } from '#app/features/invoices/invoice.ts'
import type { VatRegime, VatTerritory } from '#app/values/numbers/vat.ts'
import type { Day } from '#app/values/time/french-date.ts'

/**
 * An invoice or a credit note as issued: everything on the page and in its XML, and nothing that is not. Frozen and
 * hashed when it is issued. A `type`, so that it is plain data with a canonical form. Amounts of a credit note are
 * written above zero: its kind says that they are given back.
 */
export type InvoiceDocument = {
  kind: InvoiceKind
  number: string
  issuedOn: Day
  /** When the works were done or the goods delivered; null on a deposit. */
  performedOn: Day | null
  dueOn: Day
  /** Paid before it was issued, on this day; left out elsewhere. */
  paidOn?: Day
  title: string
  /** `postal` is its address in the parts that an electronic invoice asks for. */
  company: QuoteDocument['company'] & { siren: string; postal: PostalAddress }
  client: InvoicedClient
  /** Where the works lie. */
  worksAddress: string | null
  territory: VatTerritory
  regime: VatRegime
  /** The contract it bills; null on a plain invoice. */
  contract: InvoicedContract | null
  /** The invoice that a credit note takes back. */
  creditOf: { number: string; kind: InvoiceKind; issuedOn: Day } | null
  lines: InvoiceLine[]
  /** What was invoiced before and is taken off, oldest first; empty but on progress and final invoices. */
  deductions: InvoiceDeduction[]
  /** After deductions: what this document adds to the VAT and to the debt. */
  totals: ContractTotals
  /** Kept by the client until a year after the reception (law.md F7), part of the total. */
  retentionCents: number
  /** When that is due: a year after the reception; left out while the works are not received. */
  retentionDueOn?: Day
  operation: OperationCategory
  /** VAT is owed when invoiced, and not when paid. */
  vatOnDebits: boolean
  /** Where a transfer goes; null where the company gave none. */
  bank: { iban: string; bic: string | null; holder: string } | null
  /** How and when to pay, in words. */
  paymentTerms: string
  /** Every other mention, as printed. */
  mentions: { key: string; text: string }[]
}

/** Who is invoiced. */
type InvoicedClient = {
  kind: 'individual' | 'business'
  name: string
  /** Street, postal code and town. */
  address: PostalAddress
  /** Nine digits, of a business. */
  siren: string | null
  siret: string | null
  vatNumber: string | null
  /** Its address in the directory of electronic invoices, scheme 0225; its SIREN where it named none. */
  electronicAddress: string | null
}

/** A postal address in its parts, which an electronic invoice asks for. */
export type PostalAddress = { line: string; postalCode: string; city: string; countryCode: 'FR' }

/** The signed contract that an invoice bills. */
export type InvoicedContract = {
  quoteNumber: string
  signedOn: Day
  amendments: { number: string; signedOn: Day }[]
  /** Devis and signed amendments together. */
  totals: ContractTotals
  /** How much of the contract is billed, this document included, in basis points of its total. */
  billedBasisPoints: number
}

/** A line as printed: `totalExclCents` is what is added up. */
export type InvoiceLine = Pick<
  QuoteLine,
  | 'workItem'
  | 'designation'
  | 'quantityThousandths'
  | 'unit'
  | 'unitPriceCents'
  | 'vatBasisPoints'
  | 'supply'
> & {
  totalExclCents: number
  /** The whole line in the contract, and how much of it is billed from the beginning (basis points). */
  progress?: { contractExclCents: number; basisPoints: number }
}

/** An earlier invoice of the same contract, less what was credited of it, as it is taken off. */
export type InvoiceDeduction = {
  number: string
  kind: InvoiceKind
  issuedOn: Day
  vat: ContractTotals['vat']
}

/** What is to be paid now: the total without what the client keeps back. */
export function payableCents({
  totals,
  retentionCents,
}: Pick<InvoiceDocument, 'totals' | 'retentionCents'>): number {
  return totals.totalInclCents - retentionCents
}
