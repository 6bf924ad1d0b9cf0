import { isGranted } from '#app/values/team-rights.ts'
import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { quotesRefused, shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { requestTitle, type QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import type { TradeAnswers } from '#app/features/requests/trade-questions/trade-question.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type {
  ClientId,
  WorksId,
  LeadId,
  QuoteId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { vatMention, vatTerritoryOf, type VatTerritory } from '#app/values/numbers/vat.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { previewOf } from '#app/features/quotes/document/document-of-quote.server.ts'
import type { QuoteRow } from './move-quote.server.ts'
import type { QuoteDocument, QuotePreview } from '#app/features/quotes/document/quote-document.ts'
import { quoteFacts } from '#app/features/quotes/editor/quote-facts.server.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { ratesFor, regimeOf } from '#app/features/quotes/document/vat-mentions.ts'
import { pick } from '#app/values/pick.ts'
import type { QuoteLine } from './quote-totals.ts'
import { refusalToSend, type QuoteStatus, type SendRefusal } from './quote.ts'
import { quotes } from './tables.server.ts'

/** A devis in a list. `number` is null for a draft. */
export type QuoteSummary = {
  id: QuoteId
  leadId: LeadId
  requestId: QuoteRequestId
  number: string | null
  title: string
  status: QuoteStatus
  totalInclCents: number
  sentAt: Date | null
  validUntil: string | null
  updatedAt: Date
  retractableUntil: Date | null
}

const summary = {
  id: quotes.id,
  leadId: quotes.leadId,
  requestId: quotes.requestId,
  number: quotes.number,
  title: quotes.title,
  status: quotes.status,
  totalInclCents: quotes.totalInclCents,
  sentAt: quotes.sentAt,
  validUntil: quotes.validUntil,
  updatedAt: quotes.updatedAt,
  retractableUntil: quotes.retractableUntil,
}

/** The works of a devis that was accepted. */
export type QuoteWorks = {
  id: WorksId
  status: WorksStatus
  startsAt: Date | null
  endsAt: Date | null
}

/** Devis on one page of a list. */
export const QUOTES_PER_PAGE = 25

/** How many devis of each state the artisan has, and what those come to, cents TTC. */
export async function countMyQuotes(
  ctx: Ctx<Artisan>,
): Promise<Partial<Record<QuoteStatus, { count: number; totalInclCents: number }>>> {
  const rows = await ctx.db
    .select({
      status: quotes.status,
      count: sql<number>`count(*)::int`,
      total: sql<string>`sum(${quotes.totalInclCents})`,
    })
    .from(quotes)
    .where(eq(quotes.artisanId, ctx.who.artisanId))
    .groupBy(quotes.status)
  return Object.fromEntries(
    rows.map(({ status, count, total }) => [status, { count, totalInclCents: Number(total) }]),
  )
}

/**
 * The artisan's devis, newest first, with the client as they may be named. `status` and `which` filter;
 * `search` looks into the title, the number, the town and the client, whose family name is read
 * only where the devis itself says it; pages from 1.
 */
export async function listMyQuotes(
  ctx: Ctx<Artisan>,
  filter: {
    status?: QuoteStatus | undefined
    which?: SQL | undefined
    search?: string | undefined
    page?: number | undefined
  } = {},
): Promise<{
  rows: (QuoteSummary & {
    client: string
    /** Found by the company itself. */
    ownClient: boolean
    town: string
    insee: string
    works: QuoteWorks | null
  })[]
  total: number
}> {
  const found = filter.search
    ? sql`fold_text(concat_ws(' ', ${quotes.title}, ${quotes.number}, ${quoteRequests.town}, ${quoteRequests.postalCode}, ${requestContactDetails.firstName}, ${quotes.clientName})) like fold_text(${likeAnywhere(filter.search)})`
    : undefined
  const where = and(
    eq(quotes.artisanId, ctx.who.artisanId),
    filter.status && eq(quotes.status, filter.status),
    filter.which,
    found,
  )
  const page = Math.max(1, Math.min(10_000, Math.trunc(filter.page ?? 1) || 1))
  const [rows, [count]] = await Promise.all([
    ctx.db
      .select({
        ...summary,
        town: quoteRequests.town,
        insee: quoteRequests.insee,
        ownClient: sql<boolean>`${quoteRequests.clientId} is not null`,
        firstName: requestContactDetails.firstName,
        lastName: requestContactDetails.lastName,
        works: pick(worksTable, 'id', 'status', 'startsAt', 'endsAt'),
      })
      .from(quotes)
      .leftJoin(worksTable, eq(worksTable.quoteId, quotes.id))
      .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
      .where(where)
      .orderBy(desc(quotes.updatedAt), asc(quotes.id))
      .limit(QUOTES_PER_PAGE)
      .offset((page - 1) * QUOTES_PER_PAGE),
    ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(quotes)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
      .where(where),
  ])
  return {
    rows: rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      client: shortName({ firstName, lastName }),
    })),
    total: count!.n,
  }
}

