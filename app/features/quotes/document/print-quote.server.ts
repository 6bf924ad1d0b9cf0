import { eq } from 'drizzle-orm'
import type { QuoteDocumentKind } from '#app/features/documents/document.ts'
import type { PrintedDocuments } from '#app/features/documents/make-document.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { lastDelivery } from '#app/features/quotes/delivery/delivery.ts'
import { deliveryWords } from '#app/features/quotes/delivery/delivery-words.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { signatureOf } from './read-signature.server.ts'
import { printedContract, printedReceipt } from './printed-contract.ts'
import { printedQuote } from './printed-quote.ts'
import { asOffered } from './with-choice.ts'

/**
 * How the documents of a devis are read: from its snapshot, frozen when it was sent, and what was
 * kept of its signature.
 */
export const PRINTED_QUOTES: PrintedDocuments<QuoteDocumentKind> = {
  async quote(ctx, quoteId) {
    const { snapshot, sentAt } = (await frozen(ctx, quoteId)) ?? {}
    return snapshot && sentAt ? printedQuote(asOffered(snapshot), sentAt) : null
  },
  async signed_quote(ctx, quoteId) {
    const { snapshot, signature, quote, zone } = (await signed(ctx, quoteId)) ?? {}
    if (!snapshot || !signature || !quote || !zone) return null
    // What happened after the signature is no part of it.
    const then = {
      awaitedMode: null,
      companyMode:
        signature.companyModeAt && signature.companyModeAt <= signature.acceptedAt
          ? signature.companyMode
          : null,
      retractedAt: null,
    }
    return printedContract(snapshot, { ...quote, ...signature, ...then }, zone)
  },
  async withdrawal_receipt(ctx, quoteId) {
    const { snapshot, signature, quote, zone } = (await signed(ctx, quoteId)) ?? {}
    if (!snapshot || !signature || !quote || !zone) return null
    const { retractionText, contentHash } = quote
    const { retractedAt } = signature
    if (!retractedAt || !contentHash) return null
    return printedReceipt(
      snapshot,
      {
        ...signature,
        retractedAt,
        retractionText,
        contentHash,
        deliveredOn: lastDelivery(await deliveryWords(ctx, quote.id, null)),
      },
      zone,
    )
  },
}

async function signed(ctx: Ctx<System>, quoteId: string) {
  const quote = await frozen(ctx, quoteId)
  if (!quote?.snapshot) return null
  const { snapshot, zone } = quote
  return { quote, snapshot, zone, signature: await signatureOf(ctx, quote, zone) }
}

async function frozen(ctx: Ctx<System>, quoteId: string) {
  const [row] = await ctx.db
    .select({ quote: quotes, insee: quoteRequests.insee })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(eq(quotes.id, quoteId as QuoteId))
  return row && { ...row.quote, insee: row.insee, zone: timeZoneOf(row.insee) }
}
