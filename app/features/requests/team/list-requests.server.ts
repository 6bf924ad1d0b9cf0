import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { idRange, soughtIn } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { MOST_COUNTED, MOST_LOOKED_AT } from '#app/values/team-list.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { pick } from '#app/values/pick.ts'
import { hasHad } from './request-answers.server.ts'
import { beginningOf, STEP_REACHED } from './request-steps.server.ts'
import { isLookedFor, requestList, type RequestFilter } from './request-list.ts'

const COLUMNS = {
  date: quoteRequests.createdAt,
  commune: quoteRequests.town,
  metier: quoteRequests.trade,
  places: quoteRequests.seatsTaken,
} as const

/** The requests of the team's list. `asked` artisans were proposed each in all, `quotes` of them sent a devis. */
export const requests = teamRows(requestList, {
  perPage: 25,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const order = orderOf(filter)
    const rows = await ctx.db
      .select(LISTED)
      .from(quoteRequests)
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
      .where(
        inArray(
          quoteRequests.id,
          found(ctx, filter, limit)
            .orderBy(...order)
            .limit(limit)
            .offset(offset),
        ),
      )
      .orderBy(...order)
    return rows.map(({ description, taken, wanted, ...row }) => ({
      ...row,
      title: requestTitle(description),
      seats: { taken, wanted },
    }))
  },
})

const LISTED = {
  ...pick(quoteRequests, 'id', 'description', 'trade', 'town', 'postalCode', 'status'),
  taken: quoteRequests.seatsTaken,
  wanted: quoteRequests.wantedQuotes,
  ...pick(quoteRequests, 'nobodySince', 'endsAt', 'createdAt'),
  email: requestContactDetails.email,
  asked: sql<number>`(select count(*)::int from ${leads} where ${leads.requestId} = ${quoteRequests.id})`,
  quotes: sql<number>`(select count(*)::int
    from ${leads} where ${leads.requestId} = ${quoteRequests.id} and ${leads.quotedAt} is not null)`,
}

function orderOf({ sort }: RequestFilter) {
  const way = sort.descending ? desc : asc
  return [way(COLUMNS[sort.by]), way(quoteRequests.id)]
}

function found(ctx: Ctx<Admin>, filter: RequestFilter, limit: number) {
  const { search, status, trade, departement, step, answers, period } = filter
  const like = likeAnywhere(search)
  const range = idRange(search)
  const narrowed = and(
    ofMarketplace,
    status === 'nobody'
      ? and(sql`${quoteRequests.status} = 'open'`, isNotNull(quoteRequests.nobodySince))
      : status
        ? eq(quoteRequests.status, status)
        : undefined,
    trade ? eq(quoteRequests.trade, trade) : undefined,
    departement ? sql`${quoteRequests.insee} like ${`${departement}%`}` : undefined,
    step ? STEP_REACHED[step] : undefined,
    period ? gte(quoteRequests.createdAt, beginningOf(period, ctx.now)) : undefined,
  )!
  const had = answers ? hasHad(answers, ctx.now) : sql`true`
  // Next to none may fit: no index says which, and all would be looked at.
  if (isLookedFor(filter) && limit <= MOST_COUNTED + 1)
    return ctx.db
      .select({ id: quoteRequests.id })
      .from(
        ctx.db
          .select()
          .from(quoteRequests)
          .where(narrowed)
          .orderBy(...orderOf(filter))
          .limit(MOST_LOOKED_AT)
          .as('quote_requests'),
      )
      .where(had)
      .$dynamic()
  const sought = () =>
    sql`${quoteRequests.id} in ${soughtIn(
      limit,
      sql`select id from quote_requests where ${narrowed} and ${had} and (town ilike ${like} or postal_code ilike ${like}) order by created_at desc`,
      // Identifiers rise with time.
      sql`select request_id from quote_request_contacts
        join quote_requests on id = request_id
        where ${narrowed} and ${had} and email ilike ${like}
        order by request_id desc`,
      range &&
        sql`select id from quote_requests where ${narrowed} and ${had} and id between ${range.from} and ${range.to}`,
    )}`
  return ctx.db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(search ? sought() : and(narrowed, had))
    .$dynamic()
}
