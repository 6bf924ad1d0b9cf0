import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { worksTable } from '#app/features/works/tables.server.ts'
import { countUnreadMessages } from '#app/features/messages/queries.server.ts'
import {
  selectMyQuoteRequests,
  type QuoteRequestLine,
} from '#app/features/requests/queries.server.ts'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { countTogether } from '#app/platform/database/count-together.server.ts'
import type { WorksId, LeadId, QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'

/** A quote that reached the person, as a line of their request. */
export type ReceivedQuoteLine = {
  id: QuoteId
  leadId: LeadId
  status: Exclude<typeof quotes.$inferSelect.status, 'draft'>
  totalInclCents: number
  validUntil: string | null
  sentAt: Date | null
  retractableUntil: Date | null
  withdrawalOpen: boolean
  acceptedAt: Date | null
  declinedAt: Date | null
  withdrawnAt: Date | null
  retractedAt: Date | null
  performedAt: Date | null
}

/** The quotes a person received for one of their requests, the latest first; none when it is not theirs. */
export async function listQuotesOfRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<ReceivedQuoteLine[]> {
  const rows = await ctx.db
    .select({
      id: quotes.id,
      leadId: quotes.leadId,
      status: quotes.status,
      totalInclCents: quotes.totalInclCents,
      validUntil: quotes.validUntil,
      sentAt: quotes.sentAt,
      retractableUntil: quotes.retractableUntil,
      withdrawalOpen: quotes.withdrawalOpen,
      acceptedAt: quotes.acceptedAt,
      declinedAt: quotes.declinedAt,
      withdrawnAt: quotes.withdrawnAt,
      retractedAt: quotes.retractedAt,
      performedAt: quotes.performedAt,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(
      and(
        eq(quotes.requestId, requestId),
        eq(quoteRequests.particulierId, ctx.who.accountId),
        ne(quotes.status, 'draft'),
      ),
    )
    .orderBy(desc(quotes.sentAt))
  return rows as ReceivedQuoteLine[]
}

/** The latest devis that a company wrote for the reader as a client of its own; null for any other request. */
export async function ownQuoteOf(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<QuoteId | null> {
  const [row] = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(
      and(
        eq(quotes.requestId, requestId),
        eq(quoteRequests.origin, 'own_client'),
        eq(quoteRequests.particulierId, ctx.who.accountId),
        ne(quotes.status, 'draft'),
      ),
    )
    .orderBy(desc(quotes.sentAt))
    .limit(1)
  return row?.id ?? null
}

/** A person's request that waits to be published, the newest; null when there is none. */
export async function getMyUnconfirmed(ctx: Ctx<Particulier>): Promise<QuoteRequestLine | null> {
  const [newest] = await selectMyQuoteRequests(ctx, {
    where: eq(quoteRequests.status, 'unconfirmed'),
    orderBy: [desc(quoteRequests.createdAt)],
    limit: 1,
    offset: 0,
  })
  return newest ?? null
}

/**
 * What is behind the tiles of the home: messages not read, reviews written and works that wait for
 * one, artisans blocked.
 */
export type HomeFigures = { unread: number; reviews: number; toReview: number; blocked: number }

/** The figures of the home besides the requests. */
export async function readHomeFigures(ctx: Ctx<Particulier>): Promise<HomeFigures> {
  const me = ctx.who.accountId
  return countTogether(ctx.db, {
    unread: countUnreadMessages(ctx),
    reviews: ctx.db.$count(reviews, and(eq(reviews.authorId, me), ne(reviews.status, 'withdrawn'))),
    toReview: ctx.db.$count(
      worksTable,
      and(
        eq(worksTable.particulierId, me),
        eq(worksTable.status, 'done'),
        leadOfMarketplace(sql`${worksTable}`),
        sql`not exists (select from ${reviews} where ${reviews.worksId} = ${worksTable.id})`,
      ),
    ),
    blocked: ctx.db.$count(blockedArtisans, eq(blockedArtisans.particulierId, me)),
  })
}

/** Works that the product follows for a person's request, by the instants of their life. */
export type WorksOfRequest = {
  id: WorksId
  leadId: LeadId
  startedAt: Date | null
  finishedAt: Date | null
  confirmedAt: Date | null
  disputedAt: Date | null
  cancelledAt: Date | null
}

/** The works that the product follows for a person's request, the latest first; none before a quote is accepted. */
export function listWorksOfRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<WorksOfRequest[]> {
  return ctx.db
    .select({
      id: worksTable.id,
      leadId: worksTable.leadId,
      startedAt: worksTable.startedAt,
      finishedAt: worksTable.finishedAt,
      confirmedAt: worksTable.confirmedAt,
      disputedAt: worksTable.disputedAt,
      cancelledAt: worksTable.cancelledAt,
    })
    .from(worksTable)
    .where(
      and(eq(worksTable.requestId, requestId), eq(worksTable.particulierId, ctx.who.accountId)),
    )
    .orderBy(desc(worksTable.createdAt))
}

/** A visit proposed for a person's request, by whichever side. */
export type VisitOfRequest = Pick<
  typeof visits.$inferSelect,
  'id' | 'leadId' | 'proposedBy' | 'status' | 'createdAt' | 'answeredAt'
>

/** Every visit proposed for a person's own request. */
export function listVisitsOfRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<VisitOfRequest[]> {
  return ctx.db
    .select(pick(visits, 'id', 'leadId', 'proposedBy', 'status', 'createdAt', 'answeredAt'))
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(eq(leads.requestId, requestId), eq(quoteRequests.particulierId, ctx.who.accountId)))
}
