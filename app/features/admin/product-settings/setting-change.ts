import { earliestDay } from '#app/features/announcements/announcement.ts'
import {
  declared,
  faultsOf,
  sameValues,
  type SettingKey,
  type Values,
} from '#app/features/product-settings/product-settings.ts'
import { addDays, isDay, type Day } from '#app/values/time/french-date.ts'

/**
 * A change of a setting: its figures, the day from which they hold (null: at once), and the last line of its history
 * that whoever asks has seen.
 */
export type SettingInput = {
  key: SettingKey
  values: Values
  startsOn: Day | null
  follows: string | null
}

/** Why a setting is not changed. `changed`: somebody changed it meanwhile. */
export type SettingRefusal =
  | 'out_of_range'
  | 'not_together'
  | 'nothing_changes'
  | 'day_missing'
  | 'too_soon'
  | 'too_far'
  | 'one_waits'
  | 'changed'
  | 'reason_short'
  | 'needs_approval'

/** Why a change that has not begun is not taken back. */
export type CancelRefusal = 'begun' | 'changed' | 'reason_short'

/** How far ahead a change may be set, days. */
export const AHEAD_DAYS = 366
/** The shortest reason, characters: those concerned read it. */
export const REASON_MIN = 30
/** The longest. */
export const REASON_MAX = 1_000

/** What decides whether a setting may be changed. */
export type SettingFacts = {
  /** Its figures now. */
  present: Values
  /** The last line of its history. */
  last: string | null
  /** Whether a change that was set has not begun. */
  waits: boolean
  today: Day
}

/** The first day from which a change set today may hold; null: it may hold at once. */
export function firstDay(key: SettingKey, today: Day): Day | null {
  const { announced } = declared(key)
  return announced && earliestDay(announced, today)
}

/** Null when a setting may be changed so. */
export function refusalToSet(
  { key, values, startsOn, follows }: SettingInput,
  reason: string,
  { present, ...facts }: SettingFacts,
): Exclude<SettingRefusal, 'needs_approval'> | null {
  const [fault] = Object.values(faultsOf(key, values))
  if (fault) return fault === 'range' ? 'out_of_range' : 'not_together'
  return refusalOfLine({ startsOn, follows }, reason, {
    ...facts,
    same: sameValues(key, values, present),
    first: firstDay(key, facts.today),
  })
}

/**
 * Null when a line may follow in the history of a setting: nobody wrote meanwhile, it changes something, on a day that
 * may be chosen, and says why. `same`: it says what holds already; `first`: its first day, null where it may hold at once.
 */
export function refusalOfLine(
  { startsOn, follows }: Pick<SettingInput, 'startsOn' | 'follows'>,
  reason: string,
  {
    last,
    waits,
    today,
    same,
    first,
  }: Omit<SettingFacts, 'present'> & { same: boolean; first: Day | null },
): Exclude<SettingRefusal, 'needs_approval' | 'out_of_range' | 'not_together'> | null {
  if (follows !== last) return 'changed'
  if (waits) return 'one_waits'
  if (same) return 'nothing_changes'
  if (startsOn === null ? first !== null : !isDay(startsOn)) return 'day_missing'
  if (startsOn !== null && startsOn < (first ?? today)) return 'too_soon'
  if (startsOn !== null && startsOn > addDays(today, AHEAD_DAYS)) return 'too_far'
  return reason.length < REASON_MIN ? 'reason_short' : null
}
