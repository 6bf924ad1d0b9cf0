import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId, PendingActId } from '#app/values/identity/ids.ts'
import type { ApprovalState, PendingActName } from './approval.ts'

/** Acts of the team that wait for a second person, and what became of them. */
export const pendingActs = pgTable(
  'pending_acts',
  {
    id: id<PendingActId>('id').primaryKey(),
    act: text('act').$type<PendingActName>().notNull(),
    /** The account or the company that the act is about. */
    subjectId: id<string>('subject_id').notNull(),
    /** What the act is done with, read by `PENDING_INPUTS`. */
    input: jsonb('input').notNull(),
    reason: text('reason').notNull(),
    askedBy: id<AccountId>('asked_by').notNull(),
    askedAt: at('asked_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** From when its asker may confirm it alone; null where a colleague could approve it. */
    aloneFrom: at('alone_from'),
    state: text('state').$type<ApprovalState>().notNull().default('waiting'),
    decidedBy: id<AccountId>('decided_by'),
    decidedAt: at('decided_at'),
    /** What whoever decided said of it. */
    word: text('word').notNull().default(''),
  },
  (table) => [
    check(
      'pending_acts_act',
      sql`${table.act} in ('account.erase', 'role.change', 'role.revoke', 'contacts.add', 'setting.change')`,
    ),
    check(
      'pending_acts_state',
      sql`${table.state} in ('waiting', 'approved', 'refused', 'withdrawn', 'expired', 'lapsed')`,
    ),
    check('pending_acts_ended', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
    check(
      'pending_acts_decided',
      sql`(${table.state} in ('approved', 'refused', 'withdrawn')) = (${table.decidedBy} is not null)`,
    ),
    // Never the same person, but for who was alone and waited.
    check(
      'pending_acts_two_people',
      sql`${table.state} <> 'approved' or ${table.decidedBy} <> ${table.askedBy} or (${table.aloneFrom} is not null and ${table.decidedAt} >= ${table.aloneFrom})`,
    ),
    check(
      'pending_acts_other_refuses',
      sql`${table.state} <> 'refused' or ${table.decidedBy} <> ${table.askedBy}`,
    ),
    check(
      'pending_acts_own_withdrawn',
      sql`${table.state} <> 'withdrawn' or ${table.decidedBy} = ${table.askedBy}`,
    ),
    uniqueIndex('pending_acts_one_waiting')
      .on(table.subjectId, table.act)
      .where(sql`${table.state} = 'waiting'`),
    index('pending_acts_due')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'waiting'`),
    index('pending_acts_asked').on(table.askedAt, table.id),
    index('pending_acts_asker').on(table.askedBy),
  ],
)
