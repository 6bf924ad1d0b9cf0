/// <reference lib="esnext.temporal" />
import { isDay } from '#app/values/french-date.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { ProposeVisitRefusal } from './visit.ts'

/** Why a posted day and hour are not a moment. */
export type VisitFormRefusal = 'visit_day_missing' | 'visit_time_missing'

/** What the form of a visit says when it is refused. */
export const VISIT_REFUSALS: Record<VisitFormRefusal | ProposeVisitRefusal, string> = {
  visit_day_missing: 'Indiquez le jour de la visite.',
  visit_time_missing: 'Indiquez l’heure de la visite. Exemple\u00a0: 09:00.',
  lead_not_open: 'Ce contact n’est plus ouvert.',
  visit_in_the_past: 'Choisissez un moment à venir.',
  visit_too_far: 'Choisissez un jour dans les trois mois.',
  too_many_visits: 'Vous avez déjà proposé plusieurs visites aujourd’hui\u202f: attendez la réponse, ou écrivez dans la conversation.',
}

/** The instant of a day and an hour where the works lie; in the hour that a clock change skips, the one after. */
export function visitInstant(day: string, time: string, zone: string): Result<Date, VisitFormRefusal> {
  if (!isDay(day)) return refuse('visit_day_missing')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return refuse('visit_time_missing')
  return ok(new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds))
}
