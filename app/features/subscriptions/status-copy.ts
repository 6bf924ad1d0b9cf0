import type { Tone } from '#app/ui/data/badge.tsx'
import type { SubscriptionStatus } from './subscription.ts'

/** The specification's badge of a subscription. */
export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionStatus, string> = {
  active: 'Actif',
  inactive: 'Inactif',
  expired: 'Expiré',
}

/** The tone of a subscription's badge. */
export const SUBSCRIPTION_TONES: Record<SubscriptionStatus, Tone> = {
  active: 'ok',
  inactive: 'neutral',
  expired: 'warn',
}
