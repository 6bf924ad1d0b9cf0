import type { Ask } from '#app/features/companies/outside-calendars/ask-calendar.server.ts'

/** The secret address of somebody's calendar. */
export const SECRET_CALENDAR =
  'https://calendar.google.com/calendar/ical/lina/private-0123456789abcdef/basic.ics'

/** An iCalendar of events from one instant to another, with words that nobody here should ever keep. */
export const anIcsOf = (...spans: [from: string, to: string][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...spans.flatMap(([from, to], at) => [
      'BEGIN:VEVENT',
      `UID:${at}@google.com`,
      `DTSTART:${from}`,
      `DTEND:${to}`,
      'SUMMARY:Rendez-vous chez Madame Petit',
      'LOCATION:12 rue des Lilas',
      'ATTENDEE;CN=Odile Petit:mailto:odile.petit@example.org',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
export const THURSDAY_9_TO_10 = anIcsOf(['20260312T080000Z', '20260312T090000Z'])

export type Answer = { status?: number; headers?: Record<string, string>; body?: string } | Error
/** A host that answers in turn, its last answer again and again; and what it was asked. */
export function aHost(...answers: Answer[]) {
  const asked: { address: string; headers: Record<string, string> }[] = []
  const ask: Ask = (address, { headers = {} }) => {
    asked.push({ address, headers })
    const answer = answers[Math.min(asked.length, answers.length) - 1]!
    if (answer instanceof Error) return Promise.reject(answer)
    const { status = 200, headers: said = {}, body = '' } = answer
    return Promise.resolve({ status, headers: said, body: Buffer.from(body) })
  }
  return { ask, asked }
}
/** A host that answers one calendar. */
export const answering = (body: string, headers?: Record<string, string>) =>
  aHost({ body, ...(headers && { headers }) })
