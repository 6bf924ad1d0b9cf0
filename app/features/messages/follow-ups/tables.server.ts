import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { FollowUpId, QuoteId } from '#app/values/identity/ids.ts'

/** The times that a company asked again about a devis without an answer. */
export const quoteFollowUps = pgTable(
  'quote_follow_ups',
  {
    id: id<FollowUpId>('id').primaryKey(),
    quoteId: idOf<QuoteId>('quote_id', () => quotes.id, { onDelete: 'cascade' }),
    /** The first, the second, the third: the last word on two at once, and on a fourth. */
    nth: integer('nth').notNull(),
    /** What the mail says, where nobody has a conversation yet; empty where a message says it. */
    body: text('body').notNull().default(''),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    uniqueIndex('quote_follow_ups_once').on(table.quoteId, table.nth),
    check('quote_follow_ups_three', sql`${table.nth} between 1 and 3`),
  ],
)
