import { eq, inArray, sql } from 'drizzle-orm'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import { REQUEST_PERIODS, type RequestPeriod } from '#app/features/requests/team/request-steps.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { countFunnel, type Funnel, type StepCounts } from './count-funnel.server.ts'

/** Beyond so many requests a period is not counted at each view. */
const COUNTED_AT_ONCE = 5_000
const PERIODS = Object.keys(REQUEST_PERIODS) as RequestPeriod[]
const nameOf = (period: RequestPeriod) => `funnel-${period}`

/** The way of the requests of a period, and when it was counted: now, or by the job where there is much to count. */
export async function readFunnel(
  ctx: Ctx<Admin>,
  period: RequestPeriod,
): Promise<Funnel & { countedAt: Date; kept: boolean }> {
  const [row] = await ctx.db
    .select()
    .from(keptFigures)
    .where(eq(keptFigures.name, nameOf(period)))
  return row
    ? { ...whole(row.figures as Funnel), countedAt: row.at, kept: true }
    : { ...(await countFunnel(ctx, period)), countedAt: ctx.now, kept: false }
}

/** What a release that kept less has kept: without its times of nine of ten, until it is counted again. */
function whole(kept: Omit<Funnel, 'plans'> & Partial<Funnel>): Funnel {
  const counts = <Of extends Omit<StepCounts, 'ninths'> & Partial<StepCounts>>(of: Of) => ({
    ...of,
    ninths: of.ninths ?? of.medians.map(() => null),
  })
  return {
    all: counts(kept.all),
    trades: kept.trades.map(counts),
    departements: kept.departements.map(counts),
    plans: kept.plans ?? [],
  }
}

/** Counts and keeps each period of which a view would take too long to count; the others are counted at each. */
export async function keepFunnels(ctx: Ctx<System>, most = COUNTED_AT_ONCE): Promise<void> {
  const large: RequestPeriod[] = []
  for (const period of PERIODS) {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from quote_requests where created_at >= ${beginningOf(period, ctx.now)} limit ${most + 1}) counted`,
    )
    if (rows[0]!.n > most) large.push(period)
  }
  const small = PERIODS.filter((period) => !large.includes(period))
  if (small.length > 0)
    await ctx.db.delete(keptFigures).where(inArray(keptFigures.name, small.map(nameOf)))
  for (const period of large) {
    const kept = { at: ctx.now, figures: await patiently(ctx, (own) => countFunnel(own, period)) }
    await ctx.db
      .insert(keptFigures)
      .values({ name: nameOf(period), ...kept })
      .onConflictDoUpdate({ target: keptFigures.name, set: kept })
  }
}
