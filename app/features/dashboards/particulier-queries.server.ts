import { and, desc, eq, gt, inArray, isNotNull, ne, or, isNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { leads } from '#app/features/leads/tables.server.ts'
import { requestTitle } from '#app/features/quote-requests/quote-request.ts'
import { quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { LeadId, QuoteId, QuoteRequestId } from '#app/values/ids.ts'
import type { Turn } from './particulier-turns.ts'

/** A quote that reached the person, as a line of their request. */
export type ReceivedQuoteLine = { id: QuoteId; leadId: LeadId; status: Exclude<typeof quotes.$inferSelect.status, 'draft'>; totalInclCents: number; validUntil: string | null; sentAt: Date | null; retractableUntil: Date | null }

/** The quotes a person received for one of their requests, the latest first; none when it is not theirs. */
export async function listQuotesOfRequest(ctx: Ctx<Particulier>, requestId: QuoteRequestId): Promise<ReceivedQuoteLine[]> {
  const rows = await ctx.db
    .select({ id: quotes.id, leadId: quotes.leadId, status: quotes.status, totalInclCents: quotes.totalInclCents, validUntil: quotes.validUntil, sentAt: quotes.sentAt, retractableUntil: quotes.retractableUntil })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(eq(quotes.requestId, requestId), eq(quoteRequests.particulierId, ctx.who.accountId), ne(quotes.status, 'draft')))
    .orderBy(desc(quotes.sentAt))
  return rows as ReceivedQuoteLine[]
}

/** Requests whose works are over: an accepted quote, and the person closed the request. */
export async function countCompletedRequests(ctx: Ctx<Particulier>): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.particulierId, ctx.who.accountId),
        eq(quoteRequests.status, 'closed'),
        isNotNull(quoteRequests.awardedQuoteId),
        or(isNull(quoteRequests.closeReason), ne(quoteRequests.closeReason, 'retracted')),
      ),
    )
  return row!.n
}

/** Everything that waits for the person, over all their requests or one: quotes to decide on, contacts to answer, requests in trouble. */
export async function listTurns(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Turn[]> {
  const mine = and(eq(quoteRequests.particulierId, ctx.who.accountId), inArray(quoteRequests.status, ['open', 'paused']), only ? eq(quoteRequests.id, only) : undefined)
  const [received, proposed, opened, stuck] = await Promise.all([
    ctx.db
      .select({ quoteId: quotes.id, requestId: quotes.requestId, leadId: quotes.leadId, description: quoteRequests.description, insee: quoteRequests.insee, company: artisans.companyName, since: quotes.sentAt, validUntil: quotes.validUntil, totalInclCents: quotes.totalInclCents })
      .from(quotes)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
      .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
      .where(and(mine, eq(quotes.status, 'sent'))),
    ctx.db
      .select({ leadId: leads.id, requestId: leads.requestId, description: quoteRequests.description, insee: quoteRequests.insee, company: artisans.companyName, startsAt: visits.startsAt, since: visits.createdAt })
      .from(visits)
      .innerJoin(leads, eq(leads.id, visits.leadId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(and(mine, eq(visits.status, 'proposed'), gt(visits.startsAt, ctx.now))),
    ctx.db
      .select({ leadId: leads.id, requestId: leads.requestId, description: quoteRequests.description, insee: quoteRequests.insee, company: artisans.companyName, since: leads.openedAt, until: leads.reactionBy })
      .from(leads)
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(and(mine, eq(leads.status, 'opened'), isNull(leads.reactedAt), isNull(leads.givenBackAt))),
    ctx.db
      .select({ requestId: quoteRequests.id, description: quoteRequests.description, insee: quoteRequests.insee, town: quoteRequests.town, nobodySince: quoteRequests.nobodySince, expiresAt: quoteRequests.expiresAt, status: quoteRequests.status })
      .from(quoteRequests)
      .where(and(mine, eq(quoteRequests.status, 'open'))),
  ])
  const title = requestTitle
  return [
    ...received.map(({ description, since, ...row }): Turn => ({ kind: 'quote', ...row, title: title(description), since: since! })),
    ...proposed.map(({ description, ...row }): Turn => ({ kind: 'visit', ...row, title: title(description) })),
    ...opened.map(({ description, since, until, ...row }): Turn => ({ kind: 'contact', ...row, title: title(description), since: since!, until })),
    ...stuck.flatMap(({ description, nobodySince, expiresAt, ...row }): Turn[] => {
      if (nobodySince) return [{ kind: 'nobody', requestId: row.requestId, insee: row.insee, town: row.town, title: title(description), since: nobodySince }]
      return expiresAt.getTime() - ctx.now.getTime() < 3 * 86_400_000 ? [{ kind: 'expiring', requestId: row.requestId, insee: row.insee, title: title(description), since: ctx.now, until: expiresAt }] : []
    }),
  ]
}

/** How many quotes each of the person's requests received that still count: sent or accepted. */
export async function countReceivedQuotes(ctx: Ctx<Particulier>): Promise<Record<QuoteRequestId, number>> {
  const rows = await ctx.db
    .select({ requestId: quotes.requestId, n: sql<number>`count(*)::int` })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(eq(quoteRequests.particulierId, ctx.who.accountId), inArray(quotes.status, ['sent', 'accepted'])))
    .groupBy(quotes.requestId)
  return Object.fromEntries(rows.map((row) => [row.requestId, row.n])) as Record<QuoteRequestId, number>
}
