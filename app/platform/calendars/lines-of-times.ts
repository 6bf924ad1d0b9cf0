/** What says when: all that is read of a calendar. Neither titles, nor places, nor people. */
const KEPT = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TRANSP',
  'STATUS',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
])
/** The parts that are read; whatever stands in another is left out with it. */
const PARTS = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT'])
/** Longer than any rule of an honest calendar, characters. */
const LINE_MAX = 20_000

/**
 * The lines of an iCalendar text (RFC 5545) that say when, unfolded, and the number of its events; null when it is no
 * calendar. Everything else is dropped before anything reads it.
 */
export function linesOfTimes(text: string): { lines: string[]; events: number } | null {
  const unfolded = text
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n?/gu, '\n')
    .replace(/\n[ \t]/gu, '')
    .split('\n')
  if (
    unfolded
      .find((line) => line.trim() !== '')
      ?.trim()
      .toUpperCase() !== 'BEGIN:VCALENDAR'
  )
    return null
  const lines: string[] = []
  let events = 0
  // Names of the parts that are open; what is inside one that is not read is skipped to its end.
  const open: string[] = []
  let skipped = 0
  for (const line of unfolded) {
    const name = /^[A-Za-z-]+/u.exec(line)?.[0].toUpperCase()
    if (!name || line.length > LINE_MAX) continue
    const value = line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase()
    if (name === 'BEGIN') {
      if (skipped > 0 || !PARTS.has(value)) skipped++
      else {
        open.push(value)
        lines.push(`BEGIN:${value}`)
        if (value === 'VEVENT') events++
      }
    } else if (name === 'END') {
      if (skipped > 0) skipped--
      else if (open.at(-1) === value) {
        open.pop()
        lines.push(`END:${value}`)
      }
    } else if (skipped === 0 && KEPT.has(name)) lines.push(line)
  }
  // A text that was cut short says the times that it holds.
  for (const part of open.reverse()) lines.push(`END:${part}`)
  return { lines, events }
}
