import { addMonths, dayOf, formatMonth, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'

/** A calendar month in Paris, 'YYYY-MM'. */
export type Month = string

/** Months of sign-up that the cohorts go back, the present one included. */
export const COHORT_MONTHS = 18
/** After how many months the companies of a cohort are looked at again. */
export const KEPT_AFTER = [1, 2, 3, 6, 12] as const
export type KeptAfter = (typeof KEPT_AFTER)[number]

/** The month of an instant. */
export const monthOf = (now: Date): Month => dayOf(now, PARIS).slice(0, 7)

/** The first day of a month. */
export const firstDay = (month: Month): Day => `${month}-01`

/** The months of the cohorts, the newest first. */
export function cohortMonths(now: Date): Month[] {
  return Array.from({ length: COHORT_MONTHS }, (_, back) =>
    addMonths(firstDay(monthOf(now)), -back).slice(0, 7),
  )
}

/** The first day of the oldest cohort. */
export const firstCohortDay = (now: Date): Day => firstDay(cohortMonths(now).at(-1)!)

/** Whether everybody of a cohort signed up so many months ago: before, its figure would still move. */
export function isOver(month: Month, after: number, now: Date): boolean {
  return addMonths(firstDay(month), after + 1) <= firstDay(monthOf(now))
}

/** What an address names, where it names a month. */
export const readMonth = (asked: string): Month =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : ''

/** « mars 2026 ». */
export const monthName = (month: Month): string => formatMonth(firstDay(month))
