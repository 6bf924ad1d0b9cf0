import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'
import { PLANS, type SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriptionChangeKind } from '#app/features/subscriptions/subscription-change.ts'

/** A stored tier and the plan it stands for: « Basic (Eco) »; an empty one is Gratuit. */
export function tierLabel(tier: SubscriptionTier | null): string {
  const plan = tier && Object.values(PLANS).find((known) => known.tier === tier)
  return plan ? `${tier} (${plan.name})` : PLANS.gratuit.name
}

/** Active subscriptions over all subscribers, in whole percent; 0 without subscriber. */
export function activationRate(active: number, total: number): number {
  return total === 0 ? 0 : Math.round((active / total) * 100)
}

const TIERS: readonly SubscriptionTier[] = ['Basic', 'Premium', 'Enterprise']

/** What happened to a subscription since the first day of the present month, in Paris. */
export const MONTH_MOVES = {
  converted: 'Mois offert converti ce mois-ci',
  trial_ended: 'Mois offert perdu ce mois-ci',
  paid_started: 'Formule payante commencée ce mois-ci',
  paid_ended: 'Formule payante terminée ce mois-ci',
} as const satisfies Partial<Record<SubscriptionChangeKind, string>>
export type MonthMove = keyof typeof MONTH_MOVES

/** The subscribers: everybody, the newest first. « inactive » is Inactif and Expiré together. */
export const subscriberList = teamList({
  address: paths.adminSubscribers(),
  fields: {
    status: choice('statut', 'Statut', optionsOf({ active: 'Actifs', inactive: 'Inactifs' })),
    tier: choice(
      'offre',
      'Offre',
      TIERS.map((tier) => ({ value: tier, label: tierLabel(tier) })),
      'Toutes',
    ),
    nature: choice(
      'nature',
      'Nature',
      optionsOf({ offert: 'Mois offert', payante: 'Formule payante' }),
      'Toutes',
    ),
    moved: choice('mouvement', 'Mouvement', optionsOf(MONTH_MOVES)),
  },
  sorts: ['email', 'tier', 'start', 'end'],
  usual: '-start',
  orders: {
    '-start': 'Plus récents',
    start: 'Plus anciens',
    end: 'Fin proche',
    '-end': 'Fin lointaine',
    email: 'Email A à Z',
    '-email': 'Email Z à A',
    tier: 'Offre A à Z',
    '-tier': 'Offre Z à A',
  },
})
export type SubscriberFilter = FilterOf<typeof subscriberList>
