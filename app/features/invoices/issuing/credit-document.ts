import { sumTotals } from '#app/features/amendments/contract-totals.ts'
import type { RateAmount } from '#app/features/invoices/billing/contract-billing.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import type { Day } from '#app/values/time/french-date.ts'

/**
 * A credit note of an issued invoice: the amounts that it gives back, a line a rate, and what the
 * invoice says of its parties.
 */
export function creditDocument(
  invoice: InvoiceDocument,
  amounts: readonly RateAmount[],
  { issuedOn, reason }: { issuedOn: Day; reason: string },
): Omit<InvoiceDocument, 'number'> {
  const { number: _, ...of } = invoice
  return {
    ...of,
    kind: 'credit_note',
    issuedOn,
    dueOn: issuedOn,
    title: reason,
    creditOf: { number: invoice.number, kind: invoice.kind, issuedOn: invoice.issuedOn },
    lines: amounts.map(({ vatBasisPoints, baseCents }) => ({
      workItem: '',
      designation:
        vatBasisPoints > 0
          ? `Avoir sur la facture ${invoice.number}, TVA ${formatVatRate(vatBasisPoints)}`
          : `Avoir sur la facture ${invoice.number}`,
      quantityThousandths: 1_000,
      unit: 'forfait' as const,
      unitPriceCents: baseCents,
      vatBasisPoints,
      supply: supplyOfRate(invoice, vatBasisPoints),
      totalExclCents: baseCents,
    })),
    deductions: [],
    totals: sumTotals([{ vat: [...amounts] }]),
    retentionCents: 0,
    bank: null,
  }
}

/** A rate of the invoice that bears goods alone gives goods back. */
function supplyOfRate({ lines }: InvoiceDocument, rate: number): 'goods' | 'service' {
  return lines.some(({ vatBasisPoints, supply }) => vatBasisPoints === rate && supply === 'service')
    ? 'service'
    : 'goods'
}
