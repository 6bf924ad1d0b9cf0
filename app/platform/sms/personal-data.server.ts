import { lt } from 'drizzle-orm'
import { inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { smsSent } from './tables.server.ts'

/** How many text messages left: it names nobody. */
export const SMS_DATA: readonly Policy[] = [
  policy(smsSent, {
    what: 'Nombre de SMS partis',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner('Pour quoi, quand', 'id', 'use', 'at'),
    sweeps: [{ days: 2, since: 'l’envoi', due: (limit) => lt(smsSent.at, limit), act: 'delete' }],
  }),
]
