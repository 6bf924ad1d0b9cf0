import { PRINTED_AMENDMENTS } from '#app/features/amendments/document/print-amendment.server.ts'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { PRINTED_INVOICES } from '#app/features/invoices/document/print-invoice.server.ts'
import { PRINTED_QUOTES } from '#app/features/quotes/document/print-quote.server.ts'
import { PRINTED_RECEPTIONS } from '#app/features/receptions/print-reception.server.ts'

/** How every document that is kept as a file is read. */
export const PRINTED_DOCUMENTS: PrintedDocuments = {
  ...PRINTED_QUOTES,
  ...PRINTED_AMENDMENTS,
  ...PRINTED_RECEPTIONS,
  ...PRINTED_INVOICES,
}
