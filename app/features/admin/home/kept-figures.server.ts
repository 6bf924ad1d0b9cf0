import { eq, sql } from 'drizzle-orm'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { countHome, type HomeFigures } from './home-figures.server.ts'
import { COUNTED_DAYS } from './home-figures.ts'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'

/** Beyond so many requests of the counted days the home is not counted at each view. */
const COUNTED_AT_ONCE = 5_000
const HOME = 'home'

/** The figures of the team's home and when they were counted: now, or by the job where there is much to count. */
export async function readHome(
  ctx: Ctx<Admin>,
): Promise<HomeFigures & { countedAt: Date; kept: boolean }> {
  const [row] = await ctx.db.select().from(keptFigures).where(eq(keptFigures.name, HOME))
  return row
    ? { ...(row.figures as HomeFigures), countedAt: row.at, kept: true }
    : { ...(await countHome(ctx)), countedAt: ctx.now, kept: false }
}

/**
 * Counts the figures of the team's home and keeps them, where a view would take too long to; else
 * they are counted at each.
 */
export async function keepHomeFigures(ctx: Ctx<System>, most = COUNTED_AT_ONCE): Promise<void> {
  const since = new Date(ctx.now.getTime() - COUNTED_DAYS * 86_400_000)
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from quote_requests where created_at > ${since} limit ${most + 1}) counted`,
  )
  if (rows[0]!.n <= most) {
    await ctx.db.delete(keptFigures).where(eq(keptFigures.name, HOME))
    return
  }
  const kept = { at: ctx.now, figures: await patiently(ctx, countHome) }
  await ctx.db
    .insert(keptFigures)
    .values({ name: HOME, ...kept })
    .onConflictDoUpdate({ target: keptFigures.name, set: kept })
}
