import { and, eq, isNull } from 'drizzle-orm'
import { refusalToIssue, type IssueRefusal } from '#app/features/invoices/invoice.ts'
import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import { billingMandates } from '#app/features/invoices/tables.server.ts'
import { MANDATE_VERSION } from '#app/features/invoices/mandate/mandate.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId, InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { contractInvoiceFacts } from './contract-invoice.server.ts'
import { keepIssued } from './keep-issued.server.ts'

/**
 * Issues an invoice: from then on it has its number and never changes. The contract is read again under the lock of its
 * request, so that two invoices of one contract follow each other; the database refuses what would pass it all the same.
 */
export async function issueInvoice(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
): Promise<Result<{ number: string }, 'not_found' | IssueRefusal>> {
  return inTransaction(
    ctx,
    async (tx): Promise<Result<{ number: string }, 'not_found' | IssueRefusal>> => {
      const invoice = await lockInvoice(tx, invoiceId)
      if (!invoice?.quoteId) return refuse('not_found')
      const facts = await contractInvoiceFacts(tx, { ...invoice, quoteId: invoice.quoteId })
      const refusal = refusalToIssue(invoice, {
        mandated: await hasMandate(tx, invoice.artisanId),
        contract: facts.state,
        faults: facts.faults.length,
      })
      if (refusal) return refuse(refusal)
      return ok({ number: await keepIssued(tx, invoice, facts.preview!, facts.percents) })
    },
  )
}

/** Whether the company accepted the mandate that holds now (law.md F9). */
export async function hasMandate(ctx: Ctx, artisanId: ArtisanId): Promise<boolean> {
  const standing = and(
    eq(billingMandates.artisanId, artisanId),
    eq(billingMandates.version, MANDATE_VERSION),
    isNull(billingMandates.endedAt),
  )
  return (await ctx.db.$count(billingMandates, standing)) > 0
}
