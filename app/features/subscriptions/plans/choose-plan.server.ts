import { eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { emailOf } from '#app/features/subscriptions/payments/email-of.server.ts'
import { goOnWithMonth } from '#app/features/subscriptions/credits/go-on-with-month.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { PLANS } from './plans.ts'
import { recordSubscriptionChange } from '#app/features/subscriptions/record-subscription-change.server.ts'
import { startFreeMonth, type PaidPlan } from './start-free-month.server.ts'
import {
  subscriptionStatus,
  type FreeMonthRefusal,
} from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/** What choosing a plan did: the free month began, waits for verification, or goes on under the other plan. */
export type PlanChoice = 'started' | 'waits_for_verification' | 'changed'

/**
 * Chooses a plan without any payment: begins the free month, or remembers the plan for the verification. During a
 * free month, the rest of it goes on with the rights of the new plan and the same end; contacts taken still count.
 */
export async function choosePlan(
  ctx: Ctx<Artisan>,
  plan: PaidPlan,
): Promise<Result<PlanChoice, Exclude<FreeMonthRefusal, 'not_verified'>>> {
  const { artisanId } = ctx.who
  const chosen = PLANS[plan]
  return inTransaction(ctx, async (tx) => {
    const company = await lockArtisan(tx, artisanId)
    const [subscriber] = await tx.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.artisanId, artisanId))
    if (subscriber?.trial && subscriptionStatus(subscriber, tx.now) === 'active') {
      const present = await grantMonth(tx, artisanId)
      if (present.plan === plan) return ok('changed')
      await tx.db
        .update(subscribers)
        .set({ subscriptionTier: chosen.tier })
        .where(eq(subscribers.artisanId, artisanId))
      await goOnWithMonth(tx, present, { plan, trial: true, end: subscriber.subscriptionEnd! })
      await recordSubscriptionChange(tx, {
        artisanId,
        kind: 'plan_changed',
        plan,
        fromPlan: present.plan,
      })
      return ok('changed')
    }
    const started = await startFreeMonth(tx, artisanId, plan)
    if (started.ok) return ok('started')
    if (started.refusal !== 'not_verified') return refuse(started.refusal)
    if (subscriber?.trialSiret) return refuse('trial_already_used')
    const values = { subscriptionTier: chosen.tier }
    await tx.db
      .insert(subscribers)
      .values({
        id: newId<string>(),
        artisanId,
        email: await emailOf(tx, company.accountId),
        subscribed: false,
        trial: false,
        startedAt: tx.now,
        createdAt: tx.now,
        ...values,
      })
      .onConflictDoUpdate({ target: subscribers.artisanId, set: values })
    if (subscriber?.subscriptionTier !== chosen.tier)
      await recordSubscriptionChange(tx, { artisanId, kind: 'plan_chosen', plan })
    return ok('waits_for_verification')
  })
}
