import type { OpeningHours } from '#app/features/companies/file/opening-hours.ts'
import { VISIT_DURATION } from '#app/features/quotes/visits/visit.ts'

/** When a company’s clients may choose a visit. */
export type VisitHours = {
  hours: OpeningHours
  /** How long a visit takes. */
  minutes: number
  /** How long before it must be chosen. */
  noticeHours: number
  /** Visits on one day, at most. */
  mostADay: number
}

/** Hours of notice that one may ask for. */
export const NOTICE_CHOICES = [4, 24, 48, 72] as const
/** Visits on one day that one may allow. */
export const MOST_CHOICES = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** What is shown before anything was chosen: nothing is offered. */
export const NO_VISIT_HOURS: VisitHours = {
  hours: {},
  minutes: VISIT_DURATION,
  noticeHours: 24,
  mostADay: 3,
}

/** Whether there is any hour to offer. */
export const offersSlots = (hours: VisitHours | null): hours is VisitHours =>
  hours !== null && Object.values(hours.hours).some((spans) => spans.length > 0)
