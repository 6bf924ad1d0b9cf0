import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { WorksId, QuoteId } from '#app/values/identity/ids.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import { pick } from '#app/values/pick.ts'
import {
  WORKS_PER_PAGE,
  RUNNING_STATUSES,
  VIEW_STATUSES,
  type WorksStatus,
  type WorksView,
} from './works.ts'
import type { WorksRow } from './move-works.server.ts'
import { contractTotalCents } from './contract-total.server.ts'
import { worksTable, worksSlots } from './tables.server.ts'

/** Works in a list: `other` is the other side's name. `pending` is the date that waits, and whose turn it is. */
export type WorksLine = {
  id: WorksId
  title: string
  status: WorksStatus
  quoteNumber: string
  /** Of the contract: its devis and its signed amendments. */
  totalInclCents: number
  other: string
  town: string
  insee: string
  startsAt: Date | null
  endsAt: Date | null
  confirmBy: Date | null
  /** When works were confirmed or given up. */
  endedAt: Date | null
  updatedAt: Date
  pending: {
    proposedBy: 'artisan' | 'particulier'
    startsAt: Date
    endsAt: Date
    createdAt: Date
  } | null
}

export type Reader = Ctx<Artisan | Particulier>
/** What a list shows: a tab, words looked for (title, number, name, town), pages from 1. */
export type WorksFilter = {
  view?: WorksView | undefined
  q?: string | undefined
  page?: number | undefined
}

const pendingSlot = and(eq(worksSlots.worksId, worksTable.id), eq(worksSlots.status, 'proposed'))
const line = (ctx: Reader) => ({
  ...pick(worksTable, 'id', 'title', 'status', 'quoteNumber', 'startsAt', 'endsAt', 'confirmBy'),
  totalInclCents: contractTotalCents,
  other: ctx.who.kind === 'artisan' ? worksTable.clientName : artisans.companyName,
  town: quoteRequests.town,
  insee: quoteRequests.insee,
  endedAt: sql<Date | null>`coalesce(${worksTable.confirmedAt}, ${worksTable.cancelledAt})`.mapWith(
    worksTable.confirmedAt,
  ),
  updatedAt: worksTable.updatedAt,
  pending: pick(worksSlots, 'proposedBy', 'startsAt', 'endsAt', 'createdAt'),
})

function found(ctx: Reader, where: SQL | undefined) {
  return ctx.db
    .select(line(ctx))
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .leftJoin(worksSlots, pendingSlot)
    .where(and(ownClause(ctx), where))
}

/**
 * The reader's works, those that go on first, by date; then the others, the latest ended first.
 * With the number of all that match.
 */
export async function listWorks(
  ctx: Reader,
  { view = 'toutes', q, page = 1 }: WorksFilter = {},
): Promise<{ rows: WorksLine[]; total: number }> {
  const words = q?.trim()
  const like = words ? likeAnywhere(words) : undefined
  const other = ctx.who.kind === 'artisan' ? worksTable.clientName : artisans.companyName
  const where = and(
    inArray(worksTable.status, [...VIEW_STATUSES[view]]),
    like
      ? or(
          ilike(worksTable.title, like),
          ilike(worksTable.quoteNumber, like),
          ilike(other, like),
          ilike(quoteRequests.town, like),
        )
      : undefined,
  )
  const running = sql`${inArray(worksTable.status, [...RUNNING_STATUSES])}`
  const [rows, [all]] = await Promise.all([
    found(ctx, where)
      .orderBy(
        desc(running),
        sql`case when ${running} then ${worksTable.startsAt} end asc nulls last`,
        sql`coalesce(${worksTable.confirmedAt}, ${worksTable.cancelledAt}) desc nulls last`,
        desc(worksTable.createdAt),
        desc(worksTable.id),
      )
      .limit(WORKS_PER_PAGE)
      .offset((Math.max(1, Math.min(10_000, Math.trunc(page) || 1)) - 1) * WORKS_PER_PAGE),
    ctx.db
      .select({ n: count() })
      .from(worksTable)
      .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
      .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
      .where(and(ownClause(ctx), where)),
  ])
  return { rows, total: all!.n }
}

/** How many works the reader has in each tab. */
export async function countWorks(ctx: Reader): Promise<Record<WorksView, number>> {
  return countByView((await ctx.db.execute<StatusCount>(worksByStatus(ctx))).rows)
}

/** How many works the reader has in each status, to be asked with other lists. */
export const worksByStatus = (ctx: Reader) =>
  sql<StatusCount>`select status, count(*)::int as n from ${worksTable} where ${ownClause(ctx)} group by status`

type StatusCount = { status: WorksStatus; n: number }

/** How many works there are in each tab. */
export function countByView(rows: readonly StatusCount[]): Record<WorksView, number> {
  const of = (view: WorksView) =>
    rows
      .filter(({ status }) => VIEW_STATUSES[view].includes(status))
      .reduce((sum, { n }) => sum + n, 0)
  return Object.fromEntries(
    Object.keys(VIEW_STATUSES).map((view) => [view, of(view as WorksView)]),
  ) as Record<WorksView, number>
}

/** Works that go on, those that wait longest first: what a dashboard looks through. */
export async function listRunningWorksList(
  ctx: Reader,
  limit = 200,
): Promise<
  (WorksLine &
    Pick<
      WorksRow,
      'retractableUntil' | 'earlyStartRequestedAt' | 'createdAt' | 'disputedAt' | 'finishedAt'
    >)[]
> {
  return ctx.db
    .select({
      ...line(ctx),
      retractableUntil: worksTable.retractableUntil,
      earlyStartRequestedAt: worksTable.earlyStartRequestedAt,
      createdAt: worksTable.createdAt,
      disputedAt: worksTable.disputedAt,
      finishedAt: worksTable.finishedAt,
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .leftJoin(worksSlots, pendingSlot)
    .where(and(ownClause(ctx), inArray(worksTable.status, [...RUNNING_STATUSES])))
    .orderBy(asc(worksTable.updatedAt))
    .limit(limit)
}

/** The works of a devis, for the two sides of it; null before it is accepted. */
export async function worksOf(
  ctx: Reader,
  quoteId: QuoteId,
): Promise<Pick<
  WorksRow,
  'id' | 'status' | 'startsAt' | 'endsAt' | 'earlyStartRequestedAt'
> | null> {
  const [row] = await ctx.db
    .select(pick(worksTable, 'id', 'status', 'startsAt', 'endsAt', 'earlyStartRequestedAt'))
    .from(worksTable)
    .where(and(eq(worksTable.quoteId, quoteId), ownClause(ctx)))
  return row ?? null
}
