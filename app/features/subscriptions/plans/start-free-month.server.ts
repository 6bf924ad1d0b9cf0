import { and, eq, ne } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { emailOf } from '#app/features/subscriptions/payments/email-of.server.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { openMonth } from '#app/features/subscriptions/credits/open-month.server.ts'
import { creditsOfMonth, planOfTier, PLANS, type PlanSlug } from './plans.ts'
import { readPlans } from './read-plans.server.ts'
import { recordSubscriptionChange } from '#app/features/subscriptions/record-subscription-change.server.ts'
import {
  freeMonthEnd,
  refusalToFreeMonth,
  type FreeMonthRefusal,
} from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/** A plan that is sold. */
export type PaidPlan = Exclude<PlanSlug, 'gratuit'>

/**
 * Begins the free month of a verified company: 30 × 24 h with the rights of `plan` (default: the plan chosen before
 * verification, else Pro) and at least ten contacts, in one period. Once a SIRET and once an account, for ever. A
 * refusal leaves the company on the plan it has, or with its Gratuit month, which is written: let it commit.
 */
export async function startFreeMonth(
  tx: Ctx,
  artisanId: ArtisanId,
  plan?: PaidPlan,
): Promise<Result<{ endsAt: Date }, FreeMonthRefusal>> {
  const company = await lockArtisan(tx, artisanId)
  const [subscriber] = await tx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, artisanId))
  const refusal = refusalToFreeMonth(
    {
      verified: company.verification === 'verified' && company.siret !== null,
      siretHadTrial: await siretHadTrial(tx, company.siret, artisanId),
    },
    subscriber ?? null,
    tx.now,
  )
  if (refusal === 'not_verified') return refuse(refusal)
  const before = await grantMonth(tx, artisanId)
  if (refusal) {
    // A verified company without a plan is one of the team's list too: an empty tier is Gratuit.
    if (!subscriber)
      await tx.db.insert(subscribers).values({
        id: newId<string>(),
        artisanId,
        email: await emailOf(tx, company.accountId),
        subscribed: false,
        trial: false,
        startedAt: tx.now,
        createdAt: tx.now,
      })
    return refuse(refusal)
  }

  const chosen = plan
    ? PLANS[plan]
    : subscriber?.subscriptionTier
      ? planOfTier(subscriber.subscriptionTier)
      : PLANS.pro
  // A month is known by its start: never the same instant as the Gratuit one that it replaces.
  const start = new Date(Math.max(tx.now.getTime(), before.periodStart.getTime() + 1))
  const endsAt = freeMonthEnd(start)
  const values = {
    subscribed: true,
    subscriptionTier: chosen.tier,
    subscriptionEnd: endsAt,
    trial: true,
    trialSiret: company.siret,
    startedAt: start,
  }
  await tx.db
    .insert(subscribers)
    .values({
      id: newId<string>(),
      artisanId,
      email: await emailOf(tx, company.accountId),
      createdAt: tx.now,
      ...values,
    })
    .onConflictDoUpdate({ target: subscribers.artisanId, set: values })
  await openMonth(tx, artisanId, {
    plan: chosen.slug,
    granted: creditsOfMonth((await readPlans(tx))[chosen.slug], true),
    anchorAt: start,
    timeZone: timeZoneOf(company.insee ?? ''),
    month: { start, end: endsAt },
  })
  await recordSubscriptionChange(tx, {
    artisanId,
    kind: 'trial_started',
    plan: chosen.slug,
    at: start,
    cause: 'free_month',
  })
  await publish(tx, { type: 'subscription.free_month_started', artisanId })
  return ok({ endsAt })
}

/** Follows a verification: begins the free month if it can. Safe to run twice. */
export async function startFreeMonthOfVerified(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
): Promise<void> {
  await inTransaction(ctx, (tx) => startFreeMonth(tx, artisanId))
}

/** Whether another company had its free month under this SIRET. */
export async function siretHadTrial(
  tx: Ctx,
  siret: string | null,
  artisanId: ArtisanId,
): Promise<boolean> {
  if (siret === null) return false
  const rows = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.trialSiret, siret), ne(subscribers.artisanId, artisanId)))
  return rows.length > 0
}
