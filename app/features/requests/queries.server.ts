import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { requestTitle, type QuoteRequestStatus } from './quote-request.ts'
import type { RequestChange } from '#app/features/requests/life/request-change.ts'
import { pick } from '#app/values/pick.ts'
import { quoteRequestChanges, requestContactDetails, quoteRequests } from './tables.server.ts'

/** A request as its author sees it. */
export type QuoteRequestSummary = {
  id: QuoteRequestId
  title: string
  trade: TradeSlug
  town: string
  insee: string
  status: QuoteRequestStatus
  seats: { taken: number; wanted: number }
  /** Set while nobody can take it. */
  nobodySince: Date | null
  createdAt: Date
  openedAt: Date | null
  expiresAt: Date
  /** When it ends as its author asked, unless they keep it. */
  endsAt: Date | null
}

/** One in a list, with how many quotes it received that still count: sent or accepted. */
export type QuoteRequestLine = QuoteRequestSummary & { quotes: number }

const summary = {
  id: quoteRequests.id,
  description: quoteRequests.description,
  trade: quoteRequests.trade,
  town: quoteRequests.town,
  insee: quoteRequests.insee,
  status: quoteRequests.status,
  seatsTaken: quoteRequests.seatsTaken,
  wantedQuotes: quoteRequests.wantedQuotes,
  nobodySince: quoteRequests.nobodySince,
  createdAt: quoteRequests.createdAt,
  openedAt: quoteRequests.openedAt,
  expiresAt: quoteRequests.expiresAt,
  endsAt: quoteRequests.endsAt,
  quotes: sql<number>`(select count(*)::int from quotes q where q.request_id = quote_requests.id and q.status in ('sent', 'accepted'))`,
}

type SummaryRow = Omit<QuoteRequestLine, 'title' | 'seats'> & {
  description: string
  seatsTaken: number
  wantedQuotes: number
}

function toSummary({
  description,
  seatsTaken,
  wantedQuotes,
  ...row
}: SummaryRow): QuoteRequestLine {
  return {
    ...row,
    title: requestTitle(description),
    seats: { taken: seatsTaken, wanted: wantedQuotes },
  }
}

/**
 * A person's requests, the newest first, `limit` at most; those deposited with their address and
 * not confirmed yet included.
 */
export async function listMyQuoteRequests(
  ctx: Ctx<Particulier>,
  limit = 200,
): Promise<QuoteRequestLine[]> {
  const rows = await ctx.db
    .select(summary)
    .from(quoteRequests)
    .where(mine(ctx))
    .orderBy(desc(quoteRequests.createdAt))
    .limit(limit)
  return rows.map(toSummary)
}

/** Which requests are wanted, by a condition on `quote_requests`, and in which order. */
type Wanted = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number }

/** A page of a person's own requests that match a condition on `quote_requests`, in an order. */
export const selectMyQuoteRequests = (ctx: Ctx<Particulier>, wanted: Wanted) =>
  selectQuoteRequests(ctx, { ...wanted, where: and(mine(ctx), wanted.where)! })

/** A page of requests in an order; whose they are is in the condition that the caller gives. */
export async function selectQuoteRequests(
  ctx: Ctx<Particulier>,
  wanted: Wanted & { where: SQL },
): Promise<QuoteRequestLine[]> {
  const rows = await ctx.db
    .select(summary)
    .from(quoteRequests)
    .where(wanted.where)
    .orderBy(...wanted.orderBy)
    .limit(wanted.limit)
    .offset(wanted.offset)
  return rows.map(toSummary)
}

/** What a person changed of their request, in the order they did. */
export async function listMyChanges(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<{ id: string; what: RequestChange; amount: number | null; at: Date }[]> {
  return ctx.db
    .select(pick(quoteRequestChanges, 'id', 'what', 'amount', 'at'))
    .from(quoteRequestChanges)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quoteRequestChanges.requestId))
    .where(
      and(
        eq(quoteRequestChanges.requestId, requestId),
        eq(quoteRequests.particulierId, ctx.who.accountId),
      ),
    )
    .orderBy(asc(quoteRequestChanges.at), asc(quoteRequestChanges.id))
}

/**
 * The clause of the requests that a person made: theirs, or waiting for their confirmation under
 * their own confirmed address.
 */
export function mine(ctx: Ctx<Particulier>): SQL | undefined {
  const address = ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, ctx.who.accountId))
  const waiting = ctx.db
    .select({ id: requestContactDetails.requestId })
    .from(requestContactDetails)
    .where(inArray(requestContactDetails.email, address))
  return and(
    ofMarketplace,
    or(
      eq(quoteRequests.particulierId, ctx.who.accountId),
      and(eq(quoteRequests.status, 'unconfirmed'), inArray(quoteRequests.id, waiting)),
    ),
  )
}
