import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/database/columns.server.ts'
import type { CockpitFigures } from '#app/features/admin/cockpit/count-cockpit.server.ts'
import type { Funnel } from '#app/features/admin/funnel/count-funnel.server.ts'
import type { HomeFigures } from './home-figures.server.ts'

/**
 * What the team's home, the way of requests and the cockpit show where it is too much to be counted at each
 * view: a row each, counted again every ten minutes, those of the cockpit every night.
 */
export const keptFigures = pgTable('kept_figures', {
  name: text('name').primaryKey(),
  at: at('at').notNull(),
  figures: jsonb('figures')
    .$type<HomeFigures | Funnel | CockpitFigures[keyof CockpitFigures]>()
    .notNull(),
})
