import { eq, inArray, sql } from 'drizzle-orm'
import { keptFigures } from '#app/features/admin/home/kept-figures.tables.server.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import { REQUEST_PERIODS, type RequestPeriod } from '#app/features/requests/team/request-steps.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { countFunnel, type Funnel } from './count-funnel.server.ts'

/** Beyond so many requests a period is not counted at each view. */
const COUNTED_AT_ONCE = 5_000
const PERIODS = Object.keys(REQUEST_PERIODS) as RequestPeriod[]
// The name says what is kept: a release that keeps more takes another one, and none reads what another kept.
const nameOf = (period: RequestPeriod) => `funnel-times-${period}`

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
    ? { ...(row.figures as Funnel), countedAt: row.at, kept: true }
    : { ...(await countFunnel(ctx, period)), countedAt: ctx.now, kept: false }
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
