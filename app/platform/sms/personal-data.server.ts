import { deletedAfter, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { smsSent } from './tables.server.ts'

/** How many text messages left: it names nobody. */
export const SMS_DATA: readonly Policy[] = [
  policy(smsSent, {
    what: 'Nombre de SMS partis',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner('Pour quoi, quand', 'id', 'use', 'at'),
    sweeps: [deletedAfter(2, 'l’envoi', smsSent.at)],
  }),
]
