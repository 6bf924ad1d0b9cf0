import { eq, inArray } from 'drizzle-orm'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import {
  hasMoreSellers,
  pageOfSellers,
  PER_PAGE,
  sellersOfYear,
  type SellerPage,
} from './read-sellers.server.ts'
import { paidInYear } from './report-file.ts'
import {
  reportedYears,
  waitsToBeDeclared,
  waitsToBeTold,
  type Seller,
  type SellerFigures,
} from './seller-report.ts'

/** Beyond so many sellers a year is not counted at each view. */
const COUNTED_AT_ONCE = 500
const nameOf = (year: number) => `sellers-${year}`

const figuresOf = (sellers: readonly Seller[]): SellerFigures => ({
  sellers: sellers.length,
  paidCents: sumCents(sellers.map(({ quarters }) => paidInYear(quarters))),
  toTell: sellers.filter(waitsToBeTold).length,
  incomplete: sellers.filter(
    ({ missing, statement }) => missing.length > 0 && (statement?.reportRank ?? null) === null,
  ).length,
  toDeclare: sellers.filter(waitsToBeDeclared).length,
})

/**
 * The sellers of a year by name, those who come after a company, with the figures of all of them and when a job counted
 * these; null: now.
 */
export async function readSellers(
  ctx: Ctx<Admin>,
  year: number,
  after: ArtisanId | null,
): Promise<SellerPage & { figures: SellerFigures; countedAt: Date | null }> {
  const [row] = await ctx.db
    .select()
    .from(keptFigures)
    .where(eq(keptFigures.name, nameOf(year)))
  if (row)
    return {
      ...(await pageOfSellers(ctx, year, after)),
      figures: row.figures as SellerFigures,
      countedAt: row.at,
    }
  const all = await sellersOfYear(ctx, year)
  const begin = after ? all.findIndex(({ artisanId }) => artisanId === after) + 1 : 0
  const sellers = all.slice(begin, begin + PER_PAGE)
  return {
    sellers,
    next: all.length > begin + PER_PAGE ? sellers.at(-1)!.artisanId : null,
    figures: figuresOf(all),
    countedAt: null,
  }
}

/** Counts and keeps the figures of the years that have too many sellers to be counted at each view; a recurring job. */
export async function keepSellerFigures(ctx: Ctx<System>, most = COUNTED_AT_ONCE): Promise<void> {
  for (const year of reportedYears(dayOf(ctx.now, PARIS))) {
    if (!(await patiently(ctx, (at) => hasMoreSellers(at, year, most)))) {
      await forgetSellerFigures(ctx, year)
      continue
    }
    const sellers = await patiently(ctx, (at) => sellersOfYear(at, year))
    const kept = { at: ctx.now, figures: figuresOf(sellers) }
    await ctx.db
      .insert(keptFigures)
      .values({ name: nameOf(year), ...kept })
      .onConflictDoUpdate({ target: keptFigures.name, set: kept })
  }
}

/** What was kept of some years is no longer so: they are counted at each view until the job runs again. */
export async function forgetSellerFigures(ctx: Ctx, ...years: number[]): Promise<void> {
  await ctx.db.delete(keptFigures).where(inArray(keptFigures.name, years.map(nameOf)))
}
