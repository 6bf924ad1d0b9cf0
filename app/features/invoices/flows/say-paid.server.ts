import { eq } from 'drizzle-orm'
import { allocate } from '#app/features/invoices/billing/allocate.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { typeCode, vatCategory } from '#app/features/invoices/e-invoice/codes.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { lifecycleMessage } from '#app/platform/e-invoicing/lifecycle-message.ts'
import type { PaymentId, PlatformFlowId } from '#app/values/identity/ids.ts'
import { invoiceStatuses, platformFlows } from './tables.server.ts'

/** Whether the tax office is told when this is paid: work whose VAT is owed when paid, and not by the client itself. */
function isToldWhenPaid(document: InvoiceDocument): boolean {
  return (
    document.operation !== 'goods' &&
    !document.vatOnDebits &&
    document.totals.vat.every(
      ({ vatBasisPoints }) => vatCategory(document, vatBasisPoints).code !== 'AE',
    )
  )
}

/**
 * Tells, of an electronic invoice, that money came or went back (212 « Encaissée », what each rate
 * has of it). The message has the number of its payment: told twice, it is one. Once all is paid,
 * the invoice is « encaissée ».
 */
export function sayPaid(ctx: Ctx<System>, paymentId: PaymentId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ payment: invoicePayments, invoice: invoices })
      .from(invoicePayments)
      .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
      .innerJoin(platformFlows, eq(platformFlows.invoiceId, invoices.id))
      .where(eq(invoicePayments.id, paymentId))
      .limit(1)
    const document = row?.invoice.snapshot
    if (!row || !document || !isToldWhenPaid(document)) return
    const { payment, invoice } = row
    const { vat } = document.totals
    const shares = allocate(
      Math.abs(payment.amountCents),
      vat.map(({ baseCents, vatCents }) => baseCents + vatCents),
    )
    await tx.db
      .insert(platformFlows)
      .values({
        id: paymentId as string as PlatformFlowId,
        artisanId: invoice.artisanId,
        kind: 'status',
        invoiceId: invoice.id,
        message: lifecycleMessage({
          id: paymentId,
          status: 212,
          saidAt: payment.recordedAt,
          invoice: {
            number: document.number,
            typeCode: typeCode(document),
            issuedOn: document.issuedOn,
            sellerSiren: document.company.siren,
          },
          from: { siren: document.company.siren, name: document.company.name, role: 'SE' },
          to: { siren: document.client.siren!, name: document.client.name, role: 'BY' },
          reason: null,
          received: vat.map(({ vatBasisPoints }, at) => ({
            vatBasisPoints,
            cents: Math.sign(payment.amountCents) * shares[at]!,
          })),
        }),
        askedAt: tx.now,
        triedSince: tx.now,
        nextTryAt: tx.now,
      })
      .onConflictDoNothing()
    const { account } = await readPaymentFacts(tx, invoice.id)
    if (account.leftCents > 0) return
    await tx.db
      .insert(invoiceStatuses)
      .values({
        invoiceId: invoice.id,
        flowId: paymentId,
        code: 212,
        saidAt: payment.recordedAt,
        recordedAt: tx.now,
      })
      .onConflictDoNothing()
  })
}
