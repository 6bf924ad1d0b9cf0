import { eq, sql } from 'drizzle-orm'
import {
  forgotten,
  PROSPECT_DAYS,
  requestsOf,
} from '#app/features/requests/personal-data.server.ts'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { keptArtisans, requestInvitations } from './tables.server.ts'

/** Whom a person keeps, and whom they asked to be told first. */
export const KEPT_ARTISAN_DATA: readonly Policy[] = [
  policy(keptArtisans, {
    what: 'Artisans gardés',
    purpose: 'matching',
    of: ({ accountId }) => eq(keptArtisans.particulierId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'particulierId'),
      ...facts('Entreprise et date', 'artisanId', 'at'),
    },
    kept: 'Tant que le compte existe',
  }),
  policy(requestInvitations, {
    what: 'Artisans à prévenir d’abord',
    purpose: 'matching',
    of: (subject) => sql`${requestInvitations.requestId} in ${requestsOf(subject)}`,
    rows: 'go',
    columns: { ...facts('Demande, entreprise et rang', 'requestId', 'artisanId', 'rank') },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'le dernier échange',
        due: (limit) => sql`${requestInvitations.requestId} in ${forgotten(limit)}`,
        act: 'delete',
      },
    ],
  }),
]
