import { PLANS, type SubscriptionTier } from './plans.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** The specification's badge of a subscription. */
export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionStatus, string> = { active: 'Actif', inactive: 'Inactif', expired: 'Expiré' }

/** A stored tier and the plan it stands for: « Basic (Eco) »; an empty one is Gratuit. */
export function tierLabel(tier: SubscriptionTier | null): string {
  const plan = tier && Object.values(PLANS).find((known) => known.tier === tier)
  return plan ? `${tier} (${plan.name})` : PLANS.gratuit.name
}

/** The tiers, in the order of the filter. */
export const TIERS = ['Basic', 'Premium', 'Enterprise'] as const satisfies readonly SubscriptionTier[]

/** The statuses one may filter by; « inactive » is Inactif and Expiré together. */
export type StatusFilter = 'all' | 'active' | 'inactive'

/** Active subscriptions over all subscribers, in whole percent; 0 without subscriber. */
export function activationRate(active: number, total: number): number {
  return total === 0 ? 0 : Math.round((active / total) * 100)
}
