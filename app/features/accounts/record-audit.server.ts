import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { newId } from '#app/values/ids.ts'
import { auditLog } from './audit.tables.server.ts'

/** What an audit line says beyond who, when, what and on whom: flat, and never a secret. */
export type AuditDetail = Record<string, string | number | boolean | null>

/** Writes an administrator's act in the audit log, in the transaction of the act: both are kept, or neither. */
export async function recordAudit(tx: Ctx<Admin>, action: string, subjectId: string, detail: AuditDetail = {}): Promise<void> {
  await tx.db.insert(auditLog).values({ id: newId<string>(), at: tx.now, adminId: tx.who.accountId, action, subjectId, detail })
}

/** Writes that somebody of the team downloaded a table. `table` is its name, as its file has it. */
export async function recordExport(ctx: Ctx<Admin>, table: string): Promise<void> {
  await inTransaction(ctx, (tx) => recordAudit(tx, 'table.export', table))
}
