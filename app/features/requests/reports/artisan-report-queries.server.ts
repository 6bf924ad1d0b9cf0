import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { lastOf } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { artisanReportList, looksAtLast, type ArtisanReportFilter } from './artisan-report-list.ts'
import { artisanReports, leads } from '#app/features/requests/leads/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** A lead about which the person reported the artisan, and when the team decided. */
export type ReportedLead = {
  id: string
  leadId: LeadId
  reportedAt: Date
  decidedAt: Date | null
}

/** The leads of a person's request about which they reported the artisan. */
export async function listReportedLeads(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<ReportedLead[]> {
  return ctx.db
    .select(pick(artisanReports, 'id', 'leadId', 'reportedAt', 'decidedAt'))
    .from(artisanReports)
    .innerJoin(leads, eq(leads.id, artisanReports.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(eq(leads.requestId, requestId), eq(quoteRequests.particulierId, ctx.who.accountId)))
}

function found(ctx: Ctx<Admin>, filter: ArtisanReportFilter, limit: number) {
  const { view, search } = filter
  const last = { where: isNotNull(artisanReports.outcome), order: desc(artisanReports.reportedAt) }
  return ctx.db
    .select({
      report: artisanReports,
      requestId: leads.requestId,
      description: quoteRequests.description,
      artisanId: leads.artisanId,
      companyName: artisans.companyName,
      earlier: sql<number>`(select count(*)::int - 1 from artisan_reports other join leads about on about.id = other.lead_id where about.artisan_id = ${leads.artisanId})`,
    })
    .from(looksAtLast(filter) ? lastOf(ctx, limit, artisanReports, last) : artisanReports)
    .innerJoin(leads, eq(leads.id, artisanReports.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(
      and(
        view === 'examines' ? isNotNull(artisanReports.outcome) : isNull(artisanReports.outcome),
        search
          ? sql`fold_text(${artisans.companyName}) like fold_text(${likeAnywhere(search)})`
          : undefined,
      ),
    )
}

/** The reports of artisans of the team's list; `earlier`: other reports of the same company, whoever made them. */
export const reportedArtisans = teamRows(artisanReportList, {
  perPage: 25,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const rows = await found(ctx, filter, limit)
      .orderBy(way(artisanReports.reportedAt), way(artisanReports.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ report, description, ...row }) => ({
      ...row,
      ...report,
      requestTitle: requestTitle(description),
    }))
  },
})

/** How many reported artisans wait for the team. */
export async function countArtisanReports(ctx: Ctx<Admin>): Promise<number> {
  return ctx.db.$count(artisanReports, isNull(artisanReports.outcome))
}
