import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/columns.server.ts'
import type { MailId } from '#app/values/ids.ts'

/** The statuses of the specification; any other stored value is shown as unknown. */
export type MailStatus = 'sent' | 'sending' | 'failed' | 'delivered'

/**
 * The outbox and its log in one table: a row is written in the transaction of the mail's cause, a job sends it and
 * records what became of it. `resend_id` is the provider's message id, whoever the provider is.
 */
export const emailLogs = pgTable(
  'email_logs',
  {
    id: id<MailId>('id').primaryKey(),
    email: text('email').notNull(),
    emailType: text('email_type').notNull(),
    status: text('status').$type<MailStatus>().notNull(),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    resendId: text('resend_id'),
    errorMessage: text('error_message'),
    attempts: integer('attempts').notNull().default(0),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** One mail per cause: a handler that runs twice writes it once. */
    dedupeKey: text('dedupe_key').notNull(),
  },
  (table) => [
    uniqueIndex('email_logs_dedupe').on(table.dedupeKey),
    index('email_logs_created').on(table.createdAt.desc()),
    index('email_logs_email').on(table.email),
    check('email_logs_one_line', sql`${table.email} !~ '[\\r\\n]' and ${table.subject} !~ '[\\r\\n]'`),
  ],
)
