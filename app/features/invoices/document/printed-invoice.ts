import { issuerOf } from '#app/features/quotes/document/printed-issuer.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { INVOICE_DOCUMENT_NAMES } from '#app/features/invoices/copy.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** An invoice or a credit note as it is read. */
export function printedInvoice(invoice: InvoiceDocument, madeAt: Date): PrintedDocument {
  return {
    name: INVOICE_DOCUMENT_NAMES[invoice.kind](invoice.number),
    madeAt,
    issuer: issuerOf(invoice.company),
    facts: [
      { label: null, text: `Émise le ${formatDay(invoice.issuedOn)}` },
      { label: 'Client', text: invoice.client.name },
    ],
    title: invoice.title,
    introduction: null,
    parts: [
      {
        kind: 'lines',
        caption: 'Lignes de la facture',
        columns: [{ key: 'total', header: 'Total HT' }],
        rows: invoice.lines.map((line, index) => ({
          key: `${index}`,
          heading: null,
          place: `${index + 1}`,
          words: line.designation,
          details: null,
          values: [formatEuros(line.totalExclCents)],
          sum: null,
        })),
      },
      {
        kind: 'totals',
        rows: [
          { label: 'Total TTC', amount: formatEuros(invoice.totals.totalInclCents), main: true },
        ],
      },
      {
        kind: 'points',
        title: 'Conditions et mentions',
        points: invoice.mentions,
      },
    ],
  }
}
