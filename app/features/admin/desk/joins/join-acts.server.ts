import type { Admin, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { refuse } from '#app/values/result.ts'
import { keysOf, type CaseKey } from '#app/features/admin/desk/case-kinds.ts'
import { caseHref } from '#app/features/admin/desk/case-words.ts'
import { CASE_REFUSALS } from '#app/features/admin/desk/copy.ts'
import { joinCases, separateCase } from './join-cases.server.ts'

/** Joining a case with those that a form names, and taking one of them out again. */
export function joinActs(ctx: Ctx<Admin>, key: CaseKey) {
  return {
    join: act({
      run: (_, form) => joinCases(ctx, [key, ...keysOf(form.getAll('key'))]),
      refusals: CASE_REFUSALS,
      beside: { one_alone: 'key' },
      done: 'Affaires réunies',
      to: (first) => caseHref(first),
    }),
    separate: act({
      run: async (_, form) => {
        const [apart] = keysOf(form.getAll('key'))
        return apart ? separateCase(ctx, apart) : refuse('not_joined')
      },
      refusals: CASE_REFUSALS,
      done: { title: 'Affaire séparée', description: 'Elle est de nouveau au bureau.' },
    }),
  }
}
