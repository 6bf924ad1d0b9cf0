import type { OperatorInvoiceId } from '#app/values/identity/ids.ts'

/** What happens to the operator's own invoices: one, or a credit note, has its number. */
export type OperatorInvoiceEvent = {
  type: 'operator_invoice.issued'
  invoiceId: OperatorInvoiceId
}
