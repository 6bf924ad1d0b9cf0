import { busySpan, isWholeDays } from '#app/features/companies/outside-calendars/copy.ts'
import { calendarName } from '#app/features/companies/outside-calendars/outside-calendar.ts'
import type { OutsideBusy } from '#app/features/companies/outside-calendars/queries.server.ts'
import { dayOf, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import type { CalendarEntry } from './calendar.ts'
import { isOfOneDay } from './round.ts'
import type { ShownEntry } from './shown-entry.ts'

/** A span in which another calendar says that the company is busy: it has no page and no words of its own. */
export type ShownBusy = Pick<ShownEntry, 'id' | 'day' | 'until' | 'weekday' | 'hours' | 'from'> & {
  kind: 'busy'
  /** « votre agenda Google ». */
  source: string
}

/** What a day of the calendar holds. */
export type ShownLine = ShownEntry | ShownBusy

/** A busy span in words, on the clock of the company. */
export function shownBusy(busy: OutsideBusy, zone: string): ShownBusy {
  const { startsAt, endsAt, host } = busy
  const last = new Date(endsAt.getTime() - 1)
  const [day, until] = [dayOf(startsAt, zone), dayOf(last, zone)]
  const whole = isWholeDays(busy, zone)
  return {
    id: `${host}-${startsAt.toISOString()}`,
    kind: 'busy',
    source: `votre agenda ${calendarName(host)}`,
    day,
    until: until > day ? until : null,
    weekday: formatWeekday(startsAt, zone),
    hours:
      until > day
        ? capital(busySpan(busy, zone))
        : whole
          ? 'Toute la journée'
          : `${formatTime(startsAt, zone)} à ${formatTime(endsAt, zone)}`,
    from: whole ? 'Journée' : formatTime(startsAt, zone),
  }
}

/**
 * What other calendars say against each appointment, by its identifier. Works of several days are left for an hour, and
 * hold nobody.
 */
export function busyDuring(
  entries: readonly Pick<CalendarEntry, 'id' | 'startsAt' | 'endsAt' | 'zone'>[],
  busy: readonly OutsideBusy[],
): Map<string, string> {
  const found = new Map<string, string>()
  for (const entry of entries.filter(isOfOneDay)) {
    const held = busy.find(
      ({ startsAt, endsAt }) => startsAt < entry.endsAt && endsAt > entry.startsAt,
    )
    if (held)
      found.set(
        entry.id,
        `Vous êtes occupé ${busySpan(held, entry.zone)}, d’après votre agenda ${calendarName(held.host)}.`,
      )
  }
  return found
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