/** The artisan's devis of one lead, newest first. */
export function listQuotesOfLead(ctx: Ctx<Artisan>, leadId: LeadId): Promise<QuoteSummary[]> {
  return ctx.db
    .select(summary)
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), eq(quotes.artisanId, ctx.who.artisanId)))
    .orderBy(desc(quotes.updatedAt))
}

/** A devis for its artisan: as a draft to edit with what it lacks, or as the document that was sent. */
export type MyQuote = {
  quote: Omit<QuoteRow, 'snapshot' | 'clientName'>
  lines: QuoteLine[]
  document: QuoteDocument | null
  missing: MissingMention[]
  /** The VAT rates a line may carry here, basis points; [0] where there is no VAT. */
  vatRates: readonly number[]
  request: {
    title: string
    /** As artisans read it; of a company's own client, its own words. */
    description: string
    tradeAnswers: TradeAnswers
    trade: TradeSlug
    town: string
    postalCode: string
    insee: string
    status: QuoteRequestStatus
  }
  /** The client of the company's book, where it found them itself. */
  ownClientId: ClientId | null
  /** Whether there is somebody to write to, or to sign at one's side: an own client has opened a devis first. */
  clientKnown: boolean
  client: string
  /** What the client would see if a draft were sent now; null once it is, or without totals. */
  preview: QuotePreview | null
  /** Why a draft cannot be sent; null when it can, and once it is. */
  sendRefusal: SendRefusal | null
  /** Where the works lie for VAT, and what is printed where none is charged. */
  territory: VatTerritory
  noVatMention: string | null
  /** Whether another devis may be begun for the same contact. */
  mayQuoteAgain: boolean
}

/** The artisan's own devis; null when there is none of theirs. */
export async function getMyQuote(ctx: Ctx<Artisan>, quoteId: QuoteId): Promise<MyQuote | null> {
  const [row] = await ctx.db
    .select({
      quote: quotes,
      request: quoteRequests,
      contact: requestContactDetails,
      lead: { status: leads.status, quotesRefusedAt: leads.quotesRefusedAt },
    })
    .from(quotes)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
    .where(and(eq(quotes.id, quoteId), eq(quotes.artisanId, ctx.who.artisanId)))
  if (!row) return null
  const { snapshot, clientName: _, ...quote } = row.quote
  const facts = await quoteFacts(ctx, { quote: row.quote, request: row.request })
  const isDraft = row.quote.status === 'draft'
  const ofBook = row.request.particulierId === null ? facts.ownClient?.name : undefined
  const client = ofBook ?? shortName(row.contact)
  const territory = vatTerritoryOf(row.request.postalCode, row.request.insee)
  return {
    quote,
    lines: [...facts.draft.lines],
    document: snapshot,
    missing: isDraft ? facts.missing : [],
    vatRates: ratesFor(facts.draft, facts.company, facts.request),
    request: {
      title: requestTitle(row.request.publicDescription),
      description: row.request.publicDescription,
      tradeAnswers: row.request.tradeAnswers,
      trade: row.request.trade,
      town: row.request.town,
      postalCode: row.request.postalCode,
      insee: row.request.insee,
      status: row.request.status,
    },
    ownClientId: row.request.clientId,
    clientKnown: isOfMarketplace(row.request) || row.request.particulierId !== null,
    client,
    preview: isDraft ? previewOf(row.quote, facts, client) : null,
    sendRefusal: isDraft
      ? refusalToSend(
          row.quote,
          {
            missing: facts.missing.length,
            leadStatus: row.lead.status,
            requestStatus: row.request.status,
            quotesRefused: quotesRefused(row.lead, row.request),
            company: await standingOf(ctx, ctx.who.artisanId),
            granted: isGranted(ctx.who, 'sign'),
            sentToday: await countSentToday(ctx, row.quote.leadId),
            zone: timeZoneOf(row.request.insee),
          },
          ctx.now,
        )
      : null,
    territory,
    noVatMention: vatMention(territory, regimeOf(facts.draft, facts.company)),
    mayQuoteAgain:
      (row.lead.status === 'opened' || row.lead.status === 'quoted') &&
      !quotesRefused(row.lead, row.request),
  }
}

/** How many devis of a lead were sent within the last 24 hours, those taken back since included. */
export async function countSentToday(ctx: Ctx, leadId: LeadId): Promise<number> {
  return ctx.db.$count(
    quotes,
    and(eq(quotes.leadId, leadId), gt(quotes.sentAt, new Date(ctx.now.getTime() - 86_400_000))),
  )
}
