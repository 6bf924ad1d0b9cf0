import { invoiceName } from '#app/features/invoices/copy.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { MEANS_LABELS } from '#app/features/invoices/payments/copy.ts'
import type { PaymentMeans } from '#app/features/invoices/payments/payment.ts'
import { issuerOf } from '#app/features/quotes/document/printed-issuer.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { dayOf, formatDay, type Day } from '#app/values/time/french-date.ts'

/** A payment as its receipt says it. */
export type ReceiptPayment = {
  amountCents: number
  receivedOn: Day
  means: PaymentMeans
  reference: string
  recordedAt: Date
  /** Of the day it was recorded. */
  zone: string
}

/** The name of the receipt of a payment of an invoice. */
export const receiptName = (invoice: Pick<InvoiceDocument, 'kind' | 'number'>): string =>
  `Reçu de paiement, ${invoiceName(invoice)}`

/** That a payment came: from whom, to whom, how much, when, how, and of which invoice. Made of what never changes. */
export function printedReceipt(invoice: InvoiceDocument, payment: ReceiptPayment): PrintedDocument {
  const { company, client, totals, issuedOn } = invoice
  const { amountCents, receivedOn, means, reference, recordedAt, zone } = payment
  const { line, postalCode, city } = client.address
  return {
    name: receiptName(invoice),
    madeAt: recordedAt,
    issuer: issuerOf(company),
    facts: [
      { label: null, text: `Établi le ${formatDay(dayOf(recordedAt, zone))}` },
      { label: 'Client', text: [client.name, line, `${postalCode} ${city}`].join('\n') },
    ],
    title: 'Reçu de paiement',
    introduction: `${company.name} a reçu de ${client.name} la somme de ${formatEuros(amountCents)}, le ${formatDay(receivedOn)}.`,
    parts: [
      {
        kind: 'totals',
        rows: [{ label: 'Montant reçu', amount: formatEuros(amountCents), main: true }],
      },
      {
        kind: 'points',
        title: 'Paiement',
        points: [
          {
            key: 'means',
            text: `Moyen\u00a0: ${MEANS_LABELS[means]}${reference ? `, référence ${reference}` : ''}.`,
          },
          {
            key: 'invoice',
            text: `${invoiceName(invoice)} du ${formatDay(issuedOn)}, d’un total de ${formatEuros(totals.totalInclCents)}\u00a0: ${invoice.title}.`,
          },
          {
            key: 'what',
            text: 'Ce reçu dit qu’un paiement est arrivé. Il ne remplace pas la facture.',
          },
        ],
      },
    ],
  }
}
