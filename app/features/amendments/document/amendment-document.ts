import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import type { QuoteLine, QuoteTotals } from '#app/features/quotes/quote-totals.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { ContractTotals } from '#app/features/amendments/contract-totals.ts'

/**
 * An amendment as sent: everything on the page, and nothing that is not. Frozen and hashed when it is sent (law.md D8),
 * and read from then on instead of the draft. A `type`, so that it is plain data with a canonical form.
 */
export type AmendmentDocument = {
  number: string
  /** The devis that it amends, and the day that was signed. */
  quoteNumber: string
  quoteSignedOn: Day
  issuedOn: Day
  title: string
  reason: string
  company: QuoteDocument['company']
  client: { name: string }
  worksAddress: string
  lines: QuoteLine[]
  totals: QuoteTotals
  extraDays: number | null
  /** The contract before this amendment and with it. */
  before: ContractTotals
  after: ContractTotals
  /** The text the client signs for a reduced rate; null without one (V2). */
  certification: string | null
  /** Every mention, as printed. */
  mentions: { key: string; text: string }[]
}

/** A draft as it would be sent: it has no number yet. */
export type AmendmentPreview = Omit<AmendmentDocument, 'number'> & { number: null }
