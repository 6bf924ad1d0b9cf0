import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId, DeviceActId } from '#app/values/identity/ids.ts'

/**
 * Acts that a device named and that were done. One whose answer was lost is sent again under its name: its row is
 * found, and nothing is done a second time.
 */
export const deviceActs = pgTable(
  'device_acts',
  {
    accountId: id<AccountId>('account_id').notNull(),
    id: id<DeviceActId>('id').notNull(),
    /** Which of the things that one act did: its third photo. */
    part: smallint('part').notNull(),
    /** The page that it was done from. */
    path: text('path').notNull(),
    /** What it left, where a later act of the device follows it: the version of a draft. */
    result: text('result'),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id, table.part] }),
    index('device_acts_at').on(table.at),
    check('device_acts_part', sql`${table.part} >= 0`),
  ],
)
