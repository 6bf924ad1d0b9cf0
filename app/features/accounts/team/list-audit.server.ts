import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { auditLog } from './audit.tables.server.ts'
import type { AuditDetail } from './record-audit.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** A line of the journal, with who did it; the name is null once their account is erased. */
export type AuditLine = {
  id: string
  at: Date
  action: string
  detail: AuditDetail
  adminName: string | null
  /** Who asked for what `adminName` approved; null for what one person did. */
  askerName: string | null
}

const asker = alias(users, 'asker')

/** What the team did to one subject, the newest first, fifty at most. */
export async function listAuditOf(ctx: Ctx<Admin>, subjectId: string): Promise<AuditLine[]> {
  return ctx.db
    .select({
      ...pick(auditLog, 'id', 'at', 'action', 'detail'),
      adminName: users.name,
      askerName: asker.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.adminId))
    .leftJoin(asker, sql`${asker.id} = (${auditLog.detail} ->> 'askedBy')::uuid`)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(50)
}
