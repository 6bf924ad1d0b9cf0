import { eq } from 'drizzle-orm'
import { deletedAfter, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { liveCursors, liveEvents } from './tables.server.ts'

/** What tells open pages that something changed; it goes with the account. */
export const LIVE_DATA: readonly Policy[] = [
  policy(liveEvents, {
    what: 'Signaux qui rafraîchissent les pages ouvertes',
    purpose: 'account',
    of: ({ accountId }) => eq(liveEvents.accountId, accountId),
    rows: 'go',
    columns: inner(
      'Ce qui a changé, par identifiant',
      'accountId',
      'seq',
      'kind',
      'subjectId',
      'at',
    ),
    sweeps: [deletedAfter(1, 'le changement', liveEvents.at)],
  }),
  policy(liveCursors, {
    what: 'Nombre de ces signaux',
    purpose: 'account',
    of: ({ accountId }) => eq(liveCursors.accountId, accountId),
    rows: 'go',
    columns: inner('Compteur', 'accountId', 'seq'),
    kept: 'Tant que le compte existe',
  }),
]
