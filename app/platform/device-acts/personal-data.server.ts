import { eq } from 'drizzle-orm'
import { deletedAfter, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { KNOWN_DAYS } from './device-act.ts'
import { deviceActs } from './tables.server.ts'

/** Which acts of a device were done, so that none is done twice; they go with the account. */
export const DEVICE_ACT_DATA: readonly Policy[] = [
  policy(deviceActs, {
    what: 'Actes déjà reçus d’un appareil',
    purpose: 'account',
    of: ({ accountId }) => eq(deviceActs.accountId, accountId),
    rows: 'go',
    columns: inner(
      'Identifiant tiré au hasard, page, date, empreinte du brouillon enregistré',
      'accountId',
      'id',
      'part',
      'path',
      'result',
      'at',
    ),
    sweeps: [deletedAfter(KNOWN_DAYS, 'la réception de l’acte', deviceActs.at)],
  }),
]
