import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/**
 * Browsers that an account opened to web push. A browser has one address, whoever uses it: opened
 * again, it changes hands.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id<string>('id').primaryKey(),
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser in words, for the list of devices: « Firefox sur Android ». */
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    rungAt: at('rung_at'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_account').on(table.accountId),
  ],
)
