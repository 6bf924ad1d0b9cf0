/// <reference lib="esnext.temporal" />
import { COMPANY_UNAVAILABLE, STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import { isDay } from '#app/values/time/french-date.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  VISIT_DURATION,
  VISIT_DURATIONS,
  type AnswerVisitRefusal,
  type ProposeVisitRefusal,
} from './visit.ts'

/** Why a posted day and hour are not a moment. */
export type VisitFormRefusal = 'visit_day_missing' | 'visit_time_missing'

/** What the form of a visit says when it is refused. */
export const VISIT_REFUSALS: Record<
  VisitFormRefusal | ProposeVisitRefusal | AnswerVisitRefusal,
  string
> = {
  visit_day_missing: 'Indiquez le jour de la visite.',
  visit_time_missing: 'Indiquez l’heure de la visite. Exemple\u00a0: 09:00.',
  ...STANDING_REFUSALS,
  company_unavailable: COMPANY_UNAVAILABLE,
  lead_not_open: 'Ce contact n’est plus ouvert.',
  visit_in_the_past: 'Choisissez un moment à venir.',
  visit_too_far: 'Choisissez un jour dans les trois mois.',
  visit_answered: 'Cette visite a déjà reçu une réponse.',
  visit_yours: 'C’est votre proposition\u00a0: l’autre côté y répond.',
  too_many_visits:
    'Plusieurs visites ont déjà été proposées aujourd’hui\u202f: attendez la réponse, ou écrivez dans la conversation.',
}

/** The field beside which a refused moment is explained. */
export const VISIT_FIELDS = {
  visit_day_missing: 'day',
  visit_time_missing: 'time',
  visit_in_the_past: 'day',
  visit_too_far: 'day',
} as const

/** The moment and the length of a visit as they are typed, where the works lie. */
export function readVisit(
  { day = '', time = '', note = '', minutes }: Readonly<Record<string, string>>,
  zone: string,
): Result<
  { startsAt: Date; note: string; minutes: (typeof VISIT_DURATIONS)[number] },
  VisitFormRefusal
> {
  const startsAt = visitInstant(day, time, zone)
  if (!startsAt.ok) return startsAt
  const known = VISIT_DURATIONS.find((one) => String(one) === minutes)
  return ok({ startsAt: startsAt.value, note, minutes: known ?? VISIT_DURATION })
}

/** The instant of a day and an hour where the works lie; in the hour that a clock change skips, the one after. */
export function visitInstant(
  day: string,
  time: string,
  zone: string,
): Result<Date, VisitFormRefusal> {
  if (!isDay(day)) return refuse('visit_day_missing')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return refuse('visit_time_missing')
  return ok(
    new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds),
  )
}

/** « 09:30 »: what a zone's clock shows, as a field of time takes it. */
export function clockOf(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

/** « 1 h 30 ». */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${rest}`
}
