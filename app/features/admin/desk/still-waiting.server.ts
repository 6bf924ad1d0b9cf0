import { sql } from 'drizzle-orm'
import { team } from '#app/features/messages/find-thread.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { CaseKey, CaseKind } from './case-kinds.ts'
import { mayWorkOn } from './desk-roles.ts'
import { waitingCases } from './waiting.server.ts'

/** Those of some cases that still wait for the team and that one's roles open, in one order for everybody: rows are locked in it. */
export async function stillWaiting(ctx: Ctx<Admin>, keys: readonly CaseKey[]): Promise<CaseKey[]> {
  const theirs = keys.filter(({ kind }) => mayWorkOn(ctx.who.roles, kind))
  if (theirs.length === 0) return []
  const kinds = [...new Set(theirs.map(({ kind }) => kind))]
  const { rows } = await ctx.db.execute<{ kind: CaseKind; subjectId: string }>(
    sql`select w.kind, w.subject_id as "subjectId" from (${waitingCases(ctx.now, kinds)}) w
      where (w.kind, w.subject_id) in (select * from unnest(${sql.param(theirs.map(({ kind }) => kind))}::text[], ${sql.param(theirs.map(({ subjectId }) => subjectId))}::uuid[]))
      order by 1, 2`,
  )
  return rows
}

/** Has the open pages of the team read again what a case says. */
export async function tellDesk(tx: Ctx<Admin>, keys: readonly CaseKey[]): Promise<void> {
  const to = await team(tx)
  for (const { subjectId } of keys) publishLive(tx, { to, kind: 'desk', subjectId })
}
