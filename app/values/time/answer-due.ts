import { addDays, dayOf, startOfDay, type Day } from './french-date.ts'
import { PARIS } from './french-time-zone.ts'

/** Hours within which the team answers a message, on working days. */
export const ANSWER_WITHIN_HOURS = 24

/**
 * By when a message is answered: 24 hours of Monday to Friday, Paris time. One that arrives on a weekend counts from
 * Monday 0 h.
 */
export function answerDueAt(createdAt: Date): Date {
  const day = dayOf(createdAt, PARIS)
  const start = isWeekend(day) ? startOfDay(nextWorkingDay(day), PARIS) : createdAt
  const due = new Date(start.getTime() + ANSWER_WITHIN_HOURS * 3_600_000)
  // Written on a Friday: the same hour on Monday.
  return isWeekend(dayOf(due, PARIS)) ? new Date(due.getTime() + 48 * 3_600_000) : due
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: Day) => weekdayOf(day) === 0 || weekdayOf(day) === 6
const nextWorkingDay = (day: Day) => addDays(day, weekdayOf(day) === 6 ? 2 : 1)
