import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { fileNameOf } from '#app/features/documents/document.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { readCardOffer } from '#app/features/invoices/payments/card/pay-by-card.server.ts'
import { readDispute } from '#app/features/invoices/payments/disputes/read-disputes.server.ts'
import { readInvoiceMoney } from '#app/features/invoices/payments/read-payments.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { fileResponse, readFile } from '#app/platform/files/read-file.server.ts'
import type { DocumentId, InvoiceId } from '#app/values/identity/ids.ts'
import { openedInvoice } from './invoice-link.server.ts'

/** The documents that go with an invoice, by the kinds that its client may have. */
const KINDS = ['invoice', 'insurance_certificate', 'formal_notice'] as const

/**
 * What whoever has the link to an invoice is shown of it. `returnedFrom`: the page of payment that
 * its address says they come back from.
 */
export async function readOpenInvoice(ctx: Ctx, token: string, returnedFrom: string | null = null) {
  const invoice = await openedInvoice(ctx, token)
  if (invoice === null || invoice === 'too_many') return invoice
  // Before the money is read: coming back from the page of payment writes what was paid.
  const card = await readCardOffer(ctx, invoice.id, returnedFrom)
  return {
    document: invoice.snapshot!,
    documents: await ctx.db
      .select({ id: documents.id, kind: documents.kind })
      .from(documents)
      .where(and(ofInvoice(invoice.id), isNotNull(documents.fileId)))
      .orderBy(asc(documents.askedAt), asc(documents.id))
      .then((rows) => rows.map(({ id, kind }) => ({ id, kind: kind as (typeof KINDS)[number] }))),
    paid:
      invoice.kind === 'credit_note'
        ? null
        : {
            card,
            money: await readInvoiceMoney(ctx, invoice.id),
            dispute: await readDispute(ctx, invoice.id),
          },
  }
}

/**
 * One of its documents or of the receipts of its payments, as they were drawn; null where the link
 * does not open it.
 */
export async function openInvoiceFile(
  ctx: Ctx,
  token: string,
  documentId: DocumentId,
): Promise<Response | 'too_many' | null> {
  const invoice = await openedInvoice(ctx, token)
  if (invoice === null || invoice === 'too_many') return invoice
  const [row] = await ctx.db
    .select({ name: documents.name, fileId: documents.fileId })
    .from(documents)
    .where(and(eq(documents.id, documentId), or(ofInvoice(invoice.id), receiptOf(ctx, invoice.id))))
  const file = row?.fileId ? await readFile(ctx, row.fileId) : null
  return row && file ? fileResponse(file, { name: fileNameOf(row.name, file.contentType) }) : null
}

const ofInvoice = (invoiceId: InvoiceId) =>
  and(eq(documents.subjectId, invoiceId), inArray(documents.kind, [...KINDS]))

const receiptOf = (ctx: Ctx, invoiceId: InvoiceId) =>
  and(
    eq(documents.kind, 'payment_receipt'),
    inArray(
      documents.subjectId,
      ctx.db
        .select({ id: invoicePayments.id })
        .from(invoicePayments)
        .where(eq(invoicePayments.invoiceId, invoiceId)),
    ),
  )
