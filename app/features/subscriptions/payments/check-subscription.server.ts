import { eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import { subscriptionStatus } from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/** The specification's answer; `subscription_end` is ISO 8601, of the next payment where the plan renews. */
export type SubscriptionCheck = {
  subscribed: boolean
  subscription_tier: SubscriptionTier | null
  subscription_end: string | null
}

/** The reader's subscription at this instant: a plan that ended is not subscribed, and its tier is empty. */
export async function checkSubscription(ctx: Ctx<Artisan>): Promise<SubscriptionCheck> {
  const [row] = await ctx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, ctx.who.artisanId))
  if (!row || subscriptionStatus(row, ctx.now) !== 'active')
    return { subscribed: false, subscription_tier: null, subscription_end: null }
  return {
    subscribed: true,
    subscription_tier: row.subscriptionTier,
    subscription_end: (row.subscriptionEnd ?? row.renewsAt)?.toISOString() ?? null,
  }
}
