import { eq } from 'drizzle-orm'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import type { OperatorInvoiceId } from '#app/values/identity/ids.ts'
import { operatorInvoices } from './tables.server.ts'

/** How the file of an invoice of the operator is read: from its snapshot, as every other invoice. */
export const PRINTED_OPERATOR_INVOICES: PrintedDocuments<'operator_invoice'> = {
  async operator_invoice(ctx, invoiceId) {
    const [row] = await ctx.db
      .select({ snapshot: operatorInvoices.snapshot, issuedAt: operatorInvoices.issuedAt })
      .from(operatorInvoices)
      .where(eq(operatorInvoices.id, invoiceId as OperatorInvoiceId))
    return row ? printedInvoice(row.snapshot, row.issuedAt) : null
  },
}
