import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type {
  AccountId,
  ConversationReportId,
  FileId,
  LeadId,
  MessageId,
  SupportThreadId,
} from '#app/values/identity/ids.ts'
import type {
  ReportDecision,
  ReportReason,
} from '#app/features/messages/reports/conversation-report.ts'
import type { MessageAuthor, ThreadId } from './message.ts'

/**
 * What an account and the team write to each other; one for each account, whose identifier it has.
 * Made by its first message.
 */
export const supportThreads = pgTable(
  'support_threads',
  {
    id: idOf<SupportThreadId>('id', () => users.id, { onDelete: 'cascade' }).primaryKey(),
    status: text('status').$type<'open' | 'closed'>().notNull(),
    /** Since when the person waits for the team; null once it answered. */
    waitingSince: at('waiting_since'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('support_threads_status', sql`${table.status} in ('open', 'closed')`),
    index('support_threads_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
    index('support_threads_updated').on(table.updatedAt),
    // The order of the team's list.
    index('support_threads_order').on(
      sql`coalesce(${table.waitingSince}, ${table.updatedAt})`,
      table.id,
    ),
  ],
)

/**
 * The messages of a lead, which begin when the artisan takes the contact and are masked until details are shared; or of
 * an account with the team.
 */
export const messages = pgTable(
  'messages',
  {
    id: id<MessageId>('id').primaryKey(),
    /**
     * The order of a conversation: raised while its lock is held, so that none ever appears before
     * one that was read.
     */
    seq: bigint('seq', { mode: 'number' }).generatedByDefaultAsIdentity(),
    leadId: id<LeadId>('lead_id').references(() => leads.id),
    supportId: id<SupportThreadId>('support_id').references(() => supportThreads.id, {
      onDelete: 'cascade',
    }),
    author: text('author').$type<MessageAuthor>().notNull(),
    authorId: id<AccountId>('author_id').notNull(),
    /** Made by the browser that wrote it, so that a message sent twice is one. */
    clientId: uuid('client_id'),
    /** As typed. */
    body: text('body').notNull(),
    /** With contact details masked: what the other side reads while nothing is shared. */
    publicBody: text('public_body').notNull(),
    sentAt: at('sent_at').notNull(),
    readAt: at('read_at'),
    /** The team took it away after a report: nobody reads it any more. */
    removedAt: at('removed_at'),
  },
  (table) => [
    check('messages_one_thread', sql`num_nonnulls(${table.leadId}, ${table.supportId}) = 1`),
    check('messages_author', sql`${table.author} in ('particulier', 'artisan', 'equipe')`),
    uniqueIndex('messages_once').on(table.authorId, table.clientId),
    index('messages_sent').using('brin', table.sentAt),
    index('messages_lead').on(table.leadId, table.sentAt),
    index('messages_lead_order').on(table.leadId, table.seq.desc()),
    index('messages_support_order').on(table.supportId, table.seq.desc()),
    index('messages_unread_lead')
      .on(table.leadId)
      .where(sql`${table.readAt} is null`),
    index('messages_unread_since')
      .on(table.sentAt)
      .where(sql`${table.readAt} is null`),
  ],
)

/** Pictures and documents that came with a message. */
export const messageFiles = pgTable(
  'message_files',
  {
    fileId: idOf<FileId>('file_id', () => files.id).primaryKey(),
    messageId: idOf<MessageId>('message_id', () => messages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** As it was called by its sender, with the ending of what it is. */
    name: text('name').notNull(),
    /** The same with contact details masked. */
    publicName: text('public_name').notNull(),
  },
  (table) => [index('message_files_message').on(table.messageId, table.position)],
)

/** What somebody began to write in a conversation, wherever they go on writing it; gone once it is sent. */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    threadId: id<ThreadId>('thread_id').notNull(),
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.threadId] })],
)

/** Conversations about whose unread messages somebody was mailed: not again until they read them. */
export const messageMailings = pgTable(
  'message_mailings',
  {
    threadId: id<ThreadId>('thread_id').notNull(),
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    mailedAt: at('mailed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.threadId] })],
)

/**
 * Conversations in which an artisan no longer wants to be written to. (A person blocks the company:
 * `blocked_artisans`.)
 */
export const conversationBlocks = pgTable(
  'conversation_blocks',
  {
    threadId: idOf<LeadId>('thread_id', () => leads.id, { onDelete: 'cascade' }),
    accountId: id<AccountId>('account_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.accountId] })],
)

/** Conversations that one of the two reported. The team reads one only while it decides, and says why it opens it. */
export const conversationReports = pgTable(
  'conversation_reports',
  {
    id: id<ConversationReportId>('id').primaryKey(),
    leadId: idOf<LeadId>('lead_id', () => leads.id, { onDelete: 'cascade' }),
    /** The message it is about; null for the whole conversation. */
    messageId: id<MessageId>('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** Who reported. */
    accountId: id<AccountId>('account_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull().default(''),
    reportedAt: at('reported_at').notNull(),
    decideBy: at('decide_by').notNull(),
    /** When a member of the team opened the conversation to decide. */
    openedAt: at('opened_at'),
    decision: text('decision').$type<ReportDecision>(),
    decidedAt: at('decided_at'),
    decidedBy: id<AccountId>('decided_by'),
    /** What the team tells who reported, and whoever wrote what is taken away. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    uniqueIndex('conversation_reports_once')
      .on(table.leadId, table.accountId)
      .where(sql`${table.decision} is null`),
    index('conversation_reports_waiting')
      .on(table.decideBy)
      .where(sql`${table.decision} is null`),
    index('conversation_reports_decisions')
      .on(table.decidedAt, table.id)
      .where(sql`${table.decision} is not null`),
    index('conversation_reports_lead').on(table.leadId),
    check(
      'conversation_reports_decided',
      sql`(${table.decidedAt} is null) = (${table.decision} is null)`,
    ),
  ],
)
