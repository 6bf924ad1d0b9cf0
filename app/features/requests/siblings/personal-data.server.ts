import { sql } from 'drizzle-orm'
import { requestsOf } from '#app/features/requests/personal-data.server.ts'
import { facts, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { requestSiblings } from './tables.server.ts'

/** Which requests were made together: it stays with them, as a figure. */
export const SIBLING_DATA: readonly Policy[] = [
  policy(requestSiblings, {
    what: 'Demandes faites ensemble, un métier chacune',
    purpose: 'request',
    of: (subject) => sql`${requestSiblings.requestId} in ${requestsOf(subject)}`,
    rows: 'stay',
    columns: { ...facts('Demandes', 'requestId', 'firstId') },
    kept: 'Avec la demande, sans nom',
  }),
]
