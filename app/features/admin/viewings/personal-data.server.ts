import { eq } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { viewings } from './viewings.tables.server.ts'

/** The looks of the team at people's spaces: kept longer than anybody would take to ask about one. */
export const VIEWING_DATA: readonly Policy[] = [
  policy(viewings, {
    what: 'Regards de l’équipe sur un espace, en lecture seule',
    purpose: 'security',
    of: ({ accountId }) => eq(viewings.accountId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'sessionId', 'adminId', 'accountId'),
      ...words('Raison', true, 'reason'),
      ...facts('Début et fin', 'beganAt', 'endsAt', 'endedAt'),
    },
    sweeps: [deletedAfter(365, 'le regard', viewings.beganAt)],
  }),
]
