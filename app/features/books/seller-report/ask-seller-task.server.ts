import { and, eq, gte, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { countSellers } from './kept-sellers.server.ts'
import { reportingOperator } from './reporting-operator.server.ts'
import { isOver, type ReportRefusal, type TellRefusal } from './seller-report.ts'
import { MOST_FAILURES, type ResumeRefusal, type SellerTaskKind } from './seller-task.ts'
import { sellerTasks } from './tables.server.ts'

/** Asks that every seller who waits for it be told the figures that will be declared of their year; a job tells them. */
export function tellSellers(
  ctx: Ctx<Admin>,
  year: number,
): Promise<Result<{ asked: number }, TellRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<{ asked: number }, TellRefusal>> => {
    if (!isOver(year, dayOf(tx.now, PARIS))) return refuse('year_running')
    if (await isUnderWay(tx, year)) return refuse('under_way')
    const { toTell } = (await countSellers(tx, year)).figures
    if (toTell === 0) return refuse('nobody_to_tell')
    if (!(await askTask(tx, year, 'tell'))) return refuse('under_way')
    await recordAudit(tx, 'sellers.told', String(year), { year, sellers: toTell })
    return ok({ asked: toTell })
  })
}

/**
 * Asks for a file of all who wait to be declared for the first time, or else of what replaces what was declared; a job
 * makes it.
 */
export function makeReport(
  ctx: Ctx<Admin>,
  year: number,
): Promise<Result<{ asked: number }, ReportRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<{ asked: number }, ReportRefusal>> => {
    if (!isOver(year, dayOf(tx.now, PARIS))) return refuse('year_running')
    if (!reportingOperator()) return refuse('operator_incomplete')
    if (await isUnderWay(tx, year)) return refuse('under_way')
    const { toDeclare } = (await countSellers(tx, year)).figures
    if (toDeclare === 0) return refuse('nobody_to_report')
    if (!(await askTask(tx, year, 'report'))) return refuse('under_way')
    await recordAudit(tx, 'sellers.report', String(year), { year, sellers: toDeclare })
    return ok({ asked: toDeclare })
  })
}

const isUnderWay = async (tx: Ctx, year: number) =>
  (await tx.db.$count(sellerTasks, and(eq(sellerTasks.year, year), isNull(sellerTasks.endedAt)))) >
  0

/** Writes down what was asked; false when somebody else was first in that year. */
async function askTask(tx: Ctx<Admin>, year: number, kind: SellerTaskKind): Promise<boolean> {
  const asked = await tx.db
    .insert(sellerTasks)
    .values({
      id: newId<string>(),
      year,
      kind,
      askedBy: tx.who.accountId,
      askedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: sellerTasks.id })
  return asked.length > 0
}

/** Takes up what stopped of a year after failures, where it stopped. */
export function resumeSellerTask(
  ctx: Ctx<Admin>,
  year: number,
): Promise<Result<{ year: number }, ResumeRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<{ year: number }, ResumeRefusal>> => {
    const [resumed] = await tx.db
      .update(sellerTasks)
      .set({ failures: 0 })
      .where(
        and(
          eq(sellerTasks.year, year),
          isNull(sellerTasks.endedAt),
          gte(sellerTasks.failures, MOST_FAILURES),
        ),
      )
      .returning({ kind: sellerTasks.kind, done: sellerTasks.done })
    if (!resumed) return refuse('not_stopped')
    await recordAudit(tx, 'sellers.resumed', String(year), { year, ...resumed })
    return ok({ year })
  })
}
