import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/database/columns.server.ts'

/** The one secret and the one store of files that go with this database: whoever comes with others is refused. */
export const installations = pgTable(
  'installations',
  {
    only: boolean('only').primaryKey().default(true),
    /** Made from the secret for this purpose alone; the secret cannot be told from it. */
    secretPrint: text('secret_print').notNull(),
    /** The bucket, or the mark that the folder of files carries. */
    store: text('store').notNull(),
    notedAt: at('noted_at').notNull(),
  },
  (table) => [check('installations_only', sql`${table.only}`)],
)
