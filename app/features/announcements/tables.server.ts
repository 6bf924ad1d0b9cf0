import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { Announced } from './announcement.ts'

/**
 * A change of our terms, told by mail before it applies. Mails leave in batches, by account: `toldUpTo` is
 * the last that was written to, `told` how many, `toldAt` when all were.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: id<string>('id').primaryKey(),
    about: text('about').$type<Announced>().notNull(),
    words: text('words').notNull(),
    appliesOn: date('applies_on', { mode: 'string' }).notNull(),
    createdBy: id<AccountId>('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    /** The announcement that it takes back: what that one said will not happen. */
    replaces: id<string>('replaces'),
    toldUpTo: id<AccountId>('told_up_to'),
    told: integer('told').notNull().default(0),
    toldAt: at('told_at'),
  },
  (table) => [
    index('announcements_waiting')
      .on(table.createdAt)
      .where(sql`told_at is null`),
    check('announcements_in_advance', sql`${table.appliesOn} > (${table.createdAt})::date`),
  ],
)
