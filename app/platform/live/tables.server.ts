import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { LiveKind } from './live-kinds.ts'

/**
 * How much news an account ever had. The row is held from a transaction's last statement to its commit, so that the
 * numbers of one account become visible in their order: a reader who has seen 7 will never be shown a late 6.
 */
export const liveCursors = pgTable('live_cursors', {
  accountId: id<AccountId>('account_id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
})

/** News of an account, numbered without gaps; identifiers only. Kept a day, for browsers that were cut off. */
export const liveEvents = pgTable(
  'live_events',
  {
    accountId: id<AccountId>('account_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    kind: text('kind').$type<LiveKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.seq] }),
    index('live_events_at').on(table.at),
  ],
)
