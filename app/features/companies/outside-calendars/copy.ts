import {
  dayOf,
  formatDuration,
  formatRelative,
  formatTime,
  formatWeekday,
} from '#app/values/time/french-date.ts'
import type { AddCalendarRefusal } from './add-outside-calendar.server.ts'
import { calendarName, OUTSIDE_CALENDARS_MAX, type ReadingFailure } from './outside-calendar.ts'
import type { ShownCalendar } from './outside-calendars-section.tsx'
import type { listOutsideCalendars, OutsideBusy } from './queries.server.ts'

/** Why a calendar cannot be read any more, and what to do. */
const FAILURE_WORDS: Record<ReadingFailure, string> = {
  no_answer:
    'Son hébergeur ne répond pas comme il devrait. Nous réessayons de nous-mêmes, de moins en moins souvent.',
  gone: 'Son hébergeur répond que cette adresse n’existe plus ou n’est plus ouverte. Retirez-la, puis donnez la nouvelle.',
  moved:
    'Cette adresse renvoie sans fin vers d’autres. Retirez-la, puis donnez celle où elle mène.',
  not_public:
    'Cette adresse ne mène plus à un site public en https. Retirez-la, puis donnez-en une autre.',
  not_a_calendar:
    'Cette adresse ne mène plus à un agenda. Retirez-la, puis donnez l’adresse au format iCal.',
  unreadable: 'Cet agenda est écrit d’une façon que nous ne savons pas lire.',
  too_many_events: 'Cet agenda contient plus de 5\u00a0000 événements, ou pèse plus de 2\u00a0Mo.',
  address_lost:
    'Son adresse ne peut plus être lue chez nous. Retirez-la, puis donnez-la de nouveau.',
}

/** Why a calendar is not added, beside its address. */
export const ADD_REFUSALS: Record<AddCalendarRefusal, string> = {
  address_missing: 'Collez l’adresse de votre agenda.',
  address_not_https: 'L’adresse d’un agenda commence par https:// ou webcal://.',
  calendar_known: 'Vous avez déjà donné cette adresse.',
  too_many_calendars: `Vous avez déjà ${OUTSIDE_CALENDARS_MAX} agendas\u202f: retirez-en un avant d’en ajouter un autre.`,
  too_many_tries: 'Beaucoup d’adresses ont été essayées. Reprenez dans une heure.',
  no_answer:
    'Cette adresse ne répond pas, ou envoie plus de 2\u00a0Mo. Vérifiez-la, puis réessayez.',
  gone: 'Cette adresse n’existe pas, ou n’est pas ouverte. Copiez-la de nouveau depuis votre agenda.',
  moved: 'Cette adresse renvoie sans fin vers d’autres. Donnez celle où elle mène.',
  not_public: 'Cette adresse ne mène pas à un site public en https.',
  not_a_calendar:
    'Cette adresse ne mène pas à un agenda. Prenez celle au format iCal, qui finit souvent par .ics.',
  unreadable: 'Cet agenda est écrit d’une façon que nous ne savons pas lire.',
  too_many_events:
    'Cet agenda contient plus de 5\u00a0000 événements\u202f: donnez-en un plus court.',
  address_lost: 'Cette adresse ne peut pas être gardée. Réessayez.',
}

/** When somebody is busy. */
type BusySpan = Pick<OutsideBusy, 'startsAt' | 'endsAt'>

/** A calendar as its page shows it at an instant. */
export function shownCalendar(
  {
    id,
    host,
    ending,
    readAt,
    failure,
    failingSince,
  }: Awaited<ReturnType<typeof listOutsideCalendars>>[number],
  now: Date,
): ShownCalendar {
  return {
    id,
    host,
    ending,
    read: readAt && formatRelative(readAt, now),
    failing: failure &&
      failingSince && {
        since: formatDuration(now.getTime() - failingSince.getTime()),
        why: FAILURE_WORDS[failure],
      },
  }
}

/** « jeudi 12 mars de 14 h à 15 h 30 », « jeudi 12 mars », « du jeudi 12 mars au lundi 16 mars ». */
export function busySpan({ startsAt, endsAt }: BusySpan, zone: string): string {
  const last = new Date(endsAt.getTime() - 1)
  const [from, to] = [formatWeekday(startsAt, zone), formatWeekday(last, zone)]
  if (isWholeDays({ startsAt, endsAt }, zone)) return from === to ? from : `du ${from} au ${to}`
  return dayOf(startsAt, zone) === dayOf(last, zone)
    ? `${from} ${busyHours({ startsAt, endsAt }, zone)}`
    : `du ${from} à ${formatTime(startsAt, zone)} au ${to} à ${formatTime(endsAt, zone)}`
}

/** « de 14 h à 15 h 30 ». */
const busyHours = ({ startsAt, endsAt }: BusySpan, zone: string) =>
  `de ${formatTime(startsAt, zone)} à ${formatTime(endsAt, zone)}`

/** Whether a span is made of whole days on a clock. */
export function isWholeDays({ startsAt, endsAt }: BusySpan, zone: string): boolean {
  const midnight = (at: Date) => dayOf(at, zone) !== dayOf(new Date(at.getTime() - 1), zone)
  return midnight(startsAt) && midnight(endsAt)
}

/** What is said before a date is planned over busy times; null where there are none. */
export function busyWarning(busy: readonly OutsideBusy[], zone: string): string | null {
  const [first] = busy
  if (!first) return null
  return `D’après votre agenda ${calendarName(first.host)}, vous êtes occupé ${busySpan(first, zone)}${andAgain(busy)}.`
}

/** What is said of somebody who is sent where they are busy; null where they are not. */
export function memberBusyWarning(
  name: string,
  busy: readonly BusySpan[],
  zone: string,
): string | null {
  const [first] = busy
  if (!first) return null
  return `D’après son agenda, ${name} n’est pas libre ${busySpan(first, zone)}${andAgain(busy)}.`
}

/** « , et une autre fois ensuite », after the first of several. */
function andAgain({ length }: readonly BusySpan[]): string {
  if (length === 1) return ''
  return length === 2 ? ', et une autre fois ensuite' : `, et ${length - 1} autres fois ensuite`
}
