import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { lastOf } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { contactReportList, looksAtLast, type ContactReportFilter } from './contact-report-list.ts'
import type { BadContactReason, ReportStatus } from './contact-report.ts'
import { contactReports, leads } from '#app/features/requests/leads/tables.server.ts'
import { pick } from '#app/values/pick.ts'

const STATUSES: Record<ContactReportFilter['view'], ReportStatus> = {
  waiting: 'waiting',
  rendus: 'granted',
  refuses: 'refused',
}

function found(ctx: Ctx<Admin>, filter: ContactReportFilter, limit: number) {
  const { view, search } = filter
  const ofView = eq(contactReports.status, STATUSES[view])
  const last = { where: ofView, order: desc(contactReports.decidedAt) }
  return ctx.db
    .select({
      report: contactReports,
      requestId: leads.requestId,
      description: quoteRequests.description,
      artisanId: leads.artisanId,
      companyName: artisans.companyName,
    })
    .from(looksAtLast(filter) ? lastOf(ctx, limit, contactReports, last) : contactReports)
    .innerJoin(leads, eq(leads.id, contactReports.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(
      and(
        ofView,
        search
          ? sql`fold_text(${artisans.companyName}) like fold_text(${likeAnywhere(search)})`
          : undefined,
      ),
    )
}

/** The reported contacts of the team's list. */
export const reportedContacts = teamRows(contactReportList, {
  perPage: 30,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const rows = await found(ctx, filter, limit)
      .orderBy(
        way(filter.view === 'waiting' ? contactReports.decideBy : contactReports.decidedAt),
        way(contactReports.id),
      )
      .limit(limit)
      .offset(offset)
    return rows.map(({ report, description, ...row }) => ({
      ...row,
      ...report,
      requestTitle: requestTitle(description),
    }))
  },
})

/** How many reported contacts wait for the team. */
export function countContactReports(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(contactReports, eq(contactReports.status, 'waiting'))
}

/** The artisan's own report of a lead; null when there is none. */
export async function getContactReport(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
): Promise<{
  reason: BadContactReason
  status: ReportStatus
  reportedAt: Date
  decideBy: Date
  answer: string
} | null> {
  const [row] = await ctx.db
    .select(pick(contactReports, 'reason', 'status', 'reportedAt', 'decideBy', 'answer'))
    .from(contactReports)
    .innerJoin(leads, eq(leads.id, contactReports.leadId))
    .where(and(eq(contactReports.leadId, leadId), eq(leads.artisanId, ctx.who.artisanId)))
  return row ?? null
}
