import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId, ContactMessageId } from '#app/values/identity/ids.ts'
import type { ContactType } from './contact-message.ts'

/**
 * Messages written to the team. `contentHash` makes a form posted twice one message; `answeredAt`
 * is null while it waits.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id<ContactMessageId>('id').primaryKey(),
    createdAt: at('created_at').notNull(),
    /** Who wrote, when signed in. */
    accountId: id<AccountId>('account_id').references(() => users.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    type: text('type').$type<ContactType>().notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** The team's address that it was sent to. */
    routedTo: text('routed_to').notNull(),
    contentHash: text('content_hash').notNull().unique('contact_messages_content'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    check(
      'contact_messages_type',
      sql`${table.type} in ('general', 'technical', 'commercial', 'complaint', 'partnership', 'press', 'other')`,
    ),
    index('contact_messages_waiting')
      .on(table.createdAt)
      .where(sql`${table.answeredAt} is null`),
    index('contact_messages_answered').on(table.answeredAt, table.id),
    index('contact_messages_account').on(table.accountId),
    index('contact_messages_sought').using(
      'gin',
      table.email.op('gin_trgm_ops'),
      table.lastName.op('gin_trgm_ops'),
    ),
  ],
)
