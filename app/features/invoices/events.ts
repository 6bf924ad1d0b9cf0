import type { IncomingInvoiceId, InvoiceId } from '#app/values/identity/ids.ts'

/** What happens to invoices: one, or a credit note, has its number. */
export type InvoiceEvent = { type: 'invoice.issued'; invoiceId: InvoiceId }
/** An invoice to a company is not taken: by the platform, or by the client through it. */
export type FlowEvent = { type: 'invoice.refused'; invoiceId: InvoiceId }
/** An electronic invoice came for a company. */
export type IncomingEvent = { type: 'incoming_invoice.received'; invoiceId: IncomingInvoiceId }
