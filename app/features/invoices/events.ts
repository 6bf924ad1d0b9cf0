import type { InvoiceId, PaymentId } from '#app/values/identity/ids.ts'

/** An invoice or a credit note has its number. */
export type IssuedEvent = { type: 'invoice.issued'; invoiceId: InvoiceId }

/** What happens to invoices. */
export type InvoiceEvent = IssuedEvent | { type: 'payment.recorded'; paymentId: PaymentId }
