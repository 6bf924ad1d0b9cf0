import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { worksTable } from '#app/features/works/tables.server.ts'
import {
  mine,
  selectMyQuoteRequests,
  type QuoteRequestLine,
} from '#app/features/requests/queries.server.ts'
import { ENDED_STATUSES, PENDING_STATUSES } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { REQUEST_VIEWS, type MyRequestsFilter, type RequestView } from './my-requests.ts'

/** Requests on one page of a person's list. */
export const MY_REQUESTS_PER_PAGE = 10

const worksOf = sql`select from ${worksTable} where ${worksTable.requestId} = ${quoteRequests.id}`
/**
 * The works are over: done and confirmed; or their author closed the request after accepting a quote, and neither
 * renounced the contract nor gave the works up.
 */
const completed = or(
  sql`exists (${worksOf} and ${worksTable.status} = 'done')`,
  and(
    eq(quoteRequests.status, 'closed'),
    isNotNull(quoteRequests.awardedQuoteId),
    or(isNull(quoteRequests.closeReason), ne(quoteRequests.closeReason, 'retracted')),
    sql`not exists (${worksOf} and ${worksTable.status} = 'cancelled')`,
  ),
)!

/** Which requests each view holds. */
const IN_VIEW: Record<RequestView, SQL | undefined> = {
  'en-attente': inArray(quoteRequests.status, [...PENDING_STATUSES]),
  acceptees: and(eq(quoteRequests.status, 'awarded'), sql`not ${completed}`),
  terminees: completed,
  'sans-suite': and(inArray(quoteRequests.status, [...ENDED_STATUSES]), sql`not ${completed}`),
  toutes: undefined,
}

/**
 * One page of a person's requests that match, and what they have in all. The search looks into the words, the town and
 * the postal code, without case or accents.
 */
export async function searchMyRequests(
  ctx: Ctx<Particulier>,
  filter: MyRequestsFilter,
): Promise<{ rows: QuoteRequestLine[] } & MyRequestsCounts> {
  const pattern = likeAnywhere(filter.search)
  const found = and(
    filter.trade ? eq(quoteRequests.trade, filter.trade) : undefined,
    filter.search
      ? sql`fold_text(${quoteRequests.description} || ' ' || ${quoteRequests.town} || ' ' || ${quoteRequests.postalCode}) like fold_text(${pattern})`
      : undefined,
  )
  const orderBy =
    filter.order === 'anciennes'
      ? [asc(quoteRequests.createdAt), asc(quoteRequests.id)]
      : [
          desc(filter.order === 'mouvement' ? quoteRequests.updatedAt : quoteRequests.createdAt),
          desc(quoteRequests.id),
        ]
  const [rows, counted] = await Promise.all([
    selectMyQuoteRequests(ctx, {
      where: and(found, IN_VIEW[filter.view]),
      orderBy,
      limit: MY_REQUESTS_PER_PAGE,
      offset: (filter.page - 1) * MY_REQUESTS_PER_PAGE,
    }),
    countMyRequests(ctx, found),
  ])
  return { rows, ...counted }
}

/**
 * A person's requests: how many match in each view, how many there are, how many wait to be
 * published, and of which trades.
 */
type MyRequestsCounts = {
  counts: Record<RequestView, number>
  total: number
  unconfirmed: number
  trades: TradeSlug[]
}

/** Counts a person's requests; in each view those that match, when a condition is given. */
export async function countMyRequests(
  ctx: Ctx<Particulier>,
  found?: SQL,
): Promise<MyRequestsCounts> {
  const where = (condition: SQL | undefined) =>
    condition ? sql<number>`(count(*) filter (where ${condition}))::int` : count()
  const [row] = await ctx.db
    .select({
      ...(Object.fromEntries(
        REQUEST_VIEWS.map((view) => [view, where(and(found, IN_VIEW[view]))]),
      ) as Record<RequestView, SQL<number>>),
      total: count(),
      unconfirmed: where(eq(quoteRequests.status, 'unconfirmed')),
      trades: sql<TradeSlug[]>`coalesce(array_agg(distinct ${quoteRequests.trade}), '{}')`,
    })
    .from(quoteRequests)
    .where(mine(ctx))
  const { total, unconfirmed, trades, ...counts } = row!
  return { counts, total, unconfirmed, trades }
}
