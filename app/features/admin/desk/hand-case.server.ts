import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { CaseKey } from './case-kinds.ts'
import { colleaguesFor, holdRoles } from './colleagues.server.ts'
import { mayWorkOn } from './desk-roles.ts'
import { deskCases } from './desk.tables.server.ts'
import { stillWaiting, tellDesk } from './still-waiting.server.ts'
import { mailColleagues } from './mail-colleagues.server.ts'

/** Hands a case to a colleague whose roles open it, whoever has it; they are told by mail. */
export function handCase(
  ctx: Ctx<Admin>,
  key: CaseKey,
  to: AccountId,
): Promise<Result<undefined, 'over' | 'no_colleague'>> {
  return inTransaction(ctx, async (tx) => {
    // Held, so that a role that is taken away meanwhile gives this case back too.
    if (!mayWorkOn(await holdRoles(tx, to), key.kind)) return refuse('no_colleague')
    const colleague = (await colleaguesFor(tx, key.kind)).find(({ id }) => id === to)
    if (!colleague) return refuse('no_colleague')
    if ((await stillWaiting(tx, [key])).length === 0) return refuse('over')
    const theirs = { ownerId: to, takenAt: tx.now, updatedAt: tx.now }
    await tx.db
      .insert(deskCases)
      .values({ ...key, ...theirs })
      .onConflictDoUpdate({ target: [deskCases.kind, deskCases.subjectId], set: theirs })
    await recordAudit(tx, 'desk.handed', key.subjectId, { case: key.kind, to })
    await mailColleagues(tx, [colleague], key, 'handed')
    await tellDesk(tx, [key])
    return ok()
  })
}

/** Gives back a case of one's own: nobody works on it any more. */
export async function giveBackCase(
  ctx: Ctx<Admin>,
  { kind, subjectId }: CaseKey,
): Promise<Result<undefined, 'not_yours'>> {
  const given = await giveBack(
    ctx,
    and(eq(deskCases.kind, kind), eq(deskCases.subjectId, subjectId), mine(ctx))!,
  )
  return given > 0 ? ok() : refuse('not_yours')
}

/** Gives back what one took at an instant, and still has. Returns how many. */
export function giveBackTakenAt(ctx: Ctx<Admin>, at: Date): Promise<number> {
  return giveBack(ctx, and(eq(deskCases.takenAt, at), mine(ctx))!)
}

const mine = ({ who }: Ctx<Admin>) => eq(deskCases.ownerId, who.accountId)

/** Gives back some cases, whoever has them. Returns how many. */
export function giveBack(ctx: Ctx<Admin>, which: SQL): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const had = await tx.db
      .select({ kind: deskCases.kind, subjectId: deskCases.subjectId })
      .from(deskCases)
      .where(which)
      .orderBy(deskCases.kind, deskCases.subjectId)
      .for('update')
    if (had.length === 0) return 0
    await tx.db
      .update(deskCases)
      .set({ ownerId: null, takenAt: null, updatedAt: tx.now })
      .where(
        inArray(
          sql`(${deskCases.kind}, ${deskCases.subjectId})`,
          had.map(({ kind, subjectId }) => sql`(${kind}::text, ${subjectId}::uuid)`),
        ),
      )
    for (const { kind, subjectId } of had)
      await recordAudit(tx, 'desk.given_back', subjectId, { case: kind })
    await tellDesk(tx, had)
    return had.length
  })
}
