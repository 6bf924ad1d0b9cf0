import { addDays, isDay, type Day } from '#app/values/time/french-date.ts'
import { foldText } from '#app/values/words/fold-text.ts'

/** The longest note, characters. */
export const NOTE_MAX = 2_000
/** The longest that a case sleeps, days. */
export const SNOOZE_DAYS = 90
/** The hour of the day, in Paris, at which a case wakes. */
export const WAKES_AT_HOUR = 8

/** Why an act on a case is refused. */
export type CaseRefusal =
  | 'one_alone'
  | 'other_readers'
  | 'joined_already'
  | 'joined_long_ago'
  | 'not_joined'
  | 'over'
  | 'yours_already'
  | 'not_yours'
  | 'no_colleague'
  | 'day_missing'
  | 'day_past'
  | 'day_too_far'
  | 'note_missing'
  | 'note_too_long'

/** Why a case cannot sleep until a day, if so. */
export function refusalToSnooze(
  until: string,
  today: Day,
): 'day_missing' | 'day_past' | 'day_too_far' | null {
  if (!isDay(until)) return 'day_missing'
  if (until <= today) return 'day_past'
  return until > addDays(today, SNOOZE_DAYS) ? 'day_too_far' : null
}

/** Why a note is not kept, if so. */
export function refusalOfNote(text: string): 'note_missing' | 'note_too_long' | null {
  const { length } = text.trim()
  if (length === 0) return 'note_missing'
  return length > NOTE_MAX ? 'note_too_long' : null
}

/** How somebody of the team is called in a note: « @Claire ». */
export const mentionOf = (name: string) => `@${name.trim().split(/\s+/)[0]}`

/** The people of the team whom a note calls, by the first word of their name. */
export function mentionedIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const called = new Set(
    [...text.matchAll(/@([\p{L}\p{M}\d’'-]+)/gu)].map((match) => foldText(match[1]!)),
  )
  return people.filter(({ name }) => called.has(foldText(mentionOf(name).slice(1))))
}
