import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { Month } from './figure.ts'
import type { PriceLevel } from './price-level.ts'
import type { Where } from './publish-figures.ts'

/**
 * What signed contracts paid for usual works, as it is published: the last publication, whole. No
 * company and no contract stands in it.
 */
export const priceFigures = pgTable(
  'price_figures',
  {
    /** The key of the usual work (`usual-works.ts`). */
    work: text('work').notNull(),
    region: text('region').$type<Where>().notNull(),
    /** The last month of the publication that said this, whether or not this changed with it. */
    publication: text('publication').$type<Month>().notNull(),
    /** TTC. */
    lowCents: integer('low_cents').notNull(),
    medianCents: integer('median_cents').notNull(),
    highCents: integer('high_cents').notNull(),
    /** Rounded down. */
    contracts: integer('contracts').notNull(),
    /** The first and the last month counted. */
    since: text('since').$type<Month>().notNull(),
    through: text('through').$type<Month>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.work, table.region] }),
    check(
      'price_figures_in_order',
      sql`0 < ${table.lowCents} and ${table.lowCents} <= ${table.medianCents} and ${table.medianCents} <= ${table.highCents}`,
    ),
    check('price_figures_crowd', sql`${table.contracts} >= 8`),
  ],
)

/**
 * How the prices of a company compare with the published medians, as the last publication found it;
 * no row: too few contracts to say. No amount stands in it.
 */
export const companyPriceLevels = pgTable(
  'company_price_levels',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
    level: text('level').$type<PriceLevel>().notNull(),
  },
  (table) => [
    check('company_price_levels_known', sql`${table.level} in ('below', 'within', 'above')`),
  ],
)
