import { sql } from 'drizzle-orm'
import {
  BUSY_TIME_COLUMNS,
  CALENDAR_COLUMNS,
} from '#app/features/companies/outside-calendars/personal-data.server.ts'
import {
  outsideBusyTimes,
  outsideCalendars,
} from '#app/features/companies/outside-calendars/tables.server.ts'
import { companyActs } from '#app/platform/company-acts/tables.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { crewAccess, crewAssignments, crewMembers, crewNews } from './crew/crew.tables.server.ts'
import { calendarFeeds } from './tables.server.ts'

/** How long a company reads who of its people did what. */
const ACT_DAYS = 3 * 365

/** Who somebody is in the crew of a company. */
const membersOf = (accountId: AccountId) =>
  sql`(select member_id from crew_access where account_id = ${accountId})`

/** The secret address of a calendar and the people of a company; they go with the account. */
export const CALENDAR_DATA: readonly Policy[] = [
  policy(calendarFeeds, {
    what: 'Adresse secrète de l’agenda',
    purpose: 'matching',
    of: ({ accountId }) => sql`${calendarFeeds.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'artisanId'),
      ...secret('Empreinte de l’adresse', 'tokenHash'),
      ...facts('Création, dernière lecture', 'createdAt', 'readAt'),
    },
    kept: 'Jusqu’à sa révocation',
  }),
  policy(outsideCalendars, {
    what: 'Agendas que vous donnez dans l’équipe d’une entreprise',
    purpose: 'contract',
    of: ({ accountId }) => sql`${outsideCalendars.memberId} in ${membersOf(accountId)}`,
    rows: 'go',
    columns: CALENDAR_COLUMNS,
    kept: 'Jusqu’au retrait de l’agenda, ou à la fin de l’accès',
  }),
  policy(outsideBusyTimes, {
    what: 'Moments occupés lus dans ces agendas, vus de l’entreprise',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${outsideBusyTimes.calendarId} in (select id from outside_calendars where member_id in ${membersOf(accountId)})`,
    rows: 'go',
    columns: BUSY_TIME_COLUMNS,
    kept: 'Jusqu’à la lecture suivante, au retrait de l’agenda, ou à la fin de l’accès',
  }),
  policy(crewAssignments, {
    what: 'Qui intervient',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${crewAssignments.memberId} in (select id from crew_members where artisan_id = ${accountId})`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts(
        'Qui, où, consignes, depuis quand',
        'memberId',
        'worksId',
        'visitId',
        'instructions',
        'createdAt',
      ),
    },
    kept: 'Jusqu’à ce que l’entreprise retire la personne',
  }),
  policy(crewNews, {
    what: 'Changements de planning à dire à une personne de l’équipe',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`${crewNews.memberId} in (select id from crew_members where artisan_id = ${accountId})`,
    rows: 'go',
    columns: inner(
      'Qui, où, ce qui lui a été dit',
      'id',
      'memberId',
      'worksId',
      'visitId',
      'told',
      'changedAt',
    ),
    kept: 'Jusqu’à ce que la personne n’y aille plus',
  }),
  policy(companyActs, {
    what: 'Actes de l’équipe au nom de l’entreprise',
    purpose: 'contract',
    of: ({ accountId }) => sql`${companyActs.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'subjects'),
      ...facts('Qui, quoi, quand', 'name', 'what', 'at'),
    },
    sweeps: [deletedAfter(ACT_DAYS, 'l’acte', companyActs.at)],
  }),
  policy(crewMembers, {
    what: 'Personnes de l’équipe d’une entreprise',
    purpose: 'contract',
    of: ({ accountId }) => sql`${crewMembers.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'artisanId'),
      ...facts('Nom, ajout', 'id', 'name', 'createdAt'),
    },
    kept: 'Jusqu’à ce que l’entreprise retire la personne',
  }),
  policy(crewAccess, {
    what: 'Accès à l’équipe d’une entreprise',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`(${crewAccess.accountId} = ${accountId} or ${crewAccess.memberId} in (select id from crew_members where artisan_id = ${accountId}))`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'memberId', 'accountId'),
      ...facts(
        'Adresse invitée, rôle et droits, invitation, arrivée',
        'email',
        'role',
        'rights',
        'invitedAt',
        'joinedAt',
      ),
    },
    kept: 'Jusqu’à ce que l’entreprise ou la personne y mette fin',
  }),
]
