import { and, asc, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestList, type RequestFilter } from './request-list.ts'

const COLUMNS = {
  date: quoteRequests.createdAt,
  commune: quoteRequests.town,
  metier: quoteRequests.trade,
  places: quoteRequests.seatsTaken,
} as const

/** The requests of the team's list. `asked` artisans were proposed each in all, `quotes` of them sent a devis. */
export const requests = teamRows(requestList, {
  perPage: 25,
  count: (ctx, filter) => ctx.db.$count(found(ctx, filter).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const rows = await found(ctx, filter)
      .orderBy(way(COLUMNS[filter.sort.by]), way(quoteRequests.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ description, taken, wanted, ...row }) => ({
      ...row,
      title: requestTitle(description),
      seats: { taken, wanted },
    }))
  },
})

function found(ctx: Ctx<Admin>, { search, status, trade, departement }: RequestFilter) {
  const like = likeAnywhere(search)
  return ctx.db
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
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
    .where(
      and(
        status === 'nobody'
          ? and(eq(quoteRequests.status, 'open'), isNotNull(quoteRequests.nobodySince))
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
      ),
    )
}
