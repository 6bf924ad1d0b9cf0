/**
 * An event as calendars exchange it (RFC 5545). Instants are written in UTC, which every reader
 * shows on its own clock.
 */
export type IcsEvent = {
  /** The same for ever: by it a reader knows the event again. */
  uid: string
  /** Raised with every change of time or state. */
  sequence: number
  /** When this version was made. */
  stamp: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/**
 * A calendar of events, lines ended by CRLF and folded at 75 octets. `zone` is where its owner is,
 * for readers that ask.
 */
export function writeCalendar({
  name,
  zone,
  events,
}: {
  name: string
  zone: string
  events: readonly IcsEvent[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ouvreo//Agenda//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: IcsEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `LAST-MODIFIED:${utc(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

/** « 20260312T080000Z ». */
function utc(instant: Date): string {
  return `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

/**
 * Text as a value: what would end the line or the value is written otherwise (RFC 5545, 3.3.11);
 * control characters go.
 */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/gu, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A line of at most 75 octets, the rest on following ones after a space; no character is cut in two (3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length
    if (size + octets > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n ')
}
