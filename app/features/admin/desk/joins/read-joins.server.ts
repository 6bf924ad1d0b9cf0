import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { CaseKey } from '#app/features/admin/desk/case-kinds.ts'
import { deskJoins } from '#app/features/admin/desk/desk.tables.server.ts'
import { stillWaiting } from '#app/features/admin/desk/still-waiting.server.ts'
import { waitingCases } from '#app/features/admin/desk/waiting.server.ts'
import { JOINABLE } from './joins.ts'

/** What a case was joined with, and whether that still waits; null where it was joined with nothing. */
export async function joinOf(
  ctx: Ctx<Admin>,
  { kind, subjectId }: CaseKey,
): Promise<{ into: CaseKey; at: Date; active: boolean } | null> {
  const [row] = await ctx.db
    .select()
    .from(deskJoins)
    .where(and(eq(deskJoins.kind, kind), eq(deskJoins.subjectId, subjectId)))
  if (!row) return null
  const into = { kind: row.intoKind, subjectId: row.intoSubjectId }
  return { into, at: row.joinedAt, active: (await stillWaiting(ctx, [into])).length > 0 }
}

/** The cases that were joined with one, the latest first. */
export async function joinedWith(
  ctx: Ctx<Admin>,
  { kind, subjectId }: CaseKey,
): Promise<{ key: CaseKey; at: Date }[]> {
  const rows = await ctx.db
    .select()
    .from(deskJoins)
    .where(and(eq(deskJoins.intoKind, kind), eq(deskJoins.intoSubjectId, subjectId)))
    .orderBy(sql`${deskJoins.joinedAt} desc`, deskJoins.subjectId)
    .limit(20)
  return rows.map((row) => ({
    key: { kind: row.kind, subjectId: row.subjectId },
    at: row.joinedAt,
  }))
}

/** A case, `w`, is read with another that still waits. Joins are few: what they lead to is looked up by its own index. */
export const joinedElsewhere = (now: Date): SQL =>
  sql`exists (select from desk_joins j where j.kind = w.kind and j.subject_id = w.subject_id
    and exists (select from (${waitingCases(now, JOINABLE)}) into_case where into_case.kind = j.into_kind and into_case.subject_id = j.into_subject_id offset 0) offset 0)`
