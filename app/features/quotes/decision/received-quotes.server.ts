import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { requestTitle, type QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { LeadId, QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type { ComparedQuote } from './quote-comparison.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { rangeOfTotals } from '#app/features/quotes/document/with-choice.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import type { QuoteStatus } from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'

/** A devis for the person it was sent to. */
export type ReceivedQuote = {
  id: QuoteId
  leadId: LeadId
  requestId: QuoteRequestId
  status: QuoteStatus
  companyName: string
  /** No contract can be signed with it now; why is nobody else's. */
  companyUnavailable: boolean
  document: QuoteDocument
  contentHash: string
  sentAt: Date
  validUntil: string
  acceptedAt: Date | null
  signedName: string | null
  contractMode: ContractMode | null
  companyMode: ContractMode | null
  companyModeAt: Date | null
  earlyStartRequestedAt: Date | null
  retractableUntil: Date | null
  /** Goods are supplied: the right lasts beyond that instant, until fourteen days after their delivery. */
  withdrawalOpen: boolean
  performedAt: Date | null
  retractedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  request: {
    title: string
    status: QuoteRequestStatus
    insee: string
    town: string
    /** False where the company wrote to a client of its own. */
    ofMarketplace: boolean
  }
}

function received(ctx: Ctx<Particulier>) {
  return ctx.db
    .select({
      quote: quotes,
      request: quoteRequests,
      companyName: artisans.companyName,
      standing: standingColumns,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
    .$dynamic()
}

type ReceivedRow = Awaited<ReturnType<typeof received>>[number]

function toReceived(
  { quote, request, companyName, standing }: ReceivedRow,
  now: Date,
): ReceivedQuote {
  const {
    id,
    leadId,
    requestId,
    status,
    contentHash,
    sentAt,
    validUntil,
    acceptedAt,
    signedName,
    contractMode,
    companyMode,
    companyModeAt,
    earlyStartRequestedAt,
    retractableUntil,
    withdrawalOpen,
    performedAt,
    retractedAt,
    declinedAt,
    declineReason,
  } = quote
  return {
    id,
    leadId,
    requestId,
    status,
    companyName,
    acceptedAt,
    signedName,
    contractMode,
    companyMode,
    companyModeAt,
    earlyStartRequestedAt,
    retractableUntil,
    withdrawalOpen,
    performedAt,
    retractedAt,
    declinedAt,
    declineReason,
    companyUnavailable: refusalByStanding('quote', standingAt(now, standing)) !== null,
    document: quote.snapshot!,
    contentHash: contentHash!,
    sentAt: sentAt!,
    validUntil: validUntil!,
    request: {
      title: requestTitle(request.description),
      status: request.status,
      insee: request.insee,
      town: request.town,
      ofMarketplace: isOfMarketplace(request),
    },
  }
}

/** A devis that was sent to the reader; null when there is none, drafts included. */
export async function getReceivedQuote(
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
): Promise<ReceivedQuote | null> {
  const [row] = await received(ctx).where(
    and(
      eq(quotes.id, quoteId),
      eq(quoteRequests.particulierId, ctx.who.accountId),
      ne(quotes.status, 'draft'),
    ),
  )
  return row ? toReceived(row, ctx.now) : null
}

/** Everything the reader was sent for one of their requests, oldest first; withdrawn ones included. */
export async function listReceivedQuotes(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<ReceivedQuote[]> {
  const rows = await received(ctx)
    .where(
      and(
        eq(quotes.requestId, requestId),
        eq(quoteRequests.particulierId, ctx.who.accountId),
        ne(quotes.status, 'draft'),
      ),
    )
    .orderBy(asc(quotes.sentAt))
  return rows.map((row) => toReceived(row, ctx.now))
}

/** Devis on one page of the reader's list. */
export const RECEIVED_PER_PAGE = 25

/**
 * Every devis that the reader was sent, of their requests or by a company they know, the latest
 * first; pages from 1.
 */
export async function listEveryReceivedQuote(ctx: Ctx<Particulier>, page: number) {
  const where = and(eq(quoteRequests.particulierId, ctx.who.accountId), ne(quotes.status, 'draft'))
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: quotes.id,
        number: quotes.number,
        title: quotes.title,
        status: quotes.status,
        totalInclCents: quotes.totalInclCents,
        sentAt: quotes.sentAt,
        validUntil: quotes.validUntil,
        companyName: artisans.companyName,
      })
      .from(quotes)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
      .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
      .where(where)
      .orderBy(desc(quotes.sentAt), asc(quotes.id))
      .limit(RECEIVED_PER_PAGE)
      .offset((page - 1) * RECEIVED_PER_PAGE),
    ctx.db
      .select({ n: count() })
      .from(quotes)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
      .where(where),
  ])
  return { rows, total: counted!.n }
}

/** A received devis as the comparison reads it. */
export function toCompared(quote: ReceivedQuote): ComparedQuote {
  const { lines, totals } = quote.document
  return {
    quoteId: quote.id,
    companyName: quote.companyName,
    sentAt: quote.sentAt,
    totalExclCents: totals.totalExclCents,
    totalInclCents: totals.totalInclCents,
    range: rangeOfTotals(quote.document),
    lines: lines.map((line, i) => ({
      workItem: line.workItem,
      designation: line.designation,
      totalExclCents: totals.lineTotalsExclCents[i]!,
      vatBasisPoints: line.vatBasisPoints,
    })),
  }
}
