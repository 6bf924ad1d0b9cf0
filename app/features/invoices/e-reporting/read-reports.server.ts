import { and, desc, eq, sql } from 'drizzle-orm'
import { eReports, platformFlows } from '#app/features/invoices/flows/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { EReportId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'

/** Where a report stands. */
export type ReportStanding = 'waiting' | 'stopped' | 'sent' | 'accepted' | 'refused'

type FlowFacts = Pick<
  typeof platformFlows.$inferSelect,
  'refusal' | 'stoppedAt' | 'depositedAt' | 'checkedAt'
>

/** Where a report stands, by what became of its deposit. */
function reportStanding(flow: FlowFacts): ReportStanding {
  if (flow.refusal) return 'refused'
  if (flow.checkedAt) return 'accepted'
  if (flow.depositedAt) return 'sent'
  return flow.stoppedAt ? 'stopped' : 'waiting'
}

/** Whether a later report of the same period stands in the place of one. */
export const MADE_AGAIN = sql<boolean>`exists (select from e_reports later where later.artisan_id = e_reports.artisan_id
  and later.kind = e_reports.kind and later.period_from = e_reports.period_from and later.correction > e_reports.correction)`

/** The reports of a company, the latest period first, each with where it stands. */
export async function listReports(ctx: Ctx<Artisan>) {
  const rows = await ctx.db
    .select({
      from: eReports.periodFrom,
      to: eReports.periodTo,
      ...pick(eReports, 'id', 'dueOn', 'correction', 'count', 'totalCents', 'kind'),
      madeAgain: MADE_AGAIN,
      flow: pick(platformFlows, 'refusal', 'stoppedAt', 'depositedAt', 'checkedAt'),
    })
    .from(eReports)
    .innerJoin(platformFlows, eq(platformFlows.reportId, eReports.id))
    .where(eq(eReports.artisanId, ctx.who.artisanId))
    .orderBy(desc(eReports.periodTo), desc(eReports.kind), desc(eReports.correction))
    .limit(200)
  return rows.map(({ flow, ...report }) => ({
    ...report,
    standing: reportStanding(flow),
    refusal: flow.refusal,
  }))
}
/** A report in the list of its company. */
export type ReportLine = Awaited<ReturnType<typeof listReports>>[number]

/** The file of a report of the company's, as it was handed over; null when there is none. */
export async function readReportFile(ctx: Ctx<Artisan>, reportId: EReportId) {
  const [row] = await ctx.db
    .select({
      xml: eReports.xml,
      kind: eReports.kind,
      from: eReports.periodFrom,
      to: eReports.periodTo,
      correction: eReports.correction,
    })
    .from(eReports)
    .where(and(eq(eReports.id, reportId), eq(eReports.artisanId, ctx.who.artisanId)))
  return row ?? null
}
