import { and, asc, eq, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { homeAmendmentAt } from '#app/features/invoices/billing/home-amendment.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { DocumentId, InvoiceId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { FIGURES } from './account-sql.server.ts'
import { accountOf, lastToPay, type PaymentFacts } from './payment.ts'
import { invoicePayments } from './tables.server.ts'

const cashCents = sql<number>`(select coalesce(sum(cash.amount_cents), 0)::integer from invoice_payments cash
  join invoices billed on billed.id = cash.invoice_id
  where cash.means = 'cash' and (billed.id = invoices.id or billed.quote_id = invoices.quote_id))`

/**
 * What a payment of an invoice is judged by, with the zone of its days: where the works lie, else
 * where its company is. Whose invoice it is, the caller asked before.
 */
export async function readPaymentFacts(
  ctx: Ctx,
  invoiceId: InvoiceId,
): Promise<PaymentFacts & { zone: string }> {
  const [row] = await ctx.db
    .select({
      kind: invoices.kind,
      status: invoices.status,
      quoteId: invoices.quoteId,
      percents: invoices.percents,
      issuedAt: invoices.issuedAt,
      figures: FIGURES,
      cashCents,
      mode: quotes.contractMode,
      concludedAt: quotes.acceptedAt,
      urgentRepair: quotes.urgentRepairConfirmed,
      insee: sql<string>`coalesce(${quoteRequests.insee}, ${artisans.insee}, '')`,
    })
    .from(invoices)
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
    .leftJoin(quotes, eq(quotes.id, invoices.quoteId))
    .leftJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(eq(invoices.id, invoiceId))
  const { kind, status, figures, mode, concludedAt, urgentRepair, insee } = row!
  const zone = timeZoneOf(insee)
  const today = dayOf(ctx.now, zone)
  return {
    kind,
    status,
    account: accountOf(figures, today),
    cashCents: row!.cashCents,
    contract:
      mode && concludedAt
        ? lastToPay(
            { mode, concludedAt, zone, urgentRepair: urgentRepair === true },
            await homeAmendmentAt(ctx, row!),
          )
        : null,
    today,
    zone,
  }
}

/** The payments of an invoice in the order in which they were recorded; `corrected`: a counter-entry names it. */
export function listPayments(ctx: Ctx, invoiceId: InvoiceId) {
  return ctx.db
    .select({
      id: invoicePayments.id,
      amountCents: invoicePayments.amountCents,
      receivedOn: invoicePayments.receivedOn,
      means: invoicePayments.means,
      reference: invoicePayments.reference,
      corrects: invoicePayments.corrects,
      stripeId: invoicePayments.stripeId,
      recordedAt: invoicePayments.recordedAt,
      /** Its receipt; null until it is drawn. */
      receipt: sql<DocumentId | null>`(select documents.id from documents where documents.subject_id = invoice_payments.id and documents.kind = 'payment_receipt' and documents.file_id is not null)`,
      corrected: sql<boolean>`exists (select 1 from invoice_payments entry where entry.corrects = invoice_payments.id)`,
    })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, invoiceId)))
    .orderBy(asc(invoicePayments.recordedAt), asc(invoicePayments.id))
}
/** A payment in the list of its invoice. */
export type PaymentLine = Awaited<ReturnType<typeof listPayments>>[number]

/** What both sides read of the payments of an invoice; its reader was asked for before. */
export async function readInvoiceMoney(ctx: Ctx, invoiceId: InvoiceId) {
  const facts = await readPaymentFacts(ctx, invoiceId)
  return { facts, payments: await listPayments(ctx, invoiceId) }
}
/** What both sides are given of it. */
export type InvoiceMoney = Awaited<ReturnType<typeof readInvoiceMoney>>
