import type { InvoiceId } from '#app/values/identity/ids.ts'

/** What happens to invoices: one, or a credit note, has its number. */
export type InvoiceEvent = { type: 'invoice.issued'; invoiceId: InvoiceId }
