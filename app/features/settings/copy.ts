import type { ErasureRefusal } from './erasure.ts'

/** What prevents an erasure, and the way out. */
export const ERASURE_REFUSALS: Record<ErasureRefusal, { title: string; wayOut: string }> = {
  paid_subscription: {
    title: 'Votre abonnement est en cours',
    wayOut:
      'Résiliez-le d’abord : il ne serait plus possible de l’arrêter une fois le compte supprimé.',
  },
  works_in_progress: {
    title: 'Des travaux signés sont en cours',
    wayOut:
      'L’autre partie compte sur ce contrat. Une fois les travaux finis et la demande clôturée, vous pourrez supprimer votre compte.',
  },
  last_administrator: {
    title: 'Vous êtes le seul administrateur',
    wayOut:
      'Nommez d’abord quelqu’un d’autre : sans administrateur, personne ne pourrait plus répondre aux utilisateurs.',
  },
}
