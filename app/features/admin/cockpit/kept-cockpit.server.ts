import { eq, inArray, sql } from 'drizzle-orm'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { dayOf, hourOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { COUNTS, type CockpitFigures, type Part } from './count-cockpit.server.ts'

const PARTS = Object.keys(COUNTS) as Part[]
/** The number rises when the figures of a part take another shape: what was kept before is not read. */
const nameOf = (part: Part) => `cockpit-2-${part}`

/** Beyond so many requests, companies or individuals in all, the cockpit is not counted at each view. */
const COUNTED_AT_ONCE = 3_000
/** From this hour on, in Paris, the figures of the day before are counted again. */
const COUNTED_FROM_HOUR = 3

/** What is shown of a part, and when it was counted: now, or last night where there is much to count. */
export async function readCockpit<P extends Part>(
  ctx: Ctx<Admin | System>,
  part: P,
): Promise<{ figures: CockpitFigures[P]; countedAt: Date; kept: boolean }> {
  const [row] = await ctx.db
    .select()
    .from(keptFigures)
    .where(eq(keptFigures.name, nameOf(part)))
  return row
    ? { figures: row.figures as CockpitFigures[P], countedAt: row.at, kept: true }
    : { figures: await COUNTS[part](ctx), countedAt: ctx.now, kept: false }
}

/**
 * Counts and keeps the figures of the cockpit once a night, where a view would take too long to; a recurring job. What
 * was missed while the product was stopped is counted at the next run.
 */
export async function keepCockpit(ctx: Ctx<System>, most = COUNTED_AT_ONCE): Promise<void> {
  if (!(await isLarge(ctx, most))) {
    await ctx.db.delete(keptFigures).where(inArray(keptFigures.name, PARTS.map(nameOf)))
    return
  }
  const today = dayOf(ctx.now, PARIS)
  for (const part of PARTS) {
    const [row] = await ctx.db
      .select({ at: keptFigures.at })
      .from(keptFigures)
      .where(eq(keptFigures.name, nameOf(part)))
    if (row && (dayOf(row.at, PARIS) >= today || hourOf(ctx.now, PARIS) < COUNTED_FROM_HOUR))
      continue
    const kept = {
      at: ctx.now,
      figures: await patiently<System, CockpitFigures[Part]>(ctx, COUNTS[part]),
    }
    await ctx.db
      .insert(keptFigures)
      .values({ name: nameOf(part), ...kept })
      .onConflictDoUpdate({ target: keptFigures.name, set: kept })
  }
}

async function isLarge(ctx: Ctx, most: number): Promise<boolean> {
  const some = (table: string) =>
    sql`(select count(*) from (select from ${sql.raw(table)} limit ${most + 1}) counted) > ${most}`
  const { rows } = await ctx.db.execute<{ large: boolean }>(
    sql`select ${some('quote_requests')} or ${some('artisans')} or ${some('users')} as large`,
  )
  return rows[0]!.large
}
