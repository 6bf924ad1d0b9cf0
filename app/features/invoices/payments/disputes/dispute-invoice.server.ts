import { and, eq, isNull } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { openedInvoice } from '#app/features/invoices/plain/invoice-link.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type InvoiceDisputeId, type InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalOfText,
  refusalToDispute,
  type CloseRefusal,
  type DisputeRefusal,
} from './dispute.ts'
import { isDisputed } from './read-disputes.server.ts'
import { invoiceDisputes } from './tables.server.ts'

type Disputed = Promise<Result<InvoiceDisputeId, 'not_found' | DisputeRefusal>>

/** The client does not agree with an invoice of theirs: reminders stop, the company is told, and the team reads it. */
export function disputeInvoice(
  ctx: Ctx<Particulier>,
  invoiceId: InvoiceId,
  text: string,
): Disputed {
  return inTransaction(ctx, async (tx): Disputed => {
    const [invoice] = await tx.db
      .select({ quoteId: invoices.quoteId })
      .from(invoices)
      .where(
        and(
          eq(invoices.id, invoiceId),
          eq(invoices.accountId, tx.who.accountId),
          eq(invoices.status, 'issued'),
        ),
      )
    if (!invoice?.quoteId || !(await lockQuote(tx, invoice.quoteId))) return refuse('not_found')
    return openDispute(tx, invoiceId, text)
  })
}

/** The same by whoever has the link to a plain invoice, which was mailed to its client. */
export function disputeByLink(
  ctx: Ctx,
  token: string,
  text: string,
): Promise<Result<InvoiceDisputeId, 'not_found' | 'too_many' | DisputeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await openedInvoice(tx, token)
    if (invoice === 'too_many') return refuse('too_many')
    if (!invoice) return refuse('not_found')
    await lockArtisan(tx, invoice.artisanId)
    return openDispute(tx, invoice.id, text)
  })
}

/** Opens a dispute of an invoice whose company or contract is locked. */
async function openDispute(
  tx: Ctx,
  invoiceId: InvoiceId,
  text: string,
): Promise<Result<InvoiceDisputeId, DisputeRefusal>> {
  const refusal =
    refusalToDispute(await readPaymentFacts(tx, invoiceId), await isDisputed(tx, invoiceId)) ??
    refusalOfText(text)
  if (refusal) return refuse(refusal)
  const id = newId<InvoiceDisputeId>()
  await tx.db.insert(invoiceDisputes).values({ id, invoiceId, text: text.trim(), openedAt: tx.now })
  await publish(tx, { type: 'invoice.disputed', disputeId: id })
  return ok(id)
}

/** The team closes a dispute with its answer, which both sides read; reminders may leave again. Audited. */
export function closeDispute(
  ctx: Ctx<Admin>,
  disputeId: InvoiceDisputeId,
  answer: string,
): Promise<Result<undefined, 'not_found' | CloseRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<undefined, 'not_found' | CloseRefusal>> => {
    const [dispute] = await tx.db
      .select({ closedAt: invoiceDisputes.closedAt })
      .from(invoiceDisputes)
      .where(eq(invoiceDisputes.id, disputeId))
    if (!dispute) return refuse('not_found')
    if (answer.trim() === '') return refuse('answer_missing')
    const closed = await tx.db
      .update(invoiceDisputes)
      .set({ closedAt: tx.now, closedBy: tx.who.accountId, answer: answer.trim() })
      .where(and(eq(invoiceDisputes.id, disputeId), isNull(invoiceDisputes.closedAt)))
      .returning({ id: invoiceDisputes.id })
    if (closed.length === 0) return refuse('already_closed')
    await recordAudit(tx, 'invoice_dispute.closed', disputeId)
    await publish(tx, { type: 'invoice.dispute_closed', disputeId })
    return ok()
  })
}
