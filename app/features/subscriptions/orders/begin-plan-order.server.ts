import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { openOwnMonth } from '#app/features/subscriptions/credits/go-on-with-month.server.ts'
import type { BalanceRow } from '#app/features/subscriptions/credits/open-month.server.ts'
import { planOrders } from './plan-orders.tables.server.ts'
import { PLANS, planOfTier } from '#app/features/subscriptions/plans/plans.ts'
import { recordSubscriptionChange } from '#app/features/subscriptions/record-subscription-change.server.ts'
import { emailOf } from '#app/features/subscriptions/payments/email-of.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { writeLine, type PlanOrderRow } from './write-plan-order.server.ts'

/** The activated order of an artisan whose period has come and whose rights were not given yet. */
export async function planOrderDue(tx: Ctx, artisanId: ArtisanId): Promise<PlanOrderRow | null> {
  const [order] = await tx.db
    .select()
    .from(planOrders)
    .where(
      and(
        eq(planOrders.artisanId, artisanId),
        eq(planOrders.status, 'activated'),
        isNull(planOrders.begunAt),
        isNull(planOrders.endedAt),
        lte(planOrders.startsAt, tx.now),
      ),
    )
    .orderBy(asc(planOrders.startsAt))
    .limit(1)
  return order ?? null
}

/**
 * Gives the rights of an activated order, from its own beginning: the subscribers row, the month of
 * contacts, the history. The artisan's row is locked.
 */
export async function beginPlanOrder(
  tx: Ctx,
  present: BalanceRow,
  order: PlanOrderRow,
): Promise<BalanceRow> {
  const { artisanId, plan } = order
  const [startsAt, endsAt] = [order.startsAt!, order.endsAt!]
  const [before] = await tx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, artisanId))
  const values = {
    subscribed: true,
    subscriptionTier: PLANS[plan].tier,
    subscriptionEnd: endsAt,
    renewsAt: null,
    trial: false,
    startedAt: startsAt,
    paymentSubscriptionId: null,
  }
  await tx.db
    .insert(subscribers)
    .values({
      id: newId<string>(),
      artisanId,
      email: await emailOf(tx, (await lockArtisan(tx, artisanId)).accountId),
      createdAt: tx.now,
      ...values,
    })
    .onConflictDoUpdate({ target: subscribers.artisanId, set: values })
  const goesOn = before?.subscribed && before.subscriptionEnd?.getTime() === startsAt.getTime()
  const fromPlan = goesOn ? planOfTier(before.subscriptionTier).slug : null
  const change = !goesOn
    ? 'paid_started'
    : before.trial
      ? 'converted'
      : fromPlan === plan
        ? null
        : 'plan_changed'
  if (change)
    await recordSubscriptionChange(tx, {
      artisanId,
      kind: change,
      plan,
      fromPlan: change === 'plan_changed' ? fromPlan : null,
      at: startsAt,
      cause: order.id,
    })
  await tx.db.update(planOrders).set({ begunAt: tx.now }).where(eq(planOrders.id, order.id))
  await writeLine(tx, order, { kind: 'begun' })
  return openOwnMonth(tx, present, { plan, startsAt, trialEnd: null })
}
