import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/**
 * What a host keeps for the authorities alone (law.md M13; décret 2021-1362): where an account was
 * made from, and who was behind it once it ended. No page reads it, and no other table points to
 * it: `npm run host-records` does.
 */
export const hostRecords = pgTable(
  'host_records',
  {
    /** The number of the account, which may be gone. */
    accountId: id<AccountId>('account_id').notNull(),
    what: text('what').$type<'creation' | 'identity'>().notNull(),
    /** When the account was made, or ended. */
    at: at('at').notNull(),
    /** The whole IP address that made the account. */
    ipAddress: text('ip_address'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    /** Of an artisan: the company's name, its SIRET and its address. */
    company: text('company'),
    /** From then on it is deleted. */
    dueAt: at('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.what] }),
    index('host_records_email').on(table.email),
    index('host_records_due').on(table.dueAt),
    check('host_records_what', sql`${table.what} in ('creation', 'identity')`),
  ],
)
