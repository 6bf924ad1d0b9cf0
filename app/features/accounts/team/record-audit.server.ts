import { and, eq, gt } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { auditLog } from './audit.tables.server.ts'

/** What an audit line says beyond who, when, what and on whom: flat, and never a secret. */
export type AuditDetail = Record<string, string | number | boolean | null>

/**
 * Writes an act of the team in the audit log, in the transaction of the act: both are kept, or neither. One that was
 * approved says who asked for it, and why.
 */
export async function recordAudit(
  tx: Ctx<Admin>,
  action: string,
  subjectId: string,
  detail: AuditDetail = {},
): Promise<void> {
  const { accountId, approval } = tx.who
  await tx.db.insert(auditLog).values({
    id: newId<string>(),
    at: tx.now,
    adminId: accountId,
    action,
    subjectId,
    detail: approval
      ? {
          reason: approval.reason,
          ...detail,
          askedBy: approval.askedBy,
          ...(approval.alone ? { alone: true } : {}),
        }
      : detail,
  })
}

/** Writes that somebody of the team downloaded a table. `table` is its name, as its file has it. */
export async function recordExport(ctx: Ctx<Admin>, table: string): Promise<void> {
  await inTransaction(ctx, (tx) => recordAudit(tx, 'table.export', table))
}

/** What led to a page of somebody, as its address says: nothing, or the search of the team. */
export const readingReason = (request: Request): AuditDetail =>
  new URL(request.url).searchParams.get('depuis') === 'recherche' ? { by: 'search' } : {}

/** What the team reads of people. */
export type ReadByTeam = 'request.read' | 'mail.read' | 'account.read' | 'artisan.read'

/**
 * Writes that somebody of the team read the data of a person, once an hour for the same thing: a
 * page is read again by itself. `why`: what led there, where it is known (a case of the desk, a search).
 */
export async function recordReading(
  ctx: Ctx<Admin>,
  what: ReadByTeam,
  subjectId: string,
  why: AuditDetail = {},
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const anHourAgo = new Date(tx.now.getTime() - 3_600_000)
    const read = await tx.db.$count(
      auditLog,
      and(
        eq(auditLog.subjectId, subjectId),
        eq(auditLog.action, what),
        eq(auditLog.adminId, tx.who.accountId),
        gt(auditLog.at, anHourAgo),
      ),
    )
    if (read === 0) await recordAudit(tx, what, subjectId, why)
  })
}
