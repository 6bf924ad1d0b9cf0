import { and, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { keyText, type CaseKey, type CaseKind } from '#app/features/admin/desk/case-kinds.ts'
import { deskCases, deskJoins } from '#app/features/admin/desk/desk.tables.server.ts'
import { stillWaiting, tellDesk } from '#app/features/admin/desk/still-waiting.server.ts'
import { waitingCases } from '#app/features/admin/desk/waiting.server.ts'
import { refusalToJoin, SEPARATE_MINUTES, type JoinRefusal } from './joins.ts'

/**
 * Reads cases as one: those due later leave the list for as long as the one due first waits, and come back after it if
 * they still wait. What was joined with one of them comes along. Returns that one.
 */
export function joinCases(
  ctx: Ctx<Admin>,
  keys: readonly CaseKey[],
): Promise<Result<CaseKey, JoinRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const waiting = await stillWaiting(tx, keys)
    const refusal = refusalToJoin(keys, waiting)
    if (refusal) return refuse(refusal)
    await holdCases(tx, waiting)
    const joined = await activeJoins(tx, waiting)
    if (joined.length > 0) return refuse('joined_already')
    const [first, ...others] = await byDue(tx, waiting)
    if (!first || others.length === 0) return refuse('over')
    // What was joined with a case that ended is nobody's any more.
    await tx.db.delete(deskJoins).where(sameCase(first))
    await tx.db
      .update(deskJoins)
      .set({ intoKind: first.kind, intoSubjectId: first.subjectId })
      .where(
        or(
          ...others.map(({ kind, subjectId }) =>
            and(eq(deskJoins.intoKind, kind), eq(deskJoins.intoSubjectId, subjectId)),
          ),
        ),
      )
    const into = {
      intoKind: first.kind,
      intoSubjectId: first.subjectId,
      joinedBy: tx.who.accountId,
      joinedAt: tx.now,
    }
    await tx.db
      .insert(deskJoins)
      .values(others.map((key) => ({ ...key, ...into })))
      .onConflictDoUpdate({ target: [deskJoins.kind, deskJoins.subjectId], set: into })
    for (const { kind, subjectId } of others)
      await recordAudit(tx, 'desk.joined', subjectId, { case: kind, into: keyText(first) })
    await tellDesk(tx, waiting)
    return ok(first)
  })
}

/** Takes a case out of those that it was joined with, within the hour. */
export function separateCase(
  ctx: Ctx<Admin>,
  key: CaseKey,
): Promise<Result<undefined, 'not_joined' | 'joined_long_ago'>> {
  return inTransaction(ctx, async (tx) => {
    const anHourAgo = new Date(tx.now.getTime() - SEPARATE_MINUTES * 60_000)
    const [apart] = await tx.db
      .delete(deskJoins)
      .where(and(sameCase(key), gt(deskJoins.joinedAt, anHourAgo)))
      .returning()
    if (!apart) {
      const known = await tx.db.$count(deskJoins, sameCase(key))
      return refuse(known > 0 ? 'joined_long_ago' : 'not_joined')
    }
    await recordAudit(tx, 'desk.separated', key.subjectId, { case: key.kind })
    await tellDesk(tx, [key, { kind: apart.intoKind, subjectId: apart.intoSubjectId }])
    return ok()
  })
}

const sameCase = ({ kind, subjectId }: CaseKey): SQL =>
  and(eq(deskJoins.kind, kind), eq(deskJoins.subjectId, subjectId))!

/** Locks the rows of some cases, given in the order of everybody: of two who join at once, one comes after the other. */
async function holdCases(tx: Ctx<Admin>, keys: readonly CaseKey[]): Promise<void> {
  await tx.db
    .insert(deskCases)
    .values(keys.map((key) => ({ ...key, updatedAt: tx.now })))
    .onConflictDoUpdate({
      target: [deskCases.kind, deskCases.subjectId],
      set: { updatedAt: tx.now },
    })
}

/** Those of some cases that were joined with one that still waits. */
async function activeJoins(tx: Ctx<Admin>, keys: readonly CaseKey[]): Promise<CaseKey[]> {
  const rows = await tx.db
    .select()
    .from(deskJoins)
    .where(
      inArray(
        sql`(${deskJoins.kind} || '/' || ${deskJoins.subjectId})`,
        keys.map(({ kind, subjectId }) => `${kind}/${subjectId}`),
      ),
    )
  return stillWaiting(
    tx,
    rows.map(({ intoKind, intoSubjectId }) => ({ kind: intoKind, subjectId: intoSubjectId })),
  )
}

/** Some cases that wait, the one due first before the others. */
async function byDue(tx: Ctx<Admin>, keys: readonly CaseKey[]): Promise<CaseKey[]> {
  const kinds = [...new Set(keys.map(({ kind }) => kind))]
  const { rows } = await tx.db.execute<{ kind: CaseKind; subjectId: string }>(
    sql`select w.kind, w.subject_id as "subjectId" from (${waitingCases(tx.now, kinds)}) w
      where (w.kind, w.subject_id) in (select * from unnest(${sql.param(keys.map(({ kind }) => kind))}::text[], ${sql.param(keys.map(({ subjectId }) => subjectId))}::uuid[]))
      order by coalesce(w.due_by, 'infinity'), w.since, w.subject_id`,
  )
  return rows
}
