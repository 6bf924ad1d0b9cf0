import { mayAt } from '#app/features/accounts/team/team-access.ts'
import type { TeamRole } from '#app/platform/context.ts'
import { KINDS, kindsOf, type CaseKind, type CaseQueue } from './case-kinds.ts'
import { workHref } from './copy.ts'

/**
 * Whether somebody's roles act on the page where a kind of case is worked on: what they could not end, the desk does not
 * list, and « Affaire suivante » does not give them.
 */
export const mayWorkOn = (roles: readonly TeamRole[], kind: CaseKind): boolean =>
  mayAt(roles, workHref(kind, 'un'), true)

/** The kinds of case that somebody's roles open, of one queue or of all. */
export const kindsFor = (roles: readonly TeamRole[], queue?: CaseQueue | ''): CaseKind[] =>
  (queue ? kindsOf(queue) : KINDS).filter((kind) => mayWorkOn(roles, kind))
