import { and, eq } from 'drizzle-orm'
import type { DraftRefusal } from '#app/features/invoices/invoice.ts'
import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { ContractInvoiceInput } from './invoice-form.ts'

/** Why a draft is not saved or thrown away. */
export type SaveRefusal = 'not_found' | DraftRefusal

/** Saves the draft of an invoice of a contract as it stands; it may be incomplete. */
export async function saveInvoice(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  { title, depositCents, percents, retentionBasisPoints, performedOn, dueOn }: ContractInvoiceInput,
): Promise<Result<undefined, SaveRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice) return refuse('not_found')
    if (invoice.status === 'issued') return refuse('invoice_issued')
    const { kind } = invoice
    await tx.db
      .update(invoices)
      .set({
        title,
        depositCents: kind === 'deposit' ? depositCents : null,
        percents: kind === 'progress' ? percents : {},
        retentionBasisPoints: kind === 'deposit' ? 0 : retentionBasisPoints,
        performedOn: kind === 'deposit' ? null : performedOn,
        dueOn,
        updatedAt: tx.now,
      })
      .where(and(eq(invoices.id, invoiceId), eq(invoices.status, 'draft')))
    return ok()
  })
}

/** Throws away a draft; what is issued is credited instead. */
export async function deleteInvoice(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
): Promise<Result<undefined, SaveRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice) return refuse('not_found')
    if (invoice.status === 'issued') return refuse('invoice_issued')
    await tx.db
      .delete(invoices)
      .where(and(eq(invoices.id, invoiceId), eq(invoices.status, 'draft')))
    return ok()
  })
}
