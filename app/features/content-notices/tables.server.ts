import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId, ContentNoticeId } from '#app/values/identity/ids.ts'
import type { NoticeDecision, NoticeReason } from './content-notice.ts'

/** Notices of illegal content, with what was decided of each; `decidedAt` is null while it waits. */
export const contentNotices = pgTable(
  'content_notices',
  {
    id: id<ContentNoticeId>('id').primaryKey(),
    createdAt: at('created_at').notNull(),
    /** Who notified, when signed in. */
    accountId: id<AccountId>('account_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null only where the law asks for no name. */
    name: text('name'),
    email: text('email'),
    /** A path of this site. */
    address: text('address').notNull(),
    reason: text('reason').$type<NoticeReason>().notNull(),
    explanation: text('explanation').notNull(),
    /** The same notice sent twice in a day is one. */
    contentHash: text('content_hash').notNull().unique('content_notices_content'),
    decision: text('decision').$type<NoticeDecision>(),
    decisionReason: text('decision_reason'),
    decidedAt: at('decided_at'),
  },
  (table) => [
    check(
      'content_notices_reason',
      sql`${table.reason} in ('fraud', 'false_review', 'insult', 'personal_data', 'property', 'hate', 'child_protection', 'other')`,
    ),
    check(
      'content_notices_decision',
      sql`${table.decision} in ('kept', 'restricted', 'removed', 'account_suspended')`,
    ),
    check(
      'content_notices_decided',
      sql`(${table.decidedAt} is null) = (${table.decision} is null) and (${table.decidedAt} is null) = (${table.decisionReason} is null)`,
    ),
    index('content_notices_waiting')
      .on(table.createdAt)
      .where(sql`${table.decidedAt} is null`),
    index('content_notices_account').on(table.accountId),
  ],
)
