import { and, eq, sql } from 'drizzle-orm'
import { clients } from '#app/features/clients/tables.server.ts'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import type { RateAmount } from '#app/features/invoices/billing/contract-billing.ts'
import { invoiceName } from '#app/features/invoices/copy.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { askInvoiceFlow } from '#app/features/invoices/flows/ask-flow.server.ts'
import { DEFAULT_NUMBERING, invoiceNumber, seriesOf } from '#app/features/invoices/invoice.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoiceCounters, invoiceRates, invoices } from '#app/features/invoices/tables.server.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'

/**
 * Issues an invoice whose row stands as a draft and whose company is locked: it gets the next number of its series, is
 * frozen and hashed, its amounts are written per rate, and its file and its mail leave with the transaction. The
 * counter's row stays locked until the invoice is kept or given up, so that no number is lost.
 */
export async function keepIssued(
  tx: Ctx,
  invoice: Pick<InvoiceRow, 'id' | 'artisanId' | 'accountId' | 'clientId' | 'kind'>,
  preview: Omit<InvoiceDocument, 'number'>,
  percents: Record<string, number>,
): Promise<string> {
  const { number, rank } = await nextNumber(tx, invoice)
  const document: InvoiceDocument = { ...preview, number }
  const { totals } = document
  await tx.db
    .insert(invoiceRates)
    .values(
      signedRates(invoice.kind, totals.vat).map((rate) => ({ ...rate, invoiceId: invoice.id })),
    )
  const issued = await tx.db
    .update(invoices)
    .set({
      status: 'issued',
      number,
      rank,
      percents,
      issuedOn: document.issuedOn,
      issuedAt: tx.now,
      dueOn: document.dueOn,
      performedOn: document.performedOn,
      totalExclCents: totals.totalExclCents,
      totalVatCents: totals.totalVatCents,
      totalInclCents: totals.totalInclCents,
      retentionCents: document.retentionCents,
      snapshot: document,
      contentHash: contentHash(document),
      updatedAt: tx.now,
    })
    .where(and(eq(invoices.id, invoice.id), eq(invoices.status, 'draft')))
    .returning({ id: invoices.id })
  if (!issued[0]) throw new Error('A locked invoice changed')
  // Its amounts are checked now: a credit note of the same transaction would make a final invoice
  // look short of its contract.
  await tx.db.execute(sql`set constraints invoice_rates_within immediate`)
  await tx.db.execute(sql`set constraints invoice_rates_within deferred`)
  if (invoice.clientId)
    await tx.db
      .update(clients)
      .set({ lastDocumentAt: tx.now })
      .where(eq(clients.id, invoice.clientId))
  await askDocument(tx, {
    kind: 'invoice',
    subjectId: invoice.id,
    artisanId: invoice.artisanId,
    accountId: invoice.accountId,
    name: invoiceName(document),
  })
  await askInvoiceFlow(tx, invoice, document)
  await publish(tx, { type: 'invoice.issued', invoiceId: invoice.id })
  return number
}

/** A rate at least, so that an invoice of nothing has its row too. */
function signedRates(kind: InvoiceRow['kind'], vat: readonly RateAmount[]): RateAmount[] {
  const sign = kind === 'credit_note' ? -1 : 1
  return vat.map(({ vatBasisPoints, baseCents, vatCents }) => ({
    vatBasisPoints,
    baseCents: sign * baseCents,
    vatCents: sign * vatCents,
  }))
}

async function nextNumber(
  tx: Ctx,
  { artisanId, kind }: Pick<InvoiceRow, 'artisanId' | 'kind'>,
): Promise<{ number: string; rank: number }> {
  const series = seriesOf(kind)
  const { prefix, last } = DEFAULT_NUMBERING[series]
  const [counter] = await tx.db
    .insert(invoiceCounters)
    .values({ artisanId, series, prefix, last: last + 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.artisanId, invoiceCounters.series],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning()
  return { number: invoiceNumber(counter!.prefix, counter!.last), rank: counter!.last }
}
