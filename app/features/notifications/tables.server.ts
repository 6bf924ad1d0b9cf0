import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, id } from '#app/platform/columns.server.ts'
import type { AccountId } from '#app/values/ids.ts'

/** In-app notices: a sentence and where it leads. One per cause, so that a handler may run twice. */
export const notices = pgTable(
  'notices',
  {
    id: id<string>('id').primaryKey(),
    accountId: id<AccountId>('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    href: text('href').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [index('notices_account').on(table.accountId, table.at.desc()), uniqueIndex('notices_dedupe').on(table.accountId, table.dedupeKey)],
)
