import { and, asc, count, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import { requestTitle, type QuoteRequestStatus } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { RequestFilter } from './request-list.ts'

export const REQUESTS_PER_PAGE = 25
const EXPORT_BATCH = 500

/** A request in the team's list. `asked` artisans were proposed it in all, `quotes` of them sent a devis. */
export type RequestRow = {
  id: QuoteRequestId
  title: string
  trade: TradeSlug
  town: string
  postalCode: string
  status: QuoteRequestStatus
  seats: { taken: number; wanted: number }
  nobodySince: Date | null
  /** When it ends, if its author asked for it in these minutes. */
  endsAt: Date | null
  createdAt: Date
  email: string
  asked: number
  quotes: number
}

/** A page of the requests that match, and how many they are. */
export async function listRequests(
  ctx: Ctx<Admin>,
  filter: RequestFilter,
): Promise<{ rows: RequestRow[]; total: number }> {
  const [rows, [all]] = await Promise.all([
    read(ctx, filter, REQUESTS_PER_PAGE, (filter.page - 1) * REQUESTS_PER_PAGE),
    ctx.db
      .select({ n: count() })
      .from(quoteRequests)
      .innerJoin(requestContactDetails, joined)
      .where(matching(filter)),
  ])
  return { rows, total: all!.n }
}

/** Every request that matches, batch by batch, for an export. */
export async function* eachRequest(
  ctx: Ctx<Admin>,
  filter: RequestFilter,
): AsyncGenerator<RequestRow, undefined> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await read(ctx, filter, EXPORT_BATCH, offset)
    yield* rows
    if (rows.length < EXPORT_BATCH) return
  }
}

const joined = eq(requestContactDetails.requestId, quoteRequests.id)
const COLUMNS = {
  date: quoteRequests.createdAt,
  commune: quoteRequests.town,
  metier: quoteRequests.trade,
  places: quoteRequests.seatsTaken,
} as const

async function read(
  ctx: Ctx<Admin>,
  filter: RequestFilter,
  limit: number,
  offset: number,
): Promise<RequestRow[]> {
  const way = filter.sort.descending ? desc : asc
  const rows = await ctx.db
    .select({
      id: quoteRequests.id,
      description: quoteRequests.description,
      trade: quoteRequests.trade,
      town: quoteRequests.town,
      postalCode: quoteRequests.postalCode,
      status: quoteRequests.status,
      taken: quoteRequests.seatsTaken,
      wanted: quoteRequests.wantedQuotes,
      nobodySince: quoteRequests.nobodySince,
      endsAt: quoteRequests.endsAt,
      createdAt: quoteRequests.createdAt,
      email: requestContactDetails.email,
      asked: sql<number>`(select count(*)::int from ${leads} where ${leads.requestId} = ${quoteRequests.id})`,
      quotes: sql<number>`(select count(*)::int from ${leads} where ${leads.requestId} = ${quoteRequests.id} and ${leads.quotedAt} is not null)`,
    })
    .from(quoteRequests)
    .innerJoin(requestContactDetails, joined)
    .where(matching(filter))
    .orderBy(way(COLUMNS[filter.sort.by]), way(quoteRequests.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ description, taken, wanted, ...row }) => ({
    ...row,
    title: requestTitle(description),
    seats: { taken, wanted },
  }))
}

function matching({ search, status, trade, departement }: RequestFilter): SQL | undefined {
  const like = likeAnywhere(search)
  return and(
    status === 'nobody'
      ? and(eq(quoteRequests.status, 'open'), sql`${quoteRequests.nobodySince} is not null`)
      : status
        ? eq(quoteRequests.status, status)
        : undefined,
    trade ? eq(quoteRequests.trade, trade) : undefined,
    departement ? sql`${quoteRequests.insee} like ${`${departement}%`}` : undefined,
    search
      ? or(
          ilike(requestContactDetails.email, like),
          ilike(quoteRequests.postalCode, like),
          ilike(quoteRequests.town, like),
          sql`${quoteRequests.id}::text ilike ${like}`,
        )
      : undefined,
  )
}
