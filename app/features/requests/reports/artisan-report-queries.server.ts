import { and, asc, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Admin, Ctx, Particulier } from '#app/platform/context.ts'
import type { ArtisanId, LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import type { ArtisanReportFilter } from './artisan-report-filter.ts'
import type { ArtisanReportOutcome, ArtisanReportReason } from './artisan-report.ts'
import { artisanReports, leads } from '#app/features/requests/leads/tables.server.ts'

/** The leads of a person's request about which they reported the artisan. */
export async function listReportedLeads(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<LeadId[]> {
  const rows = await ctx.db
    .select({ leadId: artisanReports.leadId })
    .from(artisanReports)
    .innerJoin(leads, eq(leads.id, artisanReports.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(eq(leads.requestId, requestId), eq(quoteRequests.particulierId, ctx.who.accountId)))
  return rows.map(({ leadId }) => leadId)
}

/** A reported artisan as the team reads it; `earlier`: other reports of the same company, whoever made them. */
export type ArtisanReportView = {
  id: string
  requestId: QuoteRequestId
  requestTitle: string
  artisanId: ArtisanId
  companyName: string
  reason: ArtisanReportReason
  text: string
  reportedAt: Date
  answerBy: Date
  outcome: ArtisanReportOutcome | null
  decidedAt: Date | null
  answer: string
  earlier: number
}

export const ARTISAN_REPORTS_PER_PAGE = 25
const EXPORT_BATCH = 500

const matching = ({
  decided,
  search,
}: Pick<ArtisanReportFilter, 'decided' | 'search'>): SQL | undefined =>
  and(
    decided ? isNotNull(artisanReports.outcome) : isNull(artisanReports.outcome),
    search
      ? sql`fold_text(${artisans.companyName}) like fold_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
      : undefined,
  )

/** Reports of artisans that match, and how many they are: the oldest first, unless the newest are asked. */
export async function listArtisanReports(
  ctx: Ctx<Admin>,
  filter: ArtisanReportFilter,
  size = ARTISAN_REPORTS_PER_PAGE,
): Promise<{ rows: ArtisanReportView[]; total: number }> {
  const orderBy = filter.newest
    ? [desc(artisanReports.reportedAt), desc(artisanReports.id)]
    : [asc(artisanReports.reportedAt), asc(artisanReports.id)]
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select({
        report: artisanReports,
        requestId: leads.requestId,
        description: quoteRequests.description,
        artisanId: leads.artisanId,
        companyName: artisans.companyName,
        earlier: sql<number>`(select count(*)::int - 1 from artisan_reports other join leads about on about.id = other.lead_id where about.artisan_id = ${leads.artisanId})`,
      })
      .from(artisanReports)
      .innerJoin(leads, eq(leads.id, artisanReports.leadId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(matching(filter))
      .orderBy(...orderBy)
      .limit(size)
      .offset((filter.page - 1) * size),
    ctx.db
      .select({ n: count() })
      .from(artisanReports)
      .innerJoin(leads, eq(leads.id, artisanReports.leadId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(matching(filter)),
  ])
  return {
    rows: rows.map(
      ({
        report: { id, reason, text, reportedAt, answerBy, outcome, decidedAt, answer },
        description,
        ...row
      }) => ({
        ...row,
        id,
        reason,
        text,
        reportedAt,
        answerBy,
        outcome,
        decidedAt,
        answer,
        requestTitle: requestTitle(description),
      }),
    ),
    total: all!.n,
  }
}

/** Every report that matches, batch by batch, for an export. */
export async function* eachArtisanReport(
  ctx: Ctx<Admin>,
  filter: ArtisanReportFilter,
): AsyncGenerator<ArtisanReportView, undefined> {
  for (let page = 1; ; page++) {
    const { rows } = await listArtisanReports(ctx, { ...filter, page }, EXPORT_BATCH)
    yield* rows
    if (rows.length < EXPORT_BATCH) return
  }
}

/** How many reported artisans wait for the team. */
export async function countArtisanReports(ctx: Ctx<Admin>): Promise<number> {
  return ctx.db.$count(artisanReports, isNull(artisanReports.outcome))
}
