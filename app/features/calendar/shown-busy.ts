import {
  busySpan,
  isWholeDays,
  memberBusyWarning,
} from '#app/features/companies/outside-calendars/copy.ts'
import { calendarName } from '#app/features/companies/outside-calendars/outside-calendar.ts'
import type {
  MemberBusy,
  OutsideBusy,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import { dayOf, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import type { CalendarEntry } from './calendar.ts'
import type { DatedEntry } from './queries.server.ts'
import { isOfOneDay } from './round.ts'
import type { ShownEntry } from './shown-entry.ts'

/** A span in which another calendar says that whose it is is busy: it has no page and no words of its own. */
export type ShownBusy = Pick<ShownEntry, 'id' | 'day' | 'until' | 'weekday' | 'hours' | 'from'> & {
  kind: 'busy'
  /** « votre agenda Google ». */
  source: string
}

/** What a day of the calendar holds. */
export type ShownLine = ShownEntry | ShownBusy

/** A busy span of the company in words, on its clock. */
export function shownBusy(busy: OutsideBusy, zone: string): ShownBusy {
  return spanShown(busy, zone, {
    from: busy.host,
    source: `votre agenda ${calendarName(busy.host)}`,
  })
}

/** One of somebody of its crew, who may be the reader; nothing says which of their calendars it comes from. */
export function shownMemberBusy(
  busy: MemberBusy,
  zone: string,
  reader: 'company' | 'crew',
): ShownBusy {
  return spanShown(busy, zone, {
    from: busy.memberId,
    source: reader === 'crew' ? 'votre agenda' : 'son agenda',
  })
}

function spanShown(
  busy: Pick<OutsideBusy, 'startsAt' | 'endsAt'>,
  zone: string,
  { from, source }: { from: string; source: string },
): ShownBusy {
  const { startsAt, endsAt } = busy
  const last = new Date(endsAt.getTime() - 1)
  const [day, until] = [dayOf(startsAt, zone), dayOf(last, zone)]
  const whole = isWholeDays(busy, zone)
  return {
    id: `${from}-${startsAt.toISOString()}`,
    kind: 'busy',
    source,
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

/** What the calendars of whoever is sent there say against each appointment, by its identifier; works of several days as above. */
export function membersBusyDuring(
  entries: readonly Pick<
    DatedEntry,
    'id' | 'startsAt' | 'endsAt' | 'zone' | 'assigned' | 'assignedId'
  >[],
  busy: readonly MemberBusy[],
): Map<string, string> {
  const found = new Map<string, string>()
  for (const { id, startsAt, endsAt, zone, assigned, assignedId } of entries.filter(isOfOneDay)) {
    const held = busy.filter(
      (one) => one.memberId === assignedId && one.startsAt < endsAt && one.endsAt > startsAt,
    )
    const words = assigned && memberBusyWarning(assigned, held, zone)
    if (words) found.set(id, words)
  }
  return found
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
