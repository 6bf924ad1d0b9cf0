/**
 * How somebody of a crew stands to a visit or to works: when it begins, « none » without a date, « ? » after a moment
 * that the client has not confirmed; or that it was given up, or is theirs no more.
 */
export type CrewState = { is: 'theirs'; when: string } | { is: 'cancelled' } | { is: 'gone' }

/** What somebody is told of one visit or works. */
export type CrewChange =
  | 'assigned'
  | 'dated'
  | 'confirmed'
  | 'moved'
  | 'undated'
  | 'cancelled'
  | 'unassigned'

/** A date that is not agreed on yet. */
const TENTATIVE = '?'

/** A moment as it is kept. */
export const momentOf = (startsAt: Date | null, tentative: boolean): string =>
  startsAt ? `${startsAt.toISOString()}${tentative ? TENTATIVE : ''}` : 'none'

/** What is told, from the moment that is known (null: nothing is) to how it stands; null when it is as it was known. */
export function changeOf(told: string | null, present: CrewState): CrewChange | null {
  if (present.is === 'gone') return told === null ? null : 'unassigned'
  if (present.is === 'cancelled') return told === null ? null : 'cancelled'
  const { when } = present
  if (told === null) return 'assigned'
  if (told === when) return null
  if (told === 'none') return 'dated'
  if (when === 'none') return 'undated'
  return told === when + TENTATIVE ? 'confirmed' : 'moved'
}

/** How long changes are gathered into one mail, minutes: a company plans several things in a row. */
export const GATHER_MINUTES = 3
