import { formatNumber } from '#app/values/numbers/french-number.ts'
import { CLIENTS_MAX } from './client.ts'

/** Why a client is not kept. */
export const CLIENT_REFUSALS = {
  name_missing: {
    field: 'name',
    sentence: 'Indiquez le nom de l’entreprise\u00a0: le registre ne l’a pas donné.',
  },
  too_many_clients: `Votre carnet compte déjà ${formatNumber(CLIENTS_MAX)} clients\u00a0: supprimez-en d’abord.`,
  already_there: 'Ce client est déjà dans votre carnet.',
} as const
