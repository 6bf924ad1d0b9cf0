import { eq, sql, type SQL } from 'drizzle-orm'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import {
  BROUGHT_BY_SITE,
  hasMoreSellers,
  pageOfSellers,
  PER_PAGE,
  sellersOfYear,
  type SellerPage,
} from './read-sellers.server.ts'
import { paidInYear } from './report-file.ts'
import {
  isUndeclared,
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
  undeclared: sellers.filter(isUndeclared).length,
})

/** The figures of a year and when a job counted them; null: now, of these sellers. */
type Counted =
  | { figures: SellerFigures; countedAt: Date; all: null }
  | { figures: SellerFigures; countedAt: null; all: Seller[] }

/** Counts the sellers of a year, or says what a job counted where they are many. */
export async function countSellers(ctx: Ctx<Admin>, year: number): Promise<Counted> {
  const [row] = await ctx.db
    .select()
    .from(keptFigures)
    .where(eq(keptFigures.name, nameOf(year)))
  if (row) return { figures: row.figures as SellerFigures, countedAt: row.at, all: null }
  const all = await sellersOfYear(ctx, year)
  return { figures: figuresOf(all), countedAt: null, all }
}

/**
 * The sellers of a year by name, those who come after a company, with the figures of all of them and when a job counted
 * these; null: now.
 */
export async function readSellers(
  ctx: Ctx<Admin>,
  year: number,
  after: ArtisanId | null,
): Promise<SellerPage & { figures: SellerFigures; countedAt: Date | null }> {
  const { figures, countedAt, all } = await countSellers(ctx, year)
  if (!all) return { ...(await pageOfSellers(ctx, year, after)), figures, countedAt }
  const begin = after ? all.findIndex(({ artisanId }) => artisanId === after) + 1 : 0
  const sellers = all.slice(begin, begin + PER_PAGE)
  return {
    sellers,
    next: all.length > begin + PER_PAGE ? sellers.at(-1)!.artisanId : null,
    figures,
    countedAt,
  }
}

/**
 * How many sellers of a year stand in no file yet: as a job counted them where they are many. The count of a release
 * before does not say it, nor does a year that is counted at each view.
 */
export const undeclaredSellers = (year: number): SQL<number> => sql<number>`coalesce(
  (select (figures ->> 'undeclared')::int from kept_figures where name = ${nameOf(year)}),
  (select count(*)::int from (
    select artisan_id from invoice_payments join invoices on invoices.id = invoice_payments.invoice_id
    where ${BROUGHT_BY_SITE} and received_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and not exists (select from seller_declarations told
        where told.artisan_id = invoices.artisan_id and told.year = ${year} and told.report_rank is not null)
    group by artisan_id having sum(amount_cents) > 0) sellers))`

/** Counts and keeps the figures of the years that have too many sellers to be counted at each view; a recurring job. */
export async function keepSellerFigures(ctx: Ctx<System>, most = COUNTED_AT_ONCE): Promise<void> {
  for (const year of reportedYears(dayOf(ctx.now, PARIS))) await keepFiguresOfYear(ctx, year, most)
}

/** The same of one year. */
export async function keepFiguresOfYear(
  ctx: Ctx<System>,
  year: number,
  most = COUNTED_AT_ONCE,
): Promise<void> {
  if (!(await patiently(ctx, (at) => hasMoreSellers(at, year, most)))) {
    await ctx.db.delete(keptFigures).where(eq(keptFigures.name, nameOf(year)))
    return
  }
  const sellers = await patiently(ctx, (at) => sellersOfYear(at, year))
  const kept = { at: ctx.now, figures: figuresOf(sellers) }
  await ctx.db
    .insert(keptFigures)
    .values({ name: nameOf(year), ...kept })
    .onConflictDoUpdate({ target: keptFigures.name, set: kept })
}
