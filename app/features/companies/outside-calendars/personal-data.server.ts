import { sql } from 'drizzle-orm'
import { facts, inner, policy, secret, type Policy } from '#app/platform/personal-data/policy.ts'
import { outsideBusyTimes, outsideCalendars } from './tables.server.ts'

/** What a calendar is kept with, whoever gave it. */
export const CALENDAR_COLUMNS = {
  ...inner(
    'Identifiants, lectures',
    'id',
    'artisanId',
    'memberId',
    'computedAt',
    'nextReadAt',
    'failures',
    'failure',
    'etag',
    'lastModified',
  ),
  ...secret(
    'Adresse chiffrée, son empreinte, ses derniers signes',
    'address',
    'addressHash',
    'ending',
  ),
  ...facts('Hébergeur, ajout, lectures', 'host', 'createdAt', 'readAt', 'failingSince'),
}

/** What is kept of a busy time. */
export const BUSY_TIME_COLUMNS = {
  ...inner('Identifiants', 'calendarId'),
  ...facts('Début et fin, rien d’autre', 'startsAt', 'endsAt'),
}

/** Calendars kept elsewhere and the spans read of them; they go with the account. */
export const OUTSIDE_CALENDAR_DATA: readonly Policy[] = [
  policy(outsideCalendars, {
    what: 'Agendas tenus ailleurs, lus pour vos moments occupés',
    purpose: 'matching',
    of: ({ accountId }) =>
      sql`(${outsideCalendars.artisanId} = ${accountId} and ${outsideCalendars.memberId} is null)`,
    rows: 'go',
    columns: CALENDAR_COLUMNS,
    kept: 'Jusqu’à ce que l’entreprise retire l’agenda',
  }),
  policy(outsideBusyTimes, {
    what: 'Moments occupés lus dans ces agendas',
    purpose: 'matching',
    of: ({ accountId }) =>
      sql`${outsideBusyTimes.calendarId} in (select id from outside_calendars where artisan_id = ${accountId} and member_id is null)`,
    rows: 'go',
    columns: BUSY_TIME_COLUMNS,
    kept: 'Jusqu’à la lecture suivante, ou au retrait de l’agenda',
  }),
]
