import { and, eq } from 'drizzle-orm'
import { homeAmendmentAt } from '#app/features/invoices/billing/home-amendment.server.ts'
import { isClosed, readContract } from '#app/features/invoices/billing/read-contract.server.ts'
import { leftToBill } from '#app/features/invoices/billing/contract-billing.ts'
import { INVOICE_TITLES } from '#app/features/invoices/copy.ts'
import { refusalByContract, type ContractInvoiceKind } from '#app/features/invoices/invoice.ts'
import { invoices, invoiceSettings } from '#app/features/invoices/tables.server.ts'
import { firstDueDay } from '#app/features/invoices/issuing/invoice-dates.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type InvoiceId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** Why an invoice of a contract is not begun. */
export type StartRefusal = 'not_found' | 'contract_over' | 'final_issued'

/**
 * Begins an invoice of a signed contract, filled with what is known: the deposit of its schedule,
 * the progress of the last one, the company's delay. A draft of that kind which waits already is
 * the one that is opened.
 */
export async function startInvoice(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  kind: ContractInvoiceKind,
): Promise<Result<InvoiceId, StartRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    const zone = timeZoneOf(locked?.request.insee ?? '')
    const contract = locked && (await readContract(tx, quoteId, zone))
    if (!locked || !contract) return refuse('not_found')
    const { quote, request } = locked
    const left = leftToBill(contract)
    const refusal = refusalByContract({
      holds: quote.status === 'accepted',
      closed: isClosed(contract),
    })
    if (refusal) return refuse(refusal)
    const [waiting] = await tx.db
      .select({ id: invoices.id, dueOn: invoices.dueOn })
      .from(invoices)
      .where(
        and(eq(invoices.quoteId, quoteId), eq(invoices.kind, kind), eq(invoices.status, 'draft')),
      )
    const [settings] = await tx.db
      .select()
      .from(invoiceSettings)
      .where(eq(invoiceSettings.artisanId, quote.artisanId))
    const today = dayOf(tx.now, zone)
    const usual = addDays(today, settings?.dueDays ?? 0)
    const percents = kind === 'progress' ? contract.progress : {}
    const first = firstDueDay(
      quote,
      zone,
      await homeAmendmentAt(tx, { quoteId, kind, percents, issuedAt: null }),
    )
    const dueOn = usual < first ? first : usual
    if (waiting) {
      // What was begun on another day is due from the day on which it goes on.
      if (waiting.dueOn !== null && waiting.dueOn < (first > today ? first : today))
        await tx.db.update(invoices).set({ dueOn }).where(eq(invoices.id, waiting.id))
      return ok(waiting.id)
    }
    const id = newId<InvoiceId>()
    await tx.db.insert(invoices).values({
      id,
      artisanId: quote.artisanId,
      kind,
      status: 'draft',
      quoteId,
      accountId: request.particulierId as AccountId,
      title: INVOICE_TITLES[kind](quote.snapshot!.title),
      depositCents:
        kind === 'deposit'
          ? Math.min(quote.snapshot!.instalments[0]?.cents ?? 0, left.totalInclCents)
          : null,
      percents,
      performedOn: kind === 'deposit' ? null : today,
      dueOn,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    return ok(id)
  })
}
