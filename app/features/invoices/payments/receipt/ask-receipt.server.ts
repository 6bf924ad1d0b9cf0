import { eq } from 'drizzle-orm'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { PaymentId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { printedReceipt, receiptName } from './printed-receipt.ts'

async function readPayment(ctx: Ctx, paymentId: PaymentId) {
  const [row] = await ctx.db
    .select({ payment: invoicePayments, invoice: invoices })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(eq(invoicePayments.id, paymentId))
  return row ?? null
}

/** Asks for the receipt of a payment that came; what went back, and what takes a mistake back, has none. */
export function askReceipt(ctx: Ctx<System>, paymentId: PaymentId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await readPayment(tx, paymentId)
    if (!row?.invoice.snapshot || row.payment.amountCents <= 0 || row.payment.corrects) return
    await askDocument(tx, {
      kind: 'payment_receipt',
      subjectId: paymentId,
      artisanId: row.invoice.artisanId,
      accountId: row.invoice.accountId,
      name: receiptName(row.invoice.snapshot),
    })
  })
}

/** How a receipt is read: from the payment and the invoice, neither of which ever changes. */
export const PRINTED_RECEIPTS: PrintedDocuments<'payment_receipt'> = {
  async payment_receipt(ctx, paymentId) {
    const row = await readPayment(ctx, paymentId as PaymentId)
    if (!row?.invoice.snapshot) return null
    const { receivedOn, ...payment } = row.payment
    const { zone } = await readPaymentFacts(ctx, row.invoice.id)
    return printedReceipt(row.invoice.snapshot, {
      ...payment,
      receivedOn: receivedOn as Day,
      zone,
    })
  },
}
