import { arrayContains, and, eq, or } from 'drizzle-orm'
import { userRoles, users } from '#app/features/accounts/tables.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { parseId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { hostRecords } from './host-records.tables.server.ts'

/** What is kept for the authorities of one account. */
export type HostRecord = typeof hostRecords.$inferSelect

/**
 * Answers a requisition: what is kept of an account that ended, by its address or its number, or of
 * where it was made from, by its number. `by` is the address of the administrator who answers it,
 * `reference` that of the requisition: the journal keeps both, whether something was found or not.
 */
export async function findHostRecords(
  ctx: Ctx<System>,
  { wanted, by, reference }: { wanted: string; by: string; reference: string },
): Promise<Result<HostRecord[], 'not_an_administrator' | 'no_reference'>> {
  if (reference.trim() === '') return refuse('no_reference')
  const asked = wanted.trim().toLowerCase()
  return inTransaction(ctx, async (tx) => {
    const [admin] = await tx.db
      .select({ id: users.id })
      .from(users)
      .innerJoin(
        userRoles,
        and(eq(userRoles.userId, users.id), arrayContains(userRoles.duties, ['administrator'])),
      )
      .where(eq(users.email, by.trim().toLowerCase()))
    if (!admin) return refuse('not_an_administrator')
    const who: Admin = {
      kind: 'admin',
      accountId: admin.id,
      clientKey: 'terminal',
      roles: ['administrator'],
    }
    const number = parseId<AccountId>(asked)
    // Of an account that still lives the address is in its own row.
    const [living] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, asked))
    const found = await tx.db
      .select()
      .from(hostRecords)
      .where(
        or(
          eq(hostRecords.email, asked),
          number ? eq(hostRecords.accountId, number) : undefined,
          living ? eq(hostRecords.accountId, living.id) : undefined,
        ),
      )
      .orderBy(hostRecords.accountId, hostRecords.what)
    const accounts = [...new Set(found.map(({ accountId }) => accountId as string))]
    for (const subject of accounts.length > 0 ? accounts : ['none'])
      await recordAudit({ ...tx, who }, 'host_records.read', subject, {
        reference: reference.trim().slice(0, 200),
        found: accounts.length > 0,
      })
    return ok(found)
  })
}
