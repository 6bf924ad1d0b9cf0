import type { ArtisanId } from '#app/values/identity/ids.ts'

/** What happens to subscriptions. */
export type SubscriptionEvent =
  | { type: 'subscription.free_month_started'; artisanId: ArtisanId }
  | { type: 'subscription.ended'; artisanId: ArtisanId }
  | { type: 'subscription.contacts_added'; artisanId: ArtisanId; lineId: string }
  | { type: 'subscription.free_month_ending'; artisanId: ArtisanId; day: '20' | '27' | '30' }
  | { type: 'subscription.free_month_refused'; artisanId: ArtisanId; subscriptionId: string }
  /** Something is paid at the payment provider, or was given back since. */
  | { type: 'subscription.card_paid'; artisanId: ArtisanId }
  | { type: 'subscription.plan_order'; artisanId: ArtisanId; lineId: string }
  | { type: 'subscription.payment_failed'; artisanId: ArtisanId; subscriptionId: string }
  | { type: 'subscription.end_asked'; artisanId: ArtisanId; subscriptionId: string }
