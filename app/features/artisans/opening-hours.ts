/** Days of the week, Monday first, as they are stored. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number]

/** From a time to a later one of the same day, « 08:00 » to « 24:00 ». */
export type OpenSpan = { from: string; to: string }

/** When a company can be reached: at most two spans a day, in order; a day without any is closed. */
export type OpeningHours = Partial<Record<Weekday, readonly OpenSpan[]>>
