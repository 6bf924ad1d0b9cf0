import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import type {
  CodeStanding,
  CodeWay,
  SendCodeRefusal,
} from '#app/features/signatures/signing-code.ts'
import {
  readSigningCodes,
  sendSigningCode,
  type ToSign,
} from '#app/features/signatures/signing-codes.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { withChoice } from '#app/features/quotes/document/with-choice.ts'
import type { Choice, WithChoiceRefusal } from '#app/features/quotes/quote-options.ts'
import { choiceToShow } from './choice-address.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { lockQuote, type LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import { refusalToAccept, type AcceptRefusal } from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'

/**
 * Why a devis cannot be signed now: what keeps it from being accepted, or a document altered behind
 * the product's back.
 */
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

type Signable = {
  quote: Pick<LockedQuote['quote'], 'id' | 'snapshot'>
  request: Pick<LockedQuote['request'], 'particulierId'>
}

/**
 * What the client of a devis that was sent is about to sign: the document of their choice, and the
 * digest that a code is bound to.
 */
export function toSign(
  { quote, request }: Signable,
  choice: Choice,
): Result<ToSign & { document: QuoteDocument }, WithChoiceRefusal> {
  const chosen = withChoice(quote.snapshot!, choice, true)
  if (!chosen.ok) return chosen
  return ok({
    subject: { kind: 'quote', id: quote.id },
    contentHash: contentHash(chosen.value),
    signerId: request.particulierId!,
    document: chosen.value,
  })
}

/** The codes of a devis as it would be signed with a choice. */
export async function codesFor(ctx: Ctx, locked: Signable, choice: Choice): Promise<CodeStanding> {
  const signing = toSign(locked, choice)
  if (!signing.ok) throw new Error(`Codes of a choice that is not offered: ${signing.refusal}`)
  return readSigningCodes(ctx, signing.value)
}

/** Why the code of a devis is not sent. */
export type SendQuoteCodeRefusal =
  | 'not_found'
  | 'document_changed'
  | AcceptRefusal
  | WithChoiceRefusal
  | SendCodeRefusal

/**
 * Sends its client the code that signs a devis with these options, asked for by them or by the
 * artisan who is at their side.
 */
export async function sendQuoteCode(
  ctx: Ctx<Particulier | Artisan>,
  quoteId: QuoteId,
  choice: Choice = [],
  way: CodeWay = 'email',
): Promise<Result<undefined, SendQuoteCodeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const refusal = await refusalToSign(tx, locked)
    if (refusal) return refuse(refusal)
    const signing = toSign(locked, choice)
    if (!signing.ok) return signing
    const { company, totals, number } = signing.value.document
    return sendSigningCode(
      tx,
      signing.value,
      {
        name: `devis ${number}`,
        companyName: company.name,
        total: formatEuros(totals.totalInclCents),
      },
      timeZoneOf(locked.request.insee),
      way,
    )
  })
}

/**
 * A devis as its client signs it on the artisan's device, with the options that `url` asks for, and
 * why they cannot; null when it is not the artisan's, or not sent yet.
 */
export async function readQuoteToSign(ctx: Ctx<Artisan>, quoteId: QuoteId, url: string) {
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
  const choice = choiceToShow(url, row.quote.snapshot!)
  const refusal = await refusalToSign(ctx, row)
  return {
    id: row.quote.id,
    client: shortName(row.contact),
    document: row.quote.snapshot!,
    contentHash: row.quote.contentHash!,
    zone: timeZoneOf(row.request.insee),
    refusal,
    choice,
    codes: refusal === null ? await codesFor(ctx, row, choice) : null,
  }
}
