import { and, desc, eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { eReports, platformFlows } from '#app/features/invoices/flows/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import type { EInvoicingPlatform } from '#app/platform/e-invoicing/e-invoicing.ts'
import type { PlatformFlowId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToRemake, type RemakeRefusal } from './e-report.ts'
import { makeOne, readReporter } from './make-reports.server.ts'

/**
 * Makes a refused report again though nothing of it changed: what the platform refused it for was
 * put right elsewhere (the company's registration there, say). The journal has it.
 */
export function remakeReport(
  ctx: Ctx<Admin>,
  flowId: PlatformFlowId,
  platform: EInvoicingPlatform | null = approvedPlatform(),
): Promise<Result<undefined, 'not_found' | RemakeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [flow] = await tx.db
      .select({ refusal: platformFlows.refusal, report: eReports })
      .from(platformFlows)
      .innerJoin(eReports, eq(eReports.id, platformFlows.reportId))
      .where(eq(platformFlows.id, flowId))
      .for('update', { of: platformFlows })
    if (!flow) return refuse('not_found')
    const { refusal, report } = flow
    const [last] = await tx.db
      .select({ id: eReports.id })
      .from(eReports)
      .where(
        and(
          eq(eReports.artisanId, report.artisanId),
          eq(eReports.kind, report.kind),
          eq(eReports.periodFrom, report.periodFrom),
        ),
      )
      .orderBy(desc(eReports.correction))
      .limit(1)
    const refused = refusalToRemake({ refusal, last: last?.id === report.id })
    if (refused) return refuse(refused)
    const reporter = await readReporter(tx, report.artisanId)
    if (!platform || !reporter) return refuse('nothing_to_tell')
    const period = { from: report.periodFrom, to: report.periodTo, dueOn: report.dueOn }
    const made = await makeOne(tx, platform, reporter, report.kind, period, report, {
      unchanged: true,
    })
    if (!made) return refuse('nothing_to_tell')
    await recordAudit(tx, 'e_report.made_again', report.id)
    return ok()
  })
}
