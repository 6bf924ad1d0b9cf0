import { addDays, formatDay, type Day } from '#app/values/time/french-date.ts'

/** Weeks ahead of this one that an artisan may name. */
export const FREE_WEEKS_AHEAD = 26

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  // Sunday is 0: six days after its Monday.
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The Mondays that may be named: this week's first, then those of the weeks ahead. */
export function proposedWeeks(today: Day): Day[] {
  const first = mondayOf(today)
  return Array.from({ length: FREE_WEEKS_AHEAD + 1 }, (_, week) => addDays(first, week * 7))
}

/** The week as it is shown: null once it is over, and where none was told. */
export function freeWeekShown(monday: Day | null, today: Day): Day | null {
  return monday !== null && monday >= mondayOf(today) ? monday : null
}

/** « cette semaine », « la semaine du 7 décembre 2026 ». */
export function weekInWords(monday: Day, today: Day): string {
  return monday === mondayOf(today) ? 'cette semaine' : `la semaine du ${formatDay(monday)}`
}
