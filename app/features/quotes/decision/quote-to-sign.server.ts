import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { SendCodeRefusal } from '#app/features/signatures/signing-code.ts'
import {
  readSigningCodes,
  sendSigningCode,
  type ToSign,
} from '#app/features/signatures/signing-codes.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { lockQuote, type LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import { refusalToAccept, type AcceptRefusal } from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'

/** Why a devis cannot be signed now: what keeps it from being accepted, or a document altered behind the product's back. */
export async function refusalToSign(
  tx: Ctx,
  { quote, request }: Pick<LockedQuote, 'quote' | 'request'>,
): Promise<AcceptRefusal | 'document_changed' | null> {
  // Read without its lock: a stop that comes an instant later comes after the signature.
  const companyUnavailable =
    refusalByStanding('quote', await standingOf(tx, quote.artisanId)) !== null
  const zone = timeZoneOf(request.insee)
  return (
    refusalToAccept(quote, { status: request.status, zone, companyUnavailable }, tx.now) ??
    (contentHash(quote.snapshot!) === quote.contentHash ? null : 'document_changed')
  )
}

/** What the client of a devis that was sent is about to sign. */
export function toSign({ quote, request }: Pick<LockedQuote, 'quote' | 'request'>): ToSign {
  return {
    subject: { kind: 'quote', id: quote.id },
    contentHash: quote.contentHash!,
    signerId: request.particulierId!,
  }
}

/** Why the code of a devis is not sent. */
export type SendQuoteCodeRefusal =
  | 'not_found'
  | 'document_changed'
  | AcceptRefusal
  | SendCodeRefusal

/** Mails its client the code that signs a devis, asked for by them or by the artisan who is at their side. */
export async function sendQuoteCode(
  ctx: Ctx<Particulier | Artisan>,
  quoteId: QuoteId,
): Promise<Result<undefined, SendQuoteCodeRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<undefined, SendQuoteCodeRefusal>> => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = await refusalToSign(tx, locked)
    if (refusal) return refuse(refusal)
    const { company, totals, number } = locked.quote.snapshot!
    return sendSigningCode(
      tx,
      toSign(locked),
      {
        name: `devis ${number}`,
        companyName: company.name,
        total: formatEuros(totals.totalInclCents),
      },
      timeZoneOf(locked.request.insee),
    )
  })
}

/** A devis as its client signs it on the artisan's device, and why they cannot; null when it is not the artisan's, or not sent yet. */
export async function readQuoteToSign(ctx: Ctx<Artisan>, quoteId: QuoteId) {
  const [row] = await ctx.db
    .select({ quote: quotes, request: quoteRequests, contact: requestContactDetails })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
    .where(
      and(
        eq(quotes.id, quoteId),
        eq(quotes.artisanId, ctx.who.artisanId),
        ne(quotes.status, 'draft'),
        isNotNull(quoteRequests.particulierId),
      ),
    )
  if (!row) return null
  return {
    id: row.quote.id,
    client: shortName(row.contact),
    document: row.quote.snapshot!,
    contentHash: row.quote.contentHash!,
    zone: timeZoneOf(row.request.insee),
    refusal: await refusalToSign(ctx, row),
    codes: await readSigningCodes(ctx, toSign(row)),
  }
}
