import type { Admin, Ctx } from '#app/platform/context.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { CaseKey } from './case-kinds.ts'
import type { DeskFilter } from './desk-list.ts'
import { cases } from './list-cases.server.ts'
import { takeCases } from './take-cases.server.ts'

/**
 * Takes the case that is due first among those of a list that nobody has. Of two who ask at once each gets another one:
 * the row decides, and whoever comes second is given the next.
 */
export async function takeNextCase(
  ctx: Ctx<Admin>,
  filter: DeskFilter,
): Promise<Result<CaseKey, 'none_free'>> {
  const { rows } = await cases.page(ctx, { ...filter, view: 'libres', page: 1 })
  for (const { kind, subjectId } of rows) {
    const [taken] = await takeCases(ctx, [{ kind, subjectId }])
    if (taken) return ok(taken)
  }
  return refuse('none_free')
}
