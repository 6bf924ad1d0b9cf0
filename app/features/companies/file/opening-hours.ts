/** Days of the week, Monday first, as they are stored. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number]

/** What the days are called. */
export const WEEKDAY_NAMES: Record<Weekday, string> = {
  mon: 'Lundi',
  tue: 'Mardi',
  wed: 'Mercredi',
  thu: 'Jeudi',
  fri: 'Vendredi',
  sat: 'Samedi',
  sun: 'Dimanche',
}

/** From a time to a later one of the same day, « 08:00 » to « 24:00 ». */
type OpenSpan = { from: string; to: string }

/** When a company can be reached: at most two spans a day, in order; a day without any is closed. */
export type OpeningHours = Partial<Record<Weekday, readonly OpenSpan[]>>

/** The four times of each day, as the form names them: « mon.0.from ». */
export const hoursFields = (day: Weekday) =>
  [`${day}.0.from`, `${day}.0.to`, `${day}.1.from`, `${day}.1.to`] as const

/** Stored hours as the form shows them. */
export function hoursValues(hours: OpeningHours | null): Record<string, string> {
  const values: Record<string, string> = {}
  for (const day of WEEKDAYS) {
    const spans = hours?.[day] ?? []
    hoursFields(day).forEach((name, index) => {
      const span = spans[index >> 1]
      values[name] = span ? (index % 2 === 0 ? span.from : span.to) : ''
    })
  }
  return values
}

const shortTime = (time: string) =>
  `${Number(time.slice(0, 2))}\u00a0h${time.endsWith('00') ? '' : `\u00a0${time.slice(3)}`}`

/** « 8 h – 12 h, 14 h – 18 h 30 »; « Fermé ». */
function dayInWords(spans: readonly OpenSpan[] | undefined): string {
  if (!spans || spans.length === 0) return 'Fermé'
  // A line may end after a dash even before a space that joins: a word joiner keeps the two times together.
  return spans
    .map(({ from, to }) => `${shortTime(from)}\u00a0–\u2060\u00a0${shortTime(to)}`)
    .join(', ')
}

/** Days that follow each other with the same hours, together: « Lundi – vendredi ». */
export function hoursInWords(hours: OpeningHours): { days: string; text: string }[] {
  const lines: { first: Weekday; last: Weekday; text: string }[] = []
  for (const day of WEEKDAYS) {
    const text = dayInWords(hours[day])
    const before = lines.at(-1)
    if (before?.text === text) before.last = day
    else lines.push({ first: day, last: day, text })
  }
  return lines.map(({ first, last, text }) => ({
    days:
      first === last
        ? WEEKDAY_NAMES[first]
        : `${WEEKDAY_NAMES[first]} – ${WEEKDAY_NAMES[last].toLocaleLowerCase('fr')}`,
    text,
  }))
}
