import { eq } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import {
  creditExcess,
  creditPart,
  creditWhole,
  type CreditRefusal,
} from '#app/features/invoices/billing/credit.ts'
import type { RateAmount } from '#app/features/invoices/billing/contract-billing.ts'
import { leftOfInvoice, readContract } from '#app/features/invoices/billing/read-contract.server.ts'
import { EXCESS_REASON } from '#app/features/invoices/copy.ts'
import { lockInvoice, type InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type AmendmentId,
  type ArtisanId,
  type InvoiceId,
  type QuoteId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { creditDocument } from './credit-document.ts'
import { keepIssued } from './keep-issued.server.ts'

/** What a company credits of an invoice, and why: all that is left, or a part of each rate (HT). */
export type CreditInput = {
  reason: string
  bases: 'whole' | { vatBasisPoints: number; baseCents: number }[]
}

/** Takes back an issued invoice, wholly or in part, by a credit note that names it (law.md F4). */
export async function creditInvoice(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  { reason, bases }: CreditInput,
): Promise<Result<{ id: InvoiceId; number: string }, 'not_found' | CreditRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice || invoice.kind === 'credit_note') return refuse('not_found')
    if (invoice.status !== 'issued') return refuse('not_issued')
    if (reason.trim() === '') return refuse('reason_missing')
    const left = await leftOfInvoice(tx, invoiceId)
    const amounts = bases === 'whole' ? creditWhole(left) : creditPart(left, bases)
    if (!amounts.ok) return amounts
    return ok(await keepCredit(tx, invoice, amounts.value, reason.trim()))
  })
}

/**
 * Credits what a contract was invoiced over, once it came to less: renounced, or amended by what
 * takes away. The company let the product do so when it accepted the mandate. May run twice; does
 * nothing where nothing is over.
 */
export async function creditOverbilled(ctx: Ctx<System>, quoteId: QuoteId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return
    await lockArtisan(tx, locked.quote.artisanId)
    const contract = await readContract(tx, quoteId, timeZoneOf(locked.request.insee))
    if (!contract) return
    for (const { id, amounts } of creditExcess(contract.totals, contract.invoices)) {
      const invoice = contract.invoices.find((one) => one.id === id)!
      await keepCredit(
        tx,
        invoice,
        amounts,
        locked.quote.status === 'retracted' ? EXCESS_REASON.renounced : EXCESS_REASON.amended,
      )
    }
  })
}

/** The same for the contract of an amendment that was signed or renounced. */
export async function creditAmended(ctx: Ctx<System>, amendmentId: AmendmentId): Promise<void> {
  const [amendment] = await ctx.db
    .select({ quoteId: amendments.quoteId })
    .from(amendments)
    .where(eq(amendments.id, amendmentId))
  if (amendment) await creditOverbilled(ctx, amendment.quoteId)
}

/** Numbers and keeps the credit note of an issued invoice; the company is locked. */
async function keepCredit(
  tx: Ctx,
  invoice: InvoiceRow,
  amounts: RateAmount[],
  reason: string,
): Promise<{ id: InvoiceId; number: string }> {
  const id = newId<InvoiceId>()
  const { artisanId, quoteId, accountId, clientId } = invoice
  const row = { id, artisanId, quoteId, accountId, clientId, kind: 'credit_note' as const }
  await tx.db.insert(invoices).values({
    ...row,
    creditOf: invoice.id,
    status: 'draft',
    title: reason,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  const issuedOn = await companyToday(tx, artisanId)
  const document = creditDocument(invoice.snapshot!, amounts, { issuedOn, reason })
  return { id, number: await keepIssued(tx, row, document, {}) }
}

async function companyToday(tx: Ctx, artisanId: ArtisanId) {
  const { insee } = await lockArtisan(tx, artisanId)
  return dayOf(tx.now, timeZoneOf(insee ?? ''))
}
