import { PRINTED_AMENDMENTS } from '#app/features/amendments/document/print-amendment.server.ts'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { PRINTED_INVOICES } from '#app/features/invoices/document/print-invoice.server.ts'
import { PRINTED_RECEIPTS } from '#app/features/invoices/payments/receipt/ask-receipt.server.ts'
import { PRINTED_FORMAL_NOTICES } from '#app/features/invoices/payments/reminders/formal-notice/send-formal-notice.server.ts'
import { PRINTED_OPERATOR_INVOICES } from '#app/features/operator-invoices/print-operator-invoice.server.ts'
import { PRINTED_QUOTES } from '#app/features/quotes/document/print-quote.server.ts'
import { PRINTED_RECEPTIONS } from '#app/features/receptions/print-reception.server.ts'

/** How every document that is kept as a file is read. */
export const PRINTED_DOCUMENTS: PrintedDocuments = {
  ...PRINTED_QUOTES,
  ...PRINTED_AMENDMENTS,
  ...PRINTED_RECEPTIONS,
  ...PRINTED_INVOICES,
  ...PRINTED_FORMAL_NOTICES,
  ...PRINTED_RECEIPTS,
  ...PRINTED_OPERATOR_INVOICES,
}
