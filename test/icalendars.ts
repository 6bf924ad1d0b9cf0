/// <reference lib="esnext.temporal" />
import type { AskedTimes } from '#app/platform/calendars/busy-time.ts'
import { busyTimes } from '#app/platform/calendars/busy-times.ts'

const PARIS = 'Europe/Paris'
/** What is looked for: a spring. */
export const askedTimes = (zone = PARIS): AskedTimes => ({
  from: Date.parse('2026-03-01T00:00:00Z'),
  to: Date.parse('2026-06-01T00:00:00Z'),
  zone,
  ownHost: 'ouvreo.example',
})
/** A calendar of such lines. */
export const anICalendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//essai//FR', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
/** A calendar of one event. */
export const anEvent = (...lines: string[]) =>
  anICalendar('BEGIN:VEVENT', 'UID:un@essai', ...lines, 'END:VEVENT')
/** Spans as one reads them: « 2026-03-12 14:00 > 15:30 » on the clock of a place. */
export function spansOf(text: string, zone = PARIS, on = zone): string[] {
  const read = busyTimes(text, askedTimes(zone))
  if (!read.ok) return [read.refusal]
  const words = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms)
      .toZonedDateTimeISO(on)
      .toPlainDateTime()
      .toString()
      .replace('T', ' ')
      .slice(0, 16)
  return read.value.map(({ from, to }) => {
    const [start, end] = [words(from), words(to)]
    return `${start} > ${end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end}`
  })
}
