import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { CaseKind } from './case-kinds.ts'

/** What the team decided about a case that waits: who works on it, and until when it sleeps. No row: nothing yet. */
export const deskCases = pgTable(
  'desk_cases',
  {
    kind: text('kind').$type<CaseKind>().notNull(),
    /** Of the row that waits: a company, a message, a report… */
    subjectId: id<string>('subject_id').notNull(),
    ownerId: id<AccountId>('owner_id'),
    takenAt: at('taken_at'),
    snoozedUntil: at('snoozed_until'),
    /** A case that changed after this instant is awake. */
    snoozedAt: at('snoozed_at'),
    snoozedBy: id<AccountId>('snoozed_by'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index('desk_cases_owner').on(table.ownerId, table.takenAt),
    index('desk_cases_snoozed').on(table.snoozedBy, table.snoozedAt),
    index('desk_cases_updated').on(table.updatedAt),
  ],
)

/** Cases that the team reads with another, which is due before them: they are about the same thing. */
export const deskJoins = pgTable(
  'desk_joins',
  {
    kind: text('kind').$type<CaseKind>().notNull(),
    subjectId: id<string>('subject_id').notNull(),
    intoKind: text('into_kind').$type<CaseKind>().notNull(),
    intoSubjectId: id<string>('into_subject_id').notNull(),
    joinedBy: id<AccountId>('joined_by').notNull(),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    check(
      'desk_joins_two_cases',
      sql`(${table.kind}, ${table.subjectId}) <> (${table.intoKind}, ${table.intoSubjectId})`,
    ),
    index('desk_joins_into').on(table.intoKind, table.intoSubjectId),
    index('desk_joins_at').on(table.joinedAt),
  ],
)

/** What members of the team tell each other about a case. */
export const deskNotes = pgTable(
  'desk_notes',
  {
    id: id<string>('id').primaryKey(),
    kind: text('kind').$type<CaseKind>().notNull(),
    subjectId: id<string>('subject_id').notNull(),
    authorId: id<AccountId>('author_id').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('desk_notes_case').on(table.kind, table.subjectId, table.at),
    index('desk_notes_at').on(table.at),
  ],
)

/** When each member of the team last had the page of a case open. */
export const deskLooks = pgTable(
  'desk_looks',
  {
    kind: text('kind').$type<CaseKind>().notNull(),
    subjectId: id<string>('subject_id').notNull(),
    adminId: id<AccountId>('admin_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId, table.adminId] }),
    index('desk_looks_at').on(table.at),
  ],
)

/** What the team writes often, with what stands for whoever is answered between braces. */
export const deskReplies = pgTable('desk_replies', {
  id: id<string>('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  updatedAt: at('updated_at').notNull(),
  updatedBy: id<AccountId>('updated_by').notNull(),
})
