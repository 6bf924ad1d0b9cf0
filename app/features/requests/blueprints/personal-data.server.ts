import { sql } from 'drizzle-orm'
import {
  forgotten,
  PROSPECT_DAYS,
  requestsOf,
} from '#app/features/requests/personal-data.server.ts'
import { facts, policy, said, type Policy } from '#app/platform/personal-data/policy.ts'
import { requestBlueprints } from './tables.server.ts'

/** Plans that came with requests: they go as the photos do. */
export const BLUEPRINT_DATA: readonly Policy[] = [
  policy(requestBlueprints, {
    what: 'Plans des travaux',
    purpose: 'request',
    of: (subject) => sql`${requestBlueprints.requestId} in ${requestsOf(subject)}`,
    rows: 'go',
    columns: {
      ...facts('Fichier et ordre', 'requestId', 'fileId', 'position'),
      ...said('Nom du fichier', { name: 'plan.pdf' }),
    },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'le dernier échange',
        due: (limit) => sql`${requestBlueprints.requestId} in ${forgotten(limit)}`,
        act: 'delete',
      },
    ],
  }),
]
