import { and, asc, count, desc, eq, ilike } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { ArtisanId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import type { ReportFilter } from './contact-report-list.ts'
import type { BadContactReason, ReportStatus } from './contact-report.ts'
import { contactReports, leads } from '#app/features/requests/leads/tables.server.ts'

/** A reported contact as the team reads it. */
export type ContactReportView = {
  id: string
  leadId: LeadId
  requestId: QuoteRequestId
  requestTitle: string
  artisanId: ArtisanId
  companyName: string
  reason: BadContactReason
  text: string
  status: ReportStatus
  reportedAt: Date
  decideBy: Date
  decidedAt: Date | null
  answer: string
}

/** Reported contacts on one page of the team's list. */
export const REPORTS_PER_PAGE = 30
const EXPORT_BATCH = 500

/** A page of the reported contacts that match, in the order asked, and how many they are. */
export async function listContactReports(
  ctx: Ctx<Admin>,
  filter: ReportFilter,
): Promise<{ rows: ContactReportView[]; total: number }> {
  const rows = await read(ctx, filter, REPORTS_PER_PAGE, (filter.page - 1) * REPORTS_PER_PAGE)
  const [all] = await ctx.db
    .select({ n: count() })
    .from(contactReports)
    .innerJoin(leads, eq(leads.id, contactReports.leadId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(matching(filter))
  return { rows, total: all!.n }
}

/** Every reported contact that matches, batch by batch, for an export. */
export async function* eachContactReport(
  ctx: Ctx<Admin>,
  filter: ReportFilter,
): AsyncGenerator<ContactReportView, undefined> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await read(ctx, filter, EXPORT_BATCH, offset)
    yield* rows
    if (rows.length < EXPORT_BATCH) return
  }
}

const matching = ({ status, search }: ReportFilter) =>
  and(
    eq(contactReports.status, status),
    search ? ilike(artisans.companyName, likeAnywhere(search)) : undefined,
  )

async function read(
  ctx: Ctx<Admin>,
  filter: ReportFilter,
  limit: number,
  offset: number,
): Promise<ContactReportView[]> {
  const way = filter.newest ? desc : asc
  const rows = await ctx.db
    .select({
      report: contactReports,
      requestId: leads.requestId,
      description: quoteRequests.description,
      artisanId: leads.artisanId,
      companyName: artisans.companyName,
    })
    .from(contactReports)
    .innerJoin(leads, eq(leads.id, contactReports.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(matching(filter))
    .orderBy(
      way(filter.status === 'waiting' ? contactReports.decideBy : contactReports.decidedAt),
      way(contactReports.id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map(({ report, description, ...row }) => {
    const { id, leadId, reason, text, reportedAt, decideBy, decidedAt, answer } = report
    return {
      ...row,
      id,
      leadId,
      reason,
      text,
      status: report.status,
      reportedAt,
      decideBy,
      decidedAt,
      answer,
      requestTitle: requestTitle(description),
    }
  })
}

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
    .select({
      reason: contactReports.reason,
      status: contactReports.status,
      reportedAt: contactReports.reportedAt,
      decideBy: contactReports.decideBy,
      answer: contactReports.answer,
    })
    .from(contactReports)
    .innerJoin(leads, eq(leads.id, contactReports.leadId))
    .where(and(eq(contactReports.leadId, leadId), eq(leads.artisanId, ctx.who.artisanId)))
  return row ?? null
}
