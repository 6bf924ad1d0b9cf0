/** A span in which somebody is busy, instants in ms; `to` is the first moment after it. */
export type BusyTime = { from: number; to: number }

/** Why what was read is no calendar one can use: it is none, it cannot be read, it holds too much. */
export type CalendarRefusal = 'not_a_calendar' | 'unreadable' | 'too_many_events'

/** What is looked for in a calendar: from one instant to another, ms; `zone` is the clock of what names none. */
export type AskedTimes = {
  from: number
  to: number
  zone: string
  /** Events whose identifier ends so are left out: they come from here. */
  ownHost: string
}

/** How large a calendar may be, bytes, and how many events it may hold. */
export const CALENDAR_MAX_BYTES = 2 * 1024 * 1024
export const CALENDAR_MAX_EVENTS = 5_000
/** How many busy spans are kept of one calendar: twenty a day for three months are fewer. */
const BUSY_MAX = 2_000

/** Spans in order, those that meet made one; at most `BUSY_MAX`. */
export function mergeBusy(spans: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged.slice(0, BUSY_MAX)
}
