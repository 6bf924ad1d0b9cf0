import { and, eq, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { CaseKey } from './case-kinds.ts'
import { holdRoles } from './colleagues.server.ts'
import { mayWorkOn } from './desk-roles.ts'
import { deskCases } from './desk.tables.server.ts'
import { stillWaiting, tellDesk } from './still-waiting.server.ts'

/** Nobody of the team works on it: a colleague who left works on nothing. */
const FREE = sql`(${deskCases.ownerId} is null or not exists (select from user_roles r where r.user_id = ${deskCases.ownerId} and r.role = 'admin'))`

/** Takes those of some cases that wait and that nobody has; the row decides between two who take at once. */
export function takeCases(ctx: Ctx<Admin>, keys: readonly CaseKey[]): Promise<CaseKey[]> {
  return inTransaction(ctx, async (tx) => {
    // Held, so that a role that is taken away meanwhile gives them back too.
    const roles = await holdRoles(tx, tx.who.accountId)
    const waiting = (await stillWaiting(tx, keys)).filter(({ kind }) => mayWorkOn(roles, kind))
    if (waiting.length === 0) return []
    const mine = { ownerId: tx.who.accountId, takenAt: tx.now, updatedAt: tx.now }
    const taken = await tx.db
      .insert(deskCases)
      .values(waiting.map((key) => ({ ...key, ...mine })))
      .onConflictDoUpdate({
        target: [deskCases.kind, deskCases.subjectId],
        set: mine,
        setWhere: FREE,
      })
      .returning({ kind: deskCases.kind, subjectId: deskCases.subjectId })
    for (const { kind, subjectId } of taken)
      await recordAudit(tx, 'desk.taken', subjectId, { case: kind })
    await tellDesk(tx, taken)
    return taken
  })
}

/** Takes a case. Where a colleague has it, `by` is their name. */
export async function takeCase(
  ctx: Ctx<Admin>,
  key: CaseKey,
): Promise<Result<undefined, 'over' | 'yours_already'> | { ok: false; refusal: null; by: string }> {
  const taken = await takeCases(ctx, [key])
  if (taken.length > 0) return ok()
  const [owner] = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(deskCases)
    .innerJoin(users, eq(users.id, deskCases.ownerId))
    .where(and(eq(deskCases.kind, key.kind), eq(deskCases.subjectId, key.subjectId)))
  if (!owner || (await stillWaiting(ctx, [key])).length === 0) return refuse('over')
  if (owner.id === ctx.who.accountId) return refuse('yours_already')
  return { ok: false, refusal: null, by: owner.name }
}
