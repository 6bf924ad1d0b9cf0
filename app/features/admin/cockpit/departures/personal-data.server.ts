import { sql } from 'drizzle-orm'
import { inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { departureWarnings } from './departures.tables.server.ts'

/** The companies that may leave, as the team is warned of them. */
export const DEPARTURE_DATA: readonly Policy[] = [
  policy(departureWarnings, {
    what: 'Entreprises qui pourraient partir',
    purpose: 'contact',
    of: ({ accountId }) => sql`${departureWarnings.artisanId} = ${accountId}`,
    rows: 'go',
    columns: inner(
      'Raison, date, ce que l’équipe en a fait',
      'artisanId',
      'reason',
      'sinceAt',
      'notedAt',
      'deskAt',
      'settledAt',
    ),
    kept: 'Tant que la raison dure',
  }),
]
