import { eq } from 'drizzle-orm'
import {
  deletedAfter,
  inner,
  policy,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { pendingActs } from './approvals.tables.server.ts'

/** What the team asked a second person to approve. */
export const APPROVAL_DATA: readonly Policy[] = [
  policy(pendingActs, {
    what: 'Actes de l’équipe à approuver par une deuxième personne',
    purpose: 'security',
    of: ({ accountId }) => eq(pendingActs.subjectId, accountId),
    rows: 'go',
    columns: {
      ...inner(
        'Acte, compte concerné, qui l’a demandé et décidé, quand',
        'id',
        'act',
        'subjectId',
        'input',
        'askedBy',
        'askedAt',
        'expiresAt',
        'aloneFrom',
        'state',
        'decidedBy',
        'decidedAt',
      ),
      ...words('Raison et réponse', false, 'reason', 'word'),
    },
    sweeps: [deletedAfter(365, 'la décision', pendingActs.decidedAt)],
  }),
]
