import { sql } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { visitHours } from './tables.server.ts'

/** When an artisan comes; it goes with the account. */
export const VISIT_HOURS_DATA: readonly Policy[] = [
  policy(visitHours, {
    what: 'Horaires de visite',
    purpose: 'matching',
    of: ({ accountId }) => sql`${visitHours.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Entreprise, qui se déplace', 'artisanId', 'memberId'),
      ...facts(
        'Heures, durée, délai, nombre par jour',
        'hours',
        'minutes',
        'noticeHours',
        'mostADay',
        'updatedAt',
      ),
    },
    kept: 'Tant que le compte existe',
  }),
]
