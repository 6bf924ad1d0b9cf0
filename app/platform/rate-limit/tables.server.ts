import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/database/columns.server.ts'

/** Counters of the limits, shared by processes and surviving restarts. One row a key and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_limits_window').on(table.windowStart),
  ],
)
