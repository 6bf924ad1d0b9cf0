import { eq } from 'drizzle-orm'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { printedContract, printedReceipt } from './printed-contract.ts'
import { printedQuote } from './printed-quote.ts'

/** How the documents of a devis are read: from its snapshot, frozen when it was sent, and what was kept of its signature. */
export const PRINTED_QUOTES: PrintedDocuments = {
  async quote(ctx, quoteId) {
    const { snapshot, sentAt } = (await frozen(ctx, quoteId)) ?? {}
    return snapshot && sentAt ? printedQuote(snapshot, sentAt) : null
  },
  async signed_quote(ctx, quoteId) {
    const quote = await frozen(ctx, quoteId)
    if (!quote?.snapshot || !quote.acceptedAt) return null
    // What happened after the signature is no part of it.
    const signature = { ...quote, acceptedAt: quote.acceptedAt, retractedAt: null }
    return printedContract(quote.snapshot, signature, quote.zone)
  },
  async withdrawal_receipt(ctx, quoteId) {
    const quote = await frozen(ctx, quoteId)
    if (!quote?.snapshot || !quote.acceptedAt || !quote.retractedAt) return null
    const { acceptedAt, retractedAt } = quote
    return printedReceipt(quote.snapshot, { ...quote, acceptedAt, retractedAt }, quote.zone)
  },
}

async function frozen(ctx: Ctx<System>, quoteId: string) {
  const [row] = await ctx.db
    .select({ quote: quotes, insee: quoteRequests.insee })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(eq(quotes.id, quoteId as QuoteId))
  return row && { ...row.quote, zone: timeZoneOf(row.insee) }
}
