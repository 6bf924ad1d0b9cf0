import type { InvoiceId, PaymentId } from '#app/values/identity/ids.ts'

/** What happens to invoices. */
export type InvoiceEvent =
  | { type: 'invoice.issued'; invoiceId: InvoiceId }
  | { type: 'payment.recorded'; paymentId: PaymentId }
