import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/database/columns.server.ts'

/** How each recurring job went last, in whichever process ran it. A row a job, written anew at its end. */
export const recurringRuns = pgTable(
  'recurring_runs',
  {
    name: text('name').primaryKey(),
    /** How long after one run the next begins, seconds. */
    everySeconds: integer('every_seconds').notNull().default(60),
    startedAt: at('started_at').notNull(),
    /** When it last ended well; null while it never did. */
    succeededAt: at('succeeded_at'),
    /** How many times it failed since it last ended well. */
    failures: integer('failures').notNull().default(0),
    failedAt: at('failed_at'),
    /** The last error's class and code, never its words: they may quote what somebody wrote. */
    error: text('error'),
  },
  (table) => [check('recurring_runs_failures', sql`${table.failures} >= 0`)],
)
