import {
  PLANS,
  type PlanRights,
  type PlanSlug,
  type SubscriptionTier,
} from '#app/features/subscriptions/plans/plans.ts'

/**
 * Where a subscription stands at the provider, in its own words.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
export type PaidStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

/** After a payment that failed, the plan goes on this long: the days in which the card is tried again. */
export const GRACE_DAYS = 7

/** A subscription of the provider, as far as the rights of an artisan depend on it. */
export type PaidSubscription = {
  id: string
  status: PaidStatus
  plan: PlanSlug
  startedAt: Date
  trialEnd: Date | null
  /** The month that is paid, or tried for free. */
  periodStart: Date
  periodEnd: Date
  /** When it is going to end, if that was asked. */
  cancelAt: Date | null
  endedAt: Date | null
  /** Whether its last invoice waits for a payment, or was given up. */
  unpaid: boolean
  /** What it is paid with; null: nothing is on file, and a free month then ends in Gratuit. */
  cardBrand: string | null
  /** The same for every number of one card; null for what is no card. */
  cardFingerprint: string | null
}

/** What a subscription gives: a plan from `startsAt` until `endsAt`, or, with `renewsAt`, month after month. */
export type PaidRights = {
  plan: PlanRights
  tier: SubscriptionTier
  trial: boolean
  /** When the plan began to be paid, or the free month began: months of contacts run from it. */
  startsAt: Date
  /** Null while it renews by itself. */
  endsAt: Date | null
  /** When the next payment is taken, if there is one. */
  renewsAt: Date | null
}

/** Whether the subscription lives at the provider: it gives rights, and another one must not begin beside it. */
export function isLive(subscription: Pick<PaidSubscription, 'status'>): boolean {
  return (
    subscription.status === 'trialing' ||
    subscription.status === 'active' ||
    subscription.status === 'past_due'
  )
}

/**
 * Whether the provider is going to take money for it unless somebody stops it: it lives, its end
 * was not asked, and there is something to pay with.
 */
export function takesMoney(
  subscription: Pick<PaidSubscription, 'status' | 'cancelAt' | 'cardBrand'>,
): boolean {
  return isLive(subscription) && subscription.cancelAt === null && subscription.cardBrand !== null
}

/** The end of the days in which a failed payment is tried again, counted from the start of the month it was for. */
export function graceEnd(subscription: Pick<PaidSubscription, 'periodStart'>): Date {
  return new Date(subscription.periodStart.getTime() + GRACE_DAYS * 86_400_000)
}

/**
 * The rights that a subscription gives, from what the provider says and nothing else; null when it never gave any (the
 * first payment has not been made). A free month goes on as a paid plan only with a card on file; without one the
 * provider ends it (`missing_payment_method: cancel`), and so do we, at the same instant.
 */
export function rightsOf(subscription: PaidSubscription): PaidRights | null {
  const { status, trialEnd, periodStart, periodEnd, cancelAt, endedAt } = subscription
  const plan = PLANS[subscription.plan]
  const rights = (
    trial: boolean,
    endsAt: Date | null,
    renewsAt: Date | null = null,
  ): PaidRights => ({
    plan,
    tier: plan.tier!,
    trial,
    startsAt: trial ? subscription.startedAt : (trialEnd ?? subscription.startedAt),
    endsAt,
    renewsAt,
  })
  switch (status) {
    case 'incomplete':
    case 'incomplete_expired':
      return null
    case 'trialing': {
      const end = trialEnd ?? periodEnd
      if (cancelAt) return rights(true, cancelAt < end ? cancelAt : end)
      return subscription.cardBrand !== null ? rights(true, null, end) : rights(true, end)
    }
    case 'active':
      return cancelAt ? rights(false, cancelAt) : rights(false, null, periodEnd)
    case 'past_due':
    case 'unpaid':
      return rights(false, graceEnd(subscription))
    case 'paused':
      return rights(false, trialEnd ?? periodStart)
    case 'canceled': {
      // Given up after failed payments: rights until the end of the grace, however long the card was tried.
      const end = endedAt ?? periodStart
      return rights(
        trialEnd !== null && end <= trialEnd,
        subscription.unpaid && graceEnd(subscription) < end ? graceEnd(subscription) : end,
      )
    }
  }
}

/**
 * The subscription that decides among all those an artisan ever had: one that lives, else the last that gave rights;
 * among equals the youngest. The same for any order in which they became known.
 */
export function decidingSubscription<S extends PaidSubscription>(all: readonly S[]): S | null {
  const rank = (one: S) => (isLive(one) ? 2 : rightsOf(one) ? 1 : 0)
  return (
    [...all]
      .filter((one) => rank(one) > 0)
      .sort(
        (a, b) =>
          rank(b) - rank(a) ||
          b.startedAt.getTime() - a.startedAt.getTime() ||
          (a.id < b.id ? 1 : -1),
      )[0] ?? null
  )
}
