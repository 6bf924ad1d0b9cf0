import { eq } from 'drizzle-orm'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { printedInvoice } from './printed-invoice.ts'

/** How the file of an invoice is read: from its snapshot, frozen when it was issued. */
export const PRINTED_INVOICES: PrintedDocuments<'invoice'> = {
  async invoice(ctx, invoiceId) {
    const [row] = await ctx.db
      .select({ snapshot: invoices.snapshot, issuedAt: invoices.issuedAt })
      .from(invoices)
      .where(eq(invoices.id, invoiceId as InvoiceId))
    return row?.snapshot && row.issuedAt ? printedInvoice(row.snapshot, row.issuedAt) : null
  },
}
