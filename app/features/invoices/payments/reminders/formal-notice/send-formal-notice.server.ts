import { eq } from 'drizzle-orm'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import { isNotTaken } from '#app/features/invoices/flows/electronic.ts'
import { readFlowStanding } from '#app/features/invoices/flows/read-standing.server.ts'
import { readDispute } from '#app/features/invoices/payments/disputes/read-disputes.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import type { PaymentFacts } from '#app/features/invoices/payments/payment.ts'
import { readReminders } from '#app/features/invoices/payments/reminders/choose-reminders.server.ts'
import {
  formalNotices,
  invoiceReminders,
} from '#app/features/invoices/payments/reminders/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { formalNotice, refusalToNotify, type FormalRefusal } from './formal-notice.ts'
import { printedFormalNotice } from './printed-formal-notice.ts'

/** Puts the client of a late invoice on notice, once: its letter is frozen, kept as a file, and mailed to them. */
export function sendFormalNotice(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
): Promise<Result<undefined, 'not_found' | FormalRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice?.snapshot || invoice.kind === 'credit_note') return refuse('not_found')
    const refusal = await readFormalRefusal(tx, invoice)
    if (refusal) return refuse(refusal)
    const facts = await readPaymentFacts(tx, invoiceId)
    const { sent } = await readReminders(tx, invoice)
    const notice = formalNotice(
      invoice.snapshot,
      facts,
      sent.map(({ at }) => dayOf(at, facts.zone)).filter((day) => day > facts.account.dueOn),
    )
    await tx.db.insert(formalNotices).values({ invoiceId, notice, sentAt: tx.now })
    await tx.db.insert(invoiceReminders).values({ invoiceId, step: 'formal', sentAt: tx.now })
    await askDocument(tx, {
      kind: 'formal_notice',
      subjectId: invoiceId,
      artisanId: invoice.artisanId,
      accountId: invoice.accountId,
      name: `Mise en demeure ${invoice.number}`,
    })
    await publish(tx, { type: 'invoice.reminded', invoiceId, step: 'formal' })
    return ok()
  })
}

/** Why the client of an invoice is not put on notice now; null when the company may. */
async function readFormalRefusal(
  ctx: Ctx<Artisan>,
  invoice: Pick<InvoiceRow, 'id' | 'artisanId' | 'snapshot'>,
): Promise<FormalRefusal | null> {
  return formalRefusal(invoice, {
    facts: await readPaymentFacts(ctx, invoice.id),
    reminders: await readReminders(ctx, invoice),
    dispute: await readDispute(ctx, invoice.id),
    flow: await readFlowStanding(ctx, invoice.id),
  })
}

/** The same, from what the page of the invoice has read of it. */
export function formalRefusal(
  { snapshot }: Pick<InvoiceRow, 'snapshot'>,
  read: {
    facts: PaymentFacts
    reminders: Pick<Awaited<ReturnType<typeof readReminders>>, 'sent'>
    dispute: Awaited<ReturnType<typeof readDispute>>
    flow: Pick<Awaited<ReturnType<typeof readFlowStanding>>, 'standing'>
  },
): FormalRefusal | null {
  return refusalToNotify(read.facts, {
    notified: read.reminders.sent.some(({ step }) => step === 'formal'),
    disputed: read.dispute !== null && read.dispute.closedAt === null,
    notTaken: isNotTaken(read.flow.standing),
    individual: snapshot?.client.kind !== 'business',
    place: snapshot?.client.address.postalCode ?? '',
  })
}

/** How the letter of a formal notice is read: as it was sent. */
export const PRINTED_FORMAL_NOTICES: PrintedDocuments<'formal_notice'> = {
  async formal_notice(ctx, invoiceId) {
    const [row] = await ctx.db
      .select()
      .from(formalNotices)
      .where(eq(formalNotices.invoiceId, invoiceId as InvoiceId))
    return row ? printedFormalNotice(row.notice, row.sentAt) : null
  },
}
