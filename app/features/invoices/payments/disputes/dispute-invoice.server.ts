import { and, eq, isNull } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { openedInvoice } from '#app/features/invoices/plain/invoice-link.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type InvoiceDisputeId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  refusalOfText,
  refusalToDispute,
  type CloseRefusal,
  type DisputeRefusal,
} from './dispute.ts'
import { isDisputed } from './read-disputes.server.ts'
import { invoiceDisputes } from './tables.server.ts'

/**
 * The client of an invoice without a contract does not agree with it, by the link that was mailed to them: reminders
 * stop, the company is told, and the team reads it. That of a contract is named in a dispute about its works.
 */
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
    const refusal =
      refusalToDispute(await readPaymentFacts(tx, invoice.id), await isDisputed(tx, invoice.id)) ??
      refusalOfText(text)
    if (refusal) return refuse(refusal)
    const id = newId<InvoiceDisputeId>()
    await tx.db
      .insert(invoiceDisputes)
      .values({ id, invoiceId: invoice.id, text: text.trim(), openedAt: tx.now })
    await publish(tx, { type: 'invoice.disputed', disputeId: id })
    return ok(id)
  })
}

/** The team closes a dispute with its answer, which both sides read; reminders may leave again. Audited. */
export function closeDispute(
  ctx: Ctx<Admin>,
  disputeId: InvoiceDisputeId,
  answer: string,
): Promise<Result<undefined, 'not_found' | CloseRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [dispute] = await tx.db
      .select({ closedAt: invoiceDisputes.closedAt })
      .from(invoiceDisputes)
      .where(and(eq(invoiceDisputes.id, disputeId), eq(invoiceDisputes.ofWorks, false)))
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
