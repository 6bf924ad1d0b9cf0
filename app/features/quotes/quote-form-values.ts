import { centsForInput } from '#app/values/money.ts'
import { quantityForInput } from '#app/values/quantity.ts'
import type { QuoteLine } from './quote-totals.ts'

/** A line of the composer as text, by field. */
export type LineValues = { workItem: string; designation: string; quantity: string; unit: string; unitPrice: string; vat: string }
/** The composer's fields as text: from the stored draft, or as typed when they were refused. */
export type QuoteValues = { fields: Readonly<Record<string, string>>; lines: readonly LineValues[] }

type Stored = {
  title: string
  worksAddress: string
  workNature: string
  validUntil: string | null
  startText: string
  startOn: string | null
  durationText: string
  paymentTerms: string
  travelCostsCents: number | null
  quotePriceCents: number | null
  materialsText: string
  localTaxText: string
}

/** A stored draft as its form shows it. */
export function quoteValues(quote: Stored, lines: readonly QuoteLine[]): QuoteValues {
  const euros = (cents: number | null) => (cents === null ? '' : centsForInput(cents))
  return {
    fields: {
      title: quote.title,
      worksAddress: quote.worksAddress,
      workNature: quote.workNature,
      validUntil: quote.validUntil ?? '',
      startText: quote.startText,
      startOn: quote.startOn ?? '',
      durationText: quote.durationText,
      paymentTerms: quote.paymentTerms,
      travelCosts: euros(quote.travelCostsCents),
      quotePrice: euros(quote.quotePriceCents),
      materialsText: quote.materialsText,
      localTaxText: quote.localTaxText,
    },
    lines: lines.map((line) => ({ workItem: line.workItem, designation: line.designation, quantity: quantityForInput(line.quantityThousandths), unit: line.unit, unitPrice: centsForInput(line.unitPriceCents), vat: String(line.vatBasisPoints) })),
  }
}

/** What was posted, as text, for a form that was refused: lines closed up, as their errors count them. */
export function typedQuoteValues(fields: Readonly<Record<string, unknown>>): QuoteValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { lines, ...rest } = fields
  const typed = Array.isArray(lines) ? (lines as Record<string, unknown>[]) : []
  return {
    fields: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, text(value)])),
    lines: typed.map((line) => ({ workItem: text(line.workItem), designation: text(line.designation), quantity: text(line.quantity), unit: text(line.unit), unitPrice: text(line.unitPrice), vat: text(line.vat) })),
  }
}
