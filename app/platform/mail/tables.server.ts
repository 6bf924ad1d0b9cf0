import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId, DocumentId, MailId } from '#app/values/identity/ids.ts'
import type { MailEventKind, MailStatus } from './mail-story.ts'

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
    /** Whose mail it is, where it is an account's; what they chose not to receive is asked of it. */
    accountId: id<AccountId>('account_id'),
    /**
     * Who is answered by answering it, where that is not the operator: the author of a message that
     * the team is given.
     */
    replyTo: text('reply_to'),
    /**
     * Until when the personal link in it opens something: it is not sent later. Null when there is
     * nothing to be late for.
     */
    goodUntil: at('good_until'),
    /** Documents that leave with it; their bytes are read when it does. */
    attachments: uuid('attachments')
      .array()
      .$type<DocumentId[]>()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** When a failed mail is tried again; null when it is not. */
    nextAttemptAt: at('next_attempt_at'),
    /** How often the team sent it again after a known refusal: part of the key by which a provider knows a copy. */
    round: integer('round').notNull().default(0),
  },
  (table) => [
    uniqueIndex('email_logs_dedupe').on(table.dedupeKey),
    index('email_logs_created').on(table.createdAt.desc()),
    // The order of the monitoring page: sent when it was, or written.
    index('email_logs_when').on(
      sql`coalesce(${table.sentAt}, ${table.createdAt}) desc`,
      table.id.desc(),
    ),
    index('email_logs_by_type').on(
      table.emailType,
      sql`coalesce(${table.sentAt}, ${table.createdAt})`,
      table.id,
    ),
    index('email_logs_by_status').on(
      table.status,
      sql`coalesce(${table.sentAt}, ${table.createdAt})`,
      table.id,
    ),
    index('email_logs_words').using('gin', sql`to_tsvector('french', ${table.subject})`),
    index('email_logs_sought').using(
      'gin',
      table.email.op('gin_trgm_ops'),
      table.subject.op('gin_trgm_ops'),
      table.resendId.op('gin_trgm_ops'),
    ),
    // Texts that retention has still to empty.
    index('email_logs_written')
      .on(table.createdAt)
      .where(sql`${table.html} <> ''`),
    index('email_logs_failed')
      .on(table.emailType)
      .where(sql`${table.status} = 'failed'`),
    // Those that wait for the team.
    index('email_logs_stopped')
      .on(table.createdAt)
      .where(sql`${table.status} = 'failed' and ${table.nextAttemptAt} is null`),
    index('email_logs_email').on(table.email),
    index('email_logs_account')
      .on(table.accountId, table.createdAt.desc())
      .where(sql`${table.accountId} is not null`),
    index('email_logs_provider').on(table.resendId),
    index('email_logs_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    check(
      'email_logs_one_line',
      sql`${table.email} !~ '[\\r\\n]' and ${table.subject} !~ '[\\r\\n]'`,
    ),
    check('email_logs_reply_to_one_line', sql`${table.replyTo} !~ '[\\r\\n]'`),
  ],
)

/**
 * What happened to each mail, in order: every attempt, what its provider reported later, what the team did. A report
 * bears the provider's own event id, which makes a second copy of it have no effect.
 */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: id<string>('id').primaryKey(),
    /** Null for a report about a mail that is not in the log any more. */
    mailId: id<MailId>('mail_id').references(() => emailLogs.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    kind: text('kind').$type<MailEventKind>().notNull(),
    round: integer('round').notNull().default(0),
    /** In French, for the team: never an address, never what the provider wrote. */
    detail: text('detail'),
    /** The administrator who asked, when one did. */
    accountId: id<AccountId>('account_id'),
    providerEventId: text('provider_event_id'),
  },
  (table) => [
    // By age, for retention: a few kilobytes, whatever the table.
    index('mail_events_at').using('brin', table.at),
    index('mail_events_mail').on(table.mailId, table.at),
    uniqueIndex('mail_events_provider').on(table.providerEventId),
  ],
)

/**
 * Addresses that refused us for good, or whose owner called a mail unwanted: mail by choice leaves them alone. Only a
 * digest of the address is kept, so that the list outlives an erased account without naming anybody.
 */
export const mailSuppressions = pgTable('mail_suppressions', {
  addressHash: text('address_hash').primaryKey(),
  reason: text('reason').$type<'bounce' | 'complaint'>().notNull(),
  at: at('at').notNull(),
})
