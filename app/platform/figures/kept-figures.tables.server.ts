import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/database/columns.server.ts'

/**
 * Figures of the team that are too much to be counted at each view: a row each, counted again by jobs. Who keeps a row
 * knows its shape.
 */
export const keptFigures = pgTable('kept_figures', {
  name: text('name').primaryKey(),
  at: at('at').notNull(),
  figures: jsonb('figures').$type<unknown>().notNull(),
})
