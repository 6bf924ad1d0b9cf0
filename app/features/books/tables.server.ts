import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { artisans } from '#app/features/companies/tables.server.ts'
import { at, idOf } from '#app/platform/database/columns.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { Accounts } from './fec/accounts.ts'

/** How a company keeps its books: the accounts of its entries, and the month at the end of which its year closes. */
export const bookSettings = pgTable(
  'book_settings',
  {
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id).primaryKey(),
    accounts: jsonb('accounts').$type<Accounts>().notNull(),
    yearEndMonth: integer('year_end_month').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [check('book_settings_month', sql`${table.yearEndMonth} between 1 and 12`)],
)
