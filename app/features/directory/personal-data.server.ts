import { lt, sql } from 'drizzle-orm'
import { facts, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { profileViews } from './tables.server.ts'

/** Numbers of a company's profile: they go with it. */
export const DIRECTORY_DATA: readonly Policy[] = [
  policy(profileViews, {
    what: 'Consultations du profil',
    purpose: 'site',
    of: ({ accountId }) => sql`${profileViews.artisanId} = ${accountId}`,
    rows: 'go',
    columns: facts('Combien, quel jour', 'artisanId', 'day', 'views'),
    sweeps: [
      {
        days: 2 * 365,
        since: 'le jour',
        due: (limit) => lt(profileViews.day, limit.toISOString().slice(0, 10)),
        act: 'delete',
      },
    ],
  }),
]
