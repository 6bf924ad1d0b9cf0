import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { projects } from '#app/features/projects/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type {
  AccountId,
  ArtisanId,
  ProjectId,
  ProjectThreadId,
  ThreadMessageId,
} from '#app/values/identity/ids.ts'
import type { MemberState } from './project-thread.ts'

/** The common thread of a project: one at most. Its row is the lock of whoever comes, leaves or writes. */
export const projectThreads = pgTable('project_threads', {
  id: id<ProjectThreadId>('id').primaryKey(),
  projectId: id<ProjectId>('project_id')
    .notNull()
    .unique('project_threads_project')
    .references(() => projects.id, { onDelete: 'cascade' }),
  openedAt: at('opened_at').notNull(),
  /** Nobody writes while it is set. */
  closedAt: at('closed_at'),
})

/** A company that was invited to a thread, and where that stands. */
export const projectThreadMembers = pgTable(
  'project_thread_members',
  {
    threadId: idOf<ProjectThreadId>('thread_id', () => projectThreads.id, { onDelete: 'cascade' }),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id, { onDelete: 'cascade' }),
    state: text('state').$type<MemberState>().notNull(),
    invitedAt: at('invited_at').notNull(),
    joinedAt: at('joined_at'),
    /** The last message that was there when it joined: it reads those after. */
    joinedAfter: bigint('joined_after', { mode: 'number' }),
    leftAt: at('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.artisanId] }),
    index('project_thread_members_artisan').on(table.artisanId),
    check('project_thread_members_state', sql`${table.state} in ('invited', 'joined', 'left')`),
    check(
      'project_thread_members_joined',
      sql`(${table.state} = 'joined') = (${table.joinedAt} is not null and ${table.leftAt} is null)
        and (${table.joinedAt} is null) = (${table.joinedAfter} is null)`,
    ),
    check(
      'project_thread_members_left',
      sql`(${table.state} = 'left') = (${table.leftAt} is not null)`,
    ),
  ],
)

/** The last message of a thread that an account was shown. */
export const projectThreadReads = pgTable(
  'project_thread_reads',
  {
    threadId: idOf<ProjectThreadId>('thread_id', () => projectThreads.id, { onDelete: 'cascade' }),
    accountId: idOf<AccountId>('account_id', () => users.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.accountId] }),
    index('project_thread_reads_account').on(table.accountId),
  ],
)

/** What was written in a thread. */
export const projectThreadMessages = pgTable(
  'project_thread_messages',
  {
    id: id<ThreadMessageId>('id').primaryKey(),
    /** The order of a thread: raised while its row is locked. */
    seq: bigint('seq', { mode: 'number' }).generatedByDefaultAsIdentity(),
    threadId: idOf<ProjectThreadId>('thread_id', () => projectThreads.id, { onDelete: 'cascade' }),
    authorId: id<AccountId>('author_id').notNull(),
    /** The company that wrote; null of a person. */
    artisanId: id<ArtisanId>('artisan_id').references(() => artisans.id, { onDelete: 'cascade' }),
    /** Made with the form that sent it, so that a form sent twice writes once. */
    clientId: uuid('client_id'),
    /** As typed. */
    body: text('body').notNull(),
    /** With contact details masked: what the others read. */
    publicBody: text('public_body').notNull(),
    sentAt: at('sent_at').notNull(),
    /** When a member of the team opened it, to decide of a notice about it. */
    openedAt: at('opened_at'),
    /** The team took it away after a notice: nobody reads it any more. */
    removedAt: at('removed_at'),
  },
  (table) => [
    uniqueIndex('project_thread_messages_once').on(table.authorId, table.clientId),
    index('project_thread_messages_order').on(table.threadId, table.seq.desc()),
    index('project_thread_messages_artisan').on(table.artisanId),
    check(
      'project_thread_messages_opened',
      sql`${table.removedAt} is null or ${table.openedAt} is not null`,
    ),
  ],
)
