import { addDays, addMonths, type Day } from '#app/values/time/french-date.ts'

/** How the calendar may be looked at; the first is what a phone reads best. */
export const CALENDAR_VIEWS = ['liste', 'semaine', 'mois'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Something with a time: a visit or works. `day` and the words of its hours are those of the place. */
export type CalendarEntry = {
  id: string
  kind: 'visit' | 'works'
  title: string
  with: string
  place: string
  startsAt: Date
  endsAt: Date
  /** IANA zone of the place. */
  zone: string
  /** Waits for an answer: nothing is sure. */
  tentative: boolean
  /** Whose answer it waits for; null when it does not. */
  awaits: 'artisan' | 'particulier' | null
}

/** The Monday of a day's week. */
function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The days a view shows: a week from Monday, or the whole weeks of a month; `liste` has none. */
export function daysShown(view: CalendarView, day: Day): Day[] {
  if (view === 'liste') return []
  const from = view === 'semaine' ? mondayOf(day) : mondayOf(`${day.slice(0, 7)}-01`)
  const last =
    view === 'semaine'
      ? addDays(from, 6)
      : addDays(mondayOf(addDays(`${addMonths(day, 1).slice(0, 7)}-01`, -1)), 6)
  const days: Day[] = []
  for (let one = from; one <= last; one = addDays(one, 1)) days.push(one)
  return days
}

/** The day to which a view moves: a week or a month before (-1) or after (1). */
export function turned(view: CalendarView, day: Day, way: -1 | 1): Day {
  return view === 'mois' ? addMonths(`${day.slice(0, 7)}-01`, way) : addDays(day, 7 * way)
}
