import { and, asc, desc, eq } from 'drizzle-orm'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { requestTitle } from '#app/features/quote-requests/quote-request.ts'
import { quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId, LeadId, QuoteRequestId } from '#app/values/ids.ts'
import type { BadContactReason, ReportStatus } from './contact-report.ts'
import { contactReports, leads } from './tables.server.ts'

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

/** Reported contacts in a state: those that wait, the most pressing first; decided ones, the latest first. */
export async function listContactReports(ctx: Ctx<Admin>, status: ReportStatus = 'waiting', limit = 100): Promise<ContactReportView[]> {
  const rows = await ctx.db
    .select({ report: contactReports, requestId: leads.requestId, description: quoteRequests.description, artisanId: leads.artisanId, companyName: artisans.companyName })
    .from(contactReports)
    .innerJoin(leads, eq(leads.id, contactReports.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(eq(contactReports.status, status))
    .orderBy(status === 'waiting' ? asc(contactReports.decideBy) : desc(contactReports.decidedAt))
    .limit(limit)
  return rows.map(({ report, description, ...row }) => {
    const { id, leadId, reason, text, reportedAt, decideBy, decidedAt, answer } = report
    return { ...row, id, leadId, reason, text, status: report.status, reportedAt, decideBy, decidedAt, answer, requestTitle: requestTitle(description) }
  })
}

/** How many reported contacts wait for the team. */
export async function countContactReports(ctx: Ctx<Admin>): Promise<number> {
  return ctx.db.$count(contactReports, eq(contactReports.status, 'waiting'))
}

/** The artisan's own report of a lead; null when there is none. */
export async function getContactReport(ctx: Ctx<Artisan>, leadId: LeadId): Promise<{ reason: BadContactReason; status: ReportStatus; reportedAt: Date; decideBy: Date; answer: string } | null> {
  const [row] = await ctx.db
    .select({ reason: contactReports.reason, status: contactReports.status, reportedAt: contactReports.reportedAt, decideBy: contactReports.decideBy, answer: contactReports.answer })
    .from(contactReports)
    .innerJoin(leads, eq(leads.id, contactReports.leadId))
    .where(and(eq(contactReports.leadId, leadId), eq(leads.artisanId, ctx.who.artisanId)))
  return row ?? null
}
