import { sql } from 'drizzle-orm'
import { facts, inner, policy, secret, type Policy } from '#app/platform/personal-data/policy.ts'
import { calendarFeeds } from './tables.server.ts'

/** The secret address of a calendar; it goes with the account. */
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
]
