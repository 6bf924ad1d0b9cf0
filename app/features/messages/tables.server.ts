import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { leads } from '#app/features/leads/tables.server.ts'
import { at, id } from '#app/platform/columns.server.ts'
import type { AccountId, LeadId, MessageId } from '#app/values/ids.ts'

/** The thread of a lead: it opens when the artisan takes the contact. Text only, masked until details are shared. */
export const messages = pgTable(
  'messages',
  {
    id: id<MessageId>('id').primaryKey(),
    leadId: id<LeadId>('lead_id')
      .notNull()
      .references(() => leads.id),
    author: text('author').$type<'particulier' | 'artisan'>().notNull(),
    authorId: id<AccountId>('author_id').notNull(),
    /** As typed. */
    body: text('body').notNull(),
    /** With contact details masked: what the other side reads while nothing is shared. */
    publicBody: text('public_body').notNull(),
    sentAt: at('sent_at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [index('messages_lead').on(table.leadId, table.sentAt)],
)
