import { and, asc, desc, eq, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { PlatformFault } from '#app/platform/e-invoicing/e-invoicing.ts'
import type { PlatformFlowId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { MADE_AGAIN } from '../e-reporting/read-reports.server.ts'
import { REFUSAL_CODES, refusalToTryAgain, type TryAgainRefusal } from './electronic.ts'
import { incomingInvoices, unreadFlows } from './incoming/tables.server.ts'
import { eReports, invoiceStatuses, platformFlows } from './tables.server.ts'

const MOST = 100

/** How the platform is: its name, and whether it answers now. */
export type PlatformHealth = { name: string; answers: boolean } | null

/** Asks the platform how it is; null: none is connected. */
export async function platformHealth(): Promise<PlatformHealth> {
  const platform = approvedPlatform()
  if (!platform) return null
  try {
    await platform.health()
    return { name: platform.identity.name, answers: true }
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    return { name: platform.identity.name, answers: false }
  }
}

const line = {
  ...pick(platformFlows, 'id', 'kind', 'artisanId', 'askedAt', 'attempts', 'stoppedAt', 'refusal'),
  companyName: artisans.companyName,
  number: invoices.number,
  incomingNumber: incomingInvoices.number,
  reportFrom: eReports.periodFrom,
  reportTo: eReports.periodTo,
  dueOn: eReports.dueOn,
  /** A later report of the same period stands in its place. */
  madeAgain: MADE_AGAIN,
}

/** What waits to be handed over and failed at least once, what is stopped first. */
export function waitingFlows(ctx: Ctx<Admin>) {
  return lines(ctx)
    .where(
      and(
        isNull(platformFlows.depositedAt),
        eq(platformFlows.refusal, ''),
        sql`(${platformFlows.attempts} > 1 or ${platformFlows.stoppedAt} is not null)`,
      ),
    )
    .orderBy(sql`${platformFlows.stoppedAt} is null`, asc(platformFlows.askedAt))
    .limit(MOST)
}

/** What the platform would not take, the latest first. */
export function refusedFlows(ctx: Ctx<Admin>) {
  return lines(ctx)
    .where(ne(platformFlows.refusal, ''))
    .orderBy(desc(platformFlows.stoppedAt))
    .limit(MOST)
}

/** Reports that are due and were not handed over, and no later one stands in their place. */
export function lateReports(ctx: Ctx<Admin>) {
  return lines(ctx)
    .where(
      and(
        isNotNull(platformFlows.reportId),
        isNull(platformFlows.depositedAt),
        not(MADE_AGAIN),
        lt(eReports.dueOn, dayOf(ctx.now, PARIS)),
      ),
    )
    .orderBy(asc(eReports.dueOn))
    .limit(MOST)
}

/** Invoices that clients refused, the latest first. */
export function refusedInvoices(ctx: Ctx<Admin>) {
  return ctx.db
    .select({
      ...pick(invoices, 'id', 'number', 'artisanId'),
      companyName: artisans.companyName,
      reason: invoiceStatuses.reason,
      saidAt: invoiceStatuses.saidAt,
    })
    .from(invoiceStatuses)
    .innerJoin(invoices, eq(invoices.id, invoiceStatuses.invoiceId))
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
    .where(sql`${invoiceStatuses.code} in ${REFUSAL_CODES}`)
    .orderBy(desc(invoiceStatuses.saidAt))
    .limit(MOST)
}

/** What came for nobody here or could not be read, the latest first. */
export function unreadIncoming(ctx: Ctx<Admin>) {
  return ctx.db.select().from(unreadFlows).orderBy(desc(unreadFlows.at)).limit(MOST)
}

function lines(ctx: Ctx<Admin>) {
  return ctx.db
    .select(line)
    .from(platformFlows)
    .innerJoin(artisans, eq(artisans.id, platformFlows.artisanId))
    .leftJoin(invoices, eq(invoices.id, platformFlows.invoiceId))
    .leftJoin(eReports, eq(eReports.id, platformFlows.reportId))
    .leftJoin(incomingInvoices, eq(incomingInvoices.id, platformFlows.incomingId))
}
/** A flow in a list of the team. */
export type TeamFlow = Awaited<ReturnType<typeof lines>>[number]

/** Has a flow tried again from the beginning, for another day; the journal has it. */
export function tryFlowAgain(
  ctx: Ctx<Admin>,
  flowId: PlatformFlowId,
): Promise<Result<undefined, 'not_found' | TryAgainRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [flow] = await tx.db
      .select()
      .from(platformFlows)
      .where(eq(platformFlows.id, flowId))
      .for('update')
    if (!flow) return refuse('not_found')
    const refusal = refusalToTryAgain(flow)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(platformFlows)
      .set({ attempts: 0, stoppedAt: null, triedSince: tx.now, nextTryAt: tx.now })
      .where(eq(platformFlows.id, flowId))
    await recordAudit(tx, 'platform_flow.tried_again', flowId)
    return ok()
  })
}
