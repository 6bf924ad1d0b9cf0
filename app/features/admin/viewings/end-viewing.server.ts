import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { sessions } from '#app/features/accounts/tables.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { viewings } from './viewings.tables.server.ts'

/** Ends what a session looks at; nothing where it looks at nothing any more. */
export function endViewing(ctx: Ctx<Admin>, sessionId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await endViewings(tx, eq(viewings.sessionId, sessionId))
  })
}

/** Ends the looks whose time is over, or whose session is: a sign-out ends it too. Returns how many. */
export function endOverdueViewings(ctx: Ctx<System>): Promise<number> {
  return inTransaction(ctx, (tx) =>
    endViewings(
      tx,
      or(
        lte(viewings.endsAt, tx.now),
        sql`not exists (select from ${sessions} where ${sessions.id} = ${viewings.sessionId})`,
      )!,
    ),
  )
}

/**
 * Ends those of some looks that are open, in the open transaction: each is written in the journal, and its person is
 * told. Returns how many.
 */
export async function endViewings(tx: Ctx<Admin> | Ctx<System>, which: SQL): Promise<number> {
  const ended = await tx.db
    .update(viewings)
    .set({ endedAt: sql`least(${tx.now.toISOString()}::timestamptz, ${viewings.endsAt})` })
    .where(and(which, isNull(viewings.endedAt)))
    .returning()
  for (const { id, adminId, accountId, beganAt } of ended) {
    const pages = await tx.db.$count(auditLog, openedSince(adminId, accountId, beganAt))
    const who: Admin = { kind: 'admin', accountId: adminId, clientKey: 'viewing', roles: [] }
    await recordAudit({ ...tx, who }, 'viewing.ended', accountId, { pages })
    await publish(tx, { type: 'viewing.ended', viewingId: id })
  }
  return ended.length
}

/** The lines of the journal that say which pages were opened in a look. */
export const openedSince = (adminId: string, accountId: string, beganAt: Date): SQL =>
  and(
    sql`${auditLog.subjectId} = ${accountId}`,
    eq(auditLog.action, 'viewing.read'),
    sql`${auditLog.adminId} = ${adminId}::uuid`,
    sql`${auditLog.at} >= ${beganAt.toISOString()}::timestamptz`,
  )!
