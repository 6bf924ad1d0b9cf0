import { sql } from 'drizzle-orm'
import { facts, inner, policy, secret, type Policy } from '#app/platform/personal-data/policy.ts'
import { crewAccess, crewAssignments, crewMembers } from './crew/crew.tables.server.ts'
import { calendarFeeds } from './tables.server.ts'

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
    what: 'Accès au planning d’une entreprise',
    purpose: 'contract',
    of: ({ accountId }) =>
      sql`(${crewAccess.accountId} = ${accountId} or ${crewAccess.memberId} in (select id from crew_members where artisan_id = ${accountId}))`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'memberId', 'accountId'),
      ...facts('Adresse invitée, invitation, arrivée', 'email', 'invitedAt', 'joinedAt'),
    },
    kept: 'Jusqu’à ce que l’entreprise ou la personne y mette fin',
  }),
]
