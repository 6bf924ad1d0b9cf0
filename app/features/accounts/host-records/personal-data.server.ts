import { eq } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { hostRecords } from './host-records.tables.server.ts'

/** What a host must keep outlives the account, and is swept by the day that each row bears. */
export const HOST_DATA: readonly Policy[] = [
  policy(hostRecords, {
    what: 'Création et fin des comptes, pour les autorités seules',
    purpose: 'authorities',
    of: ({ accountId }) => eq(hostRecords.accountId, accountId),
    rows: 'stay',
    columns: {
      ...facts('Adresse IP et heure de la création du compte', 'at', 'ipAddress'),
      ...facts('Identité derrière un compte fermé', 'name', 'email', 'phone', 'company'),
      ...inner('Compte, nature, échéance', 'accountId', 'what', 'dueAt'),
    },
    sweeps: [
      deletedAfter(
        0,
        'La connexion qui a créé le compte, 1 an\u202f; l’identité, 5 ans après sa fermeture',
        hostRecords.dueAt,
      ),
    ],
  }),
]
