import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SitePage } from './visits.ts'

/**
 * How often pages of each kind were opened on a day (Paris), and how often a visit began there. Numbers, and
 * nothing of who came.
 */
export const siteVisits = pgTable(
  'site_visits',
  {
    day: date('day', { mode: 'string' }).notNull(),
    page: text('page').$type<SitePage>().notNull(),
    opened: integer('opened').notNull(),
    began: integer('began').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
)
