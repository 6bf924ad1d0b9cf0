import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { inTransaction, publishAll } from '#app/platform/database/transaction.server.ts'
import { keepFiguresOfYear } from './kept-sellers.server.ts'
import { sellersOfYear } from './read-sellers.server.ts'
import { reportingOperator } from './reporting-operator.server.ts'
import { sealIdentity } from './sealed-identity.server.ts'
import { waitsToBeDeclared, waitsToBeTold, type ReportKind, type Seller } from './seller-report.ts'
import { MOST_FAILURES } from './seller-task.ts'
import { sellerDeclarations, sellerReports, sellerTasks } from './tables.server.ts'

type Task = typeof sellerTasks.$inferSelect

/** Companies looked at in one transaction, and transactions of a run. */
const SIZES = { batch: 500, batches: 50 }

/**
 * Tells the sellers, or makes the file, that the team asked for, some companies after others; a recurring job. What is
 * done of a batch and how far it went are one transaction: whoever is killed goes on where they were, and nobody is told
 * or declared twice. One that fails time after time stops until somebody takes it up again.
 */
export async function doSellerTasks(ctx: Ctx<System>, sizes = SIZES): Promise<void> {
  const open = await ctx.db
    .select()
    .from(sellerTasks)
    .where(and(isNull(sellerTasks.endedAt), lt(sellerTasks.failures, MOST_FAILURES)))
    .orderBy(asc(sellerTasks.askedAt))
  const errors: unknown[] = []
  for (const task of open)
    try {
      if (task.total === null) await countFor(ctx, task)
      let ended: boolean | null = false
      for (let done = 0; ended === false && done < sizes.batches; done++)
        ended = await doBatch(ctx, task.id, sizes.batch)
      if (ended) await keepFiguresOfYear(ctx, task.year)
    } catch (error) {
      errors.push(error)
      await ctx.db
        .update(sellerTasks)
        .set({ failures: sql`${sellerTasks.failures} + 1` })
        .where(and(eq(sellerTasks.id, task.id), isNull(sellerTasks.endedAt)))
    }
  if (errors.length > 0) throw errors[0]
}

/** A file declares those who never were, where there is one of them; else what replaces what was declared. */
const holds = (kind: ReportKind, { statement }: Seller) =>
  (statement!.version === 1) === (kind === 'new')

/** Whom a task concerns, of some sellers. */
function concerned({ kind, reportKind }: Task, sellers: readonly Seller[]): Seller[] {
  if (kind === 'tell') return sellers.filter(waitsToBeTold)
  return sellers.filter((seller) => waitsToBeDeclared(seller) && holds(reportKind!, seller))
}

/** Counts whom a task concerns, and decides what its file holds. */
async function countFor(ctx: Ctx<System>, task: Task): Promise<void> {
  const sellers = await patiently(ctx, (at) => sellersOfYear(at, task.year))
  const reportKind =
    task.kind === 'tell'
      ? null
      : sellers.some((seller) => waitsToBeDeclared(seller) && holds('new', seller))
        ? 'new'
        : 'correction'
  await ctx.db
    .update(sellerTasks)
    .set({ total: concerned({ ...task, reportKind }, sellers).length, reportKind })
    .where(and(eq(sellerTasks.id, task.id), isNull(sellerTasks.total)))
}

/** Does the next companies of a task. Answers whether they were the last; null where another process has it, or had. */
function doBatch(ctx: Ctx<System>, id: string, batch: number): Promise<boolean | null> {
  return inTransaction(ctx, async (tx) => {
    const [task] = await tx.db
      .select()
      .from(sellerTasks)
      .where(and(eq(sellerTasks.id, id), isNull(sellerTasks.endedAt)))
      .for('update', { skipLocked: true })
    if (!task) return null
    const companies = await tx.db
      .select({ id: artisans.id })
      .from(artisans)
      .where(task.upTo ? gt(artisans.id, task.upTo) : undefined)
      .orderBy(asc(artisans.id))
      .limit(batch)
    const ids = companies.map((company) => company.id)
    const sellers = concerned(task, await sellersOfYear(tx, task.year, ids))
    const reportRank =
      sellers.length === 0
        ? task.reportRank
        : task.kind === 'tell'
          ? await tell(tx, task, sellers)
          : await declare(tx, task, sellers)
    const ended = ids.length < batch
    await tx.db
      .update(sellerTasks)
      .set({
        reportRank,
        done: task.done + sellers.length,
        failures: 0,
        ...(ended ? { endedAt: tx.now } : { upTo: ids.at(-1)! }),
      })
      .where(eq(sellerTasks.id, id))
    return ended
  })
}

async function tell(tx: Ctx<System>, { year }: Task, sellers: readonly Seller[]): Promise<null> {
  await tx.db
    .insert(sellerDeclarations)
    .values(
      sellers.map(({ artisanId, quarters, statement }) => ({
        year,
        artisanId,
        quarters,
        // What a file declares stays as it is: what replaces it is told beside it.
        version: statement ? statement.version + (statement.reportRank === null ? 0 : 1) : 1,
        toldAt: tx.now,
      })),
    )
    .onConflictDoUpdate({
      target: [sellerDeclarations.year, sellerDeclarations.artisanId, sellerDeclarations.version],
      set: { quarters: sql`excluded.quarters`, toldAt: sql`excluded.told_at` },
    })
  await publishAll(
    tx,
    sellers.map(({ artisanId }) => ({ type: 'seller.told', year: String(year), artisanId })),
  )
  return null
}

/** Freezes sellers, with who they are, in the file of a task; the first of them begin it. Answers its rank. */
async function declare(tx: Ctx<System>, task: Task, sellers: readonly Seller[]): Promise<number> {
  const { year } = task
  const rank = task.reportRank ?? (await beginReport(tx, task))
  const column = (values: unknown[]) => sql.param(values)
  await tx.db.execute(sql`
    update seller_declarations set report_rank = ${rank}, identity_sealed = declared.identity
    from unnest(
      ${column(sellers.map(({ artisanId }) => artisanId))}::uuid[],
      ${column(sellers.map(({ statement }) => statement!.version))}::int[],
      ${column(sellers.map(({ identity }) => sealIdentity(identity)))}::text[]
    ) as declared (artisan, version, identity)
    where year = ${year} and artisan_id = declared.artisan and seller_declarations.version = declared.version`)
  return rank
}

async function beginReport(tx: Ctx<System>, { year, reportKind, askedBy }: Task): Promise<number> {
  const operator = reportingOperator()
  if (!operator) throw new Error('The operator who declares its sellers is not known any more')
  const rank = 1 + (await tx.db.$count(sellerReports, eq(sellerReports.year, year)))
  await tx.db.insert(sellerReports).values({
    year,
    rank,
    kind: reportKind!,
    operator,
    madeAt: tx.now,
    madeBy: askedBy,
  })
  return rank
}
