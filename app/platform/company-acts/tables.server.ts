import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'

/**
 * What somebody of a company did in its name when it was not its owner: the event that it caused, what it was about,
 * and their name. For the company alone; its clients deal with the company.
 */
export const companyActs = pgTable(
  'company_acts',
  {
    id: id<string>('id').primaryKey(),
    artisanId: id<ArtisanId>('artisan_id').notNull(),
    name: text('name').notNull(),
    /** The type of the event, « quote.sent ». */
    what: text('what').notNull(),
    /** What it happened to, as the event names it. */
    subjects: uuid('subjects').array().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('company_acts_artisan').on(table.artisanId, table.at)],
)
