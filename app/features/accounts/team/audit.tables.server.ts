import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id } from '#app/platform/database/columns.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** Every act of an administrator. A trigger refuses update and delete, whoever asks. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id<string>('id').primaryKey(),
    at: at('at').notNull(),
    adminId: id<AccountId>('admin_id').notNull(),
    action: text('action').notNull(),
    subjectId: text('subject_id').notNull(),
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_log_by_age').on(table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_admin').on(table.adminId, table.at),
    index('audit_log_reason')
      .using('gin', sql`(${table.detail} ->> 'reason') gin_trgm_ops`)
      .where(sql`${table.detail} ? 'reason'`),
    index('audit_log_subject').on(table.subjectId, table.at.desc()),
  ],
)
