import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** Every look of somebody of the team at a person's space: by which session, why, and how long. */
export const viewings = pgTable(
  'viewings',
  {
    id: id<string>('id').primaryKey(),
    /** The session that looks; without a foreign key, because the row outlives it. */
    sessionId: id<string>('session_id').notNull(),
    adminId: id<AccountId>('admin_id').notNull(),
    accountId: id<AccountId>('account_id').notNull(),
    reason: text('reason').notNull(),
    beganAt: at('began_at').notNull(),
    endsAt: at('ends_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    check('viewings_order', sql`${table.beganAt} < ${table.endsAt}`),
    check(
      'viewings_ended',
      sql`${table.endedAt} is null or (${table.endedAt} >= ${table.beganAt} and ${table.endedAt} <= ${table.endsAt})`,
    ),
    // A browser looks at one space at a time.
    uniqueIndex('viewings_one_open')
      .on(table.sessionId)
      .where(sql`${table.endedAt} is null`),
    index('viewings_account').on(table.accountId, table.beganAt),
    index('viewings_age').on(table.beganAt),
  ],
)
