import type { AddCreditsRefusal } from '#app/features/subscriptions/credits/add-credits.server.ts'
import { MAX_BONUS } from '#app/features/subscriptions/credits/credits.ts'

/** Why contacts could not be added, beside the field it is about. */
export const ADD_CREDITS_REFUSALS: Record<
  AddCreditsRefusal,
  { field: 'amount' | 'reason' | null; sentence: string }
> = {
  not_found: { field: null, sentence: 'Cette entreprise n’existe plus.' },
  not_verified: {
    field: null,
    sentence: 'Les contacts se comptent à partir de la vérification de l’entreprise.',
  },
  unlimited: { field: null, sentence: 'Ce mois est sans limite\u00a0: il n’y a rien à ajouter.' },
  amount_out_of_bounds: { field: 'amount', sentence: `Indiquez un nombre de 1 à ${MAX_BONUS}.` },
  needs_approval: { field: null, sentence: 'Une deuxième personne doit l’approuver.' },
  none_left_after: {
    field: 'amount',
    sentence:
      'Plus de contacts ont été pris ce mois-ci que la formule n’en donne\u00a0: avec si peu, il n’en resterait aucun.',
  },
  reason_missing: {
    field: 'reason',
    sentence: 'Indiquez la raison\u00a0: l’artisan la lit sur son relevé.',
  },
}
