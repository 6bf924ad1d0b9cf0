import type { InvoiceId } from '#app/values/identity/ids.ts'

/** What happens to invoices. */
export type InvoiceEvent = { type: 'invoice.issued'; invoiceId: InvoiceId }
