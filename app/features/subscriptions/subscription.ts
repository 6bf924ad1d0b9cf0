import {
  planOfTier,
  TRIAL_DAYS,
  type PlanRights,
  type SubscriptionTier,
} from '#app/features/subscriptions/plans/plans.ts'

/** What a subscription's badge says, by the specification's rule. */
export type SubscriptionStatus = 'inactive' | 'active' | 'expired'

/** What the rules need of a stored subscription. */
export type SubscriptionFacts = {
  subscribed: boolean
  subscriptionTier: SubscriptionTier | null
  /** Null: no end is known (a plan that renews). */
  subscriptionEnd: Date | null
  trial: boolean
  trialSiret: string | null
}

/** Not subscribed: inactive; subscribed with an end that has passed: expired; otherwise active. */
export function subscriptionStatus(
  facts: Pick<SubscriptionFacts, 'subscribed' | 'subscriptionEnd'>,
  now: Date,
): SubscriptionStatus {
  if (!facts.subscribed) return 'inactive'
  return facts.subscriptionEnd && facts.subscriptionEnd <= now ? 'expired' : 'active'
}

/** Why a free month cannot begin. */
export type FreeMonthRefusal = 'not_verified' | 'already_subscribed' | 'trial_already_used'

/**
 * Null when a free month can begin: a verified company, without a running plan, whose SIRET and
 * account never had one.
 */
export function refusalToFreeMonth(
  company: { verified: boolean; siretHadTrial: boolean },
  subscription: SubscriptionFacts | null,
  now: Date,
): FreeMonthRefusal | null {
  if (!company.verified) return 'not_verified'
  if (company.siretHadTrial || subscription?.trialSiret) return 'trial_already_used'
  if (subscription && subscriptionStatus(subscription, now) === 'active')
    return 'already_subscribed'
  return null
}

/** When a free month that begins at `start` ends: 30 days of 24 hours later, whatever the clocks do. */
export function freeMonthEnd(start: Date): Date {
  return new Date(start.getTime() + TRIAL_DAYS * 86_400_000)
}

/** The plan an artisan is on at this instant, or asked for before verification; Gratuit once ended. */
export function presentPlan(facts: SubscriptionFacts | null, now: Date): PlanRights {
  return planOfTier(
    facts && subscriptionStatus(facts, now) === 'active' ? facts.subscriptionTier : null,
  )
}

/** When the free month under way ends, whether a card makes the plan go on then or not; null outside a free month. */
export function freeMonthEndOf(row: {
  trial: boolean
  subscriptionEnd: Date | null
  renewsAt: Date | null
}): Date | null {
  return row.trial ? (row.subscriptionEnd ?? row.renewsAt) : null
}

/**
 * The reminders of the free month's end: once that many days of 24 hours have passed. The thirtieth day is told while
 * it runs, since at its end there is nothing left to decide.
 */
export const REMINDERS = [
  { day: 20, afterDays: 20 },
  { day: 27, afterDays: 27 },
  { day: 30, afterDays: 29 },
] as const

/** The day whose reminder is due at this instant, the latest one; null before the twentieth and once it ended. */
export function reminderDue(endsAt: Date, now: Date): 20 | 27 | 30 | null {
  if (now >= endsAt) return null
  const passed = TRIAL_DAYS - (endsAt.getTime() - now.getTime()) / 86_400_000
  return REMINDERS.filter(({ afterDays }) => passed >= afterDays).at(-1)?.day ?? null
}
