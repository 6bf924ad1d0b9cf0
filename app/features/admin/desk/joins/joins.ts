import { TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import { KINDS, type CaseKey, type CaseKind } from '#app/features/admin/desk/case-kinds.ts'
import { mayWorkOn } from '#app/features/admin/desk/desk-roles.ts'

/** For how long a case may be taken out again, minutes. */
export const SEPARATE_MINUTES = 60

/** Why cases are not joined. */
export type JoinRefusal = 'one_alone' | 'over' | 'other_readers' | 'joined_already'

/** The kinds that may be joined: a mail that stopped is sent again or left, whatever the others say. */
export const JOINABLE: readonly CaseKind[] = KINDS.filter((kind) => kind !== 'mails')

/** Whether whoever may work on one kind may work on the other: a joined case is hidden from nobody whose work it is. */
export const haveSameReaders = (one: CaseKind, other: CaseKind): boolean =>
  TEAM_ROLES.every((role) => mayWorkOn([role], one) === mayWorkOn([role], other))

/** Why some cases, of which `waiting` still wait, are not joined; null where they may be. */
export function refusalToJoin(
  asked: readonly CaseKey[],
  waiting: readonly CaseKey[],
): 'one_alone' | 'over' | 'other_readers' | null {
  const several = new Set(asked.map(({ kind, subjectId }) => `${kind}/${subjectId}`)).size
  if (several < 2) return 'one_alone'
  if (waiting.length < several) return 'over'
  const [{ kind: first }] = waiting as [CaseKey]
  return waiting.every(({ kind }) => JOINABLE.includes(kind) && haveSameReaders(first, kind))
    ? null
    : 'other_readers'
}
