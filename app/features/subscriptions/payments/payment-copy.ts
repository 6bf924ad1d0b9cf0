import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type { CheckoutRefusal } from './checkout.ts'
import type { ProviderStatus } from '#app/platform/payments/payments.ts'

/** Why a plan cannot be begun; the sentences of the specification's checkout for the payment's own failures. */
export const CHECKOUT_REFUSALS: Record<CheckoutRefusal, string> = {
  ...STANDING_REFUSALS,
  payment_unavailable:
    'Une erreur est survenue lors de la création de la session de paiement. Veuillez réessayer.',
  no_address: 'Une erreur est survenue lors du traitement. Veuillez réessayer.',
  already_subscribed:
    'Un abonnement est déjà en cours sur votre compte. Pour changer de formule, ouvrez la page de votre abonnement.',
  trial_already_used:
    'Votre entreprise a déjà profité de son mois offert. Cette formule se paie par facture et virement\u00a0: demandez-la dans votre espace, page «\u00a0Abonnement\u00a0».',
  not_verified:
    'Votre mois offert a déjà servi, et votre dossier n’est pas vérifié pour l’instant\u00a0: une formule payante commence une fois qu’il l’est.',
}

/** Why something asked of a subscription was not done. */
export type PaymentRefusal =
  | 'payment_unavailable'
  | 'card_refused'
  | 'nothing_to_change'
  | 'no_subscription'
  | 'preview_too_old'
  | 'not_connected'
  | 'contacts_taken'

/** Its sentence. */
export const PAYMENT_REFUSALS: Record<PaymentRefusal, string> = {
  payment_unavailable:
    'Le service de paiement ne répond pas. Réessayez dans un instant\u00a0: rien n’est fait deux fois.',
  card_refused:
    'La carte a été refusée. Rien n’a changé\u00a0: changez de carte, puis recommencez.',
  nothing_to_change: 'C’est déjà votre formule.',
  no_subscription: 'Aucune formule payante n’est en cours.',
  preview_too_old: 'Le montant a été calculé il y a plus d’une demi-heure. Le voici à nouveau.',
  contacts_taken:
    'Vous avez pris ce mois-ci plus de contacts que cette formule n’en donne. Vous pourrez y passer au début de votre prochain mois de contacts.',
  not_connected: 'Le paiement en ligne n’est pas encore ouvert.',
}

/** A subscription's state at the provider, in words; the tone of its badge beside it. */
export const PAID_STATUSES: Record<
  ProviderStatus,
  { label: string; tone: 'neutral' | 'ok' | 'warn' | 'bad' }
> = {
  incomplete: { label: 'Paiement à terminer', tone: 'warn' },
  incomplete_expired: { label: 'Paiement abandonné', tone: 'neutral' },
  trialing: { label: 'Mois offert', tone: 'ok' },
  active: { label: 'Actif', tone: 'ok' },
  past_due: { label: 'Paiement refusé', tone: 'bad' },
  canceled: { label: 'Terminé', tone: 'neutral' },
  unpaid: { label: 'Impayé', tone: 'bad' },
  paused: { label: 'En pause', tone: 'warn' },
}

/** An invoice's state, in words. */
export const INVOICE_STATUSES = {
  open: { label: 'À payer', tone: 'warn' },
  paid: { label: 'Payée', tone: 'ok' },
  void: { label: 'Annulée', tone: 'neutral' },
  uncollectible: { label: 'Impayée, abandonnée', tone: 'neutral' },
} as const
