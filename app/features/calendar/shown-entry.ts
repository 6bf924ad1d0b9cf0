import { dayOf, formatTime, formatWeekday, type Day } from '#app/values/time/french-date.ts'
import type { CalendarEntry } from './calendar.ts'

/** An entry as it is written on a calendar: its days and hours in the words of its place. */
export type ShownEntry = {
  id: string
  kind: 'visit' | 'works'
  title: string
  with: string
  place: string
  /** Who of the company goes there. */
  assigned: string | null
  awaits: 'artisan' | 'particulier' | null
  day: Day
  /** The last day of what lasts longer than one. */
  until: Day | null
  weekday: string
  hours: string
  from: string
  href: string
  /** Why one cannot be there in time; null when one can. */
  tooTight: string | null
}

/** An entry in words, without what depends on who reads it. */
export function shownEntry(
  entry: CalendarEntry,
): Omit<ShownEntry, 'assigned' | 'href' | 'tooTight'> {
  const { id, kind, title, place, awaits, zone } = entry
  const [day, until] = [dayOf(entry.startsAt, zone), dayOf(entry.endsAt, zone)]
  return {
    id,
    kind,
    title,
    with: entry.with,
    place,
    awaits,
    day,
    until: until > day ? until : null,
    weekday: formatWeekday(entry.startsAt, zone),
    hours:
      until > day
        ? `de ${formatTime(entry.startsAt, zone)} au ${formatWeekday(entry.endsAt, zone)}`
        : `${formatTime(entry.startsAt, zone)} à ${formatTime(entry.endsAt, zone)}`,
    from: formatTime(entry.startsAt, zone),
  }
}
