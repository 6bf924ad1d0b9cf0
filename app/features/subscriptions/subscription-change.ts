import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'

/**
 * What happened to a subscription, for its history and for the figures drawn from it. `trial_ended` is a free month
 * that became nothing; `converted` one that a payment continues; `paid_started` a payment without a free month before.
 */
export type SubscriptionChangeKind =
  | 'plan_chosen'
  | 'trial_started'
  | 'plan_changed'
  | 'trial_ended'
  | 'converted'
  | 'paid_started'
  | 'paid_ended'
  | 'cancel_asked'
  | 'cancel_withdrawn'
  | 'payment_failed'
  | 'payment_recovered'

/** One line of the history: the plan after it, the one before when it changed, and when it took effect. */
export type SubscriptionChange = {
  kind: SubscriptionChangeKind
  plan: PlanSlug
  fromPlan: PlanSlug | null
  at: Date
}

/** What each line of the history says. */
export const CHANGE_LABELS: Record<SubscriptionChangeKind, string> = {
  plan_chosen: 'Formule choisie avant vérification',
  trial_started: 'Mois offert commencé',
  plan_changed: 'Formule changée',
  trial_ended: 'Mois offert terminé, passage en Gratuit',
  converted: 'Formule payante à la suite du mois offert',
  paid_started: 'Formule payante commencée',
  paid_ended: 'Formule payante terminée, passage en Gratuit',
  cancel_asked: 'Arrêt demandé pour la fin de la période',
  cancel_withdrawn: 'Arrêt annulé',
  payment_failed: 'Paiement refusé',
  payment_recovered: 'Paiement rétabli',
}
