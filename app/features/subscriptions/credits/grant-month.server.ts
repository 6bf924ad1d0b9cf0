import { eq, lte } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { monthContaining } from './credit-month.ts'
import { wasPaid } from '#app/features/subscriptions/payments/first-payment.server.ts'
import {
  beginPlanOrder,
  planOrderDue,
} from '#app/features/subscriptions/orders/begin-plan-order.server.ts'
import { goOnWithMonth } from './go-on-with-month.server.ts'
import { openMonth, type BalanceRow } from './open-month.server.ts'
import { creditsOfMonth } from '#app/features/subscriptions/plans/plans.ts'
import { contactsOfMonth, readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { recordSubscriptionChange } from '#app/features/subscriptions/record-subscription-change.server.ts'
import { creditBalances, subscribers } from '#app/features/subscriptions/tables.server.ts'

/** A day and an hour: months are counted from the same day in UTC there and in the artisan's own time here. */
const CALENDARS_DIFFER_MS = 25 * 3_600_000

/**
 * The artisan's balance for the month that holds the present instant, under the locks of the
 * artisan and of the balance. When the month ended, the next one is opened; when the plan or the
 * free month ended, Gratuit begins at the instant it ended, with what the month under way still
 * gives; without any balance, Gratuit begins now. Changes nothing within a month.
 */
export async function grantMonth(tx: Ctx, artisanId: ArtisanId): Promise<BalanceRow> {
  const company = await lockArtisan(tx, artisanId)
  const [balance] = await tx.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.artisanId, artisanId))
    .for('update')
  if (balance && balance.plan === 'gratuit' && balance.periodEnd > tx.now) return balance

  const [subscriber] = await tx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, artisanId))
  const endedAt = subscriber?.subscriptionEnd
  if (balance && balance.plan !== 'gratuit' && endedAt && endedAt <= tx.now) {
    // Paid in advance, the next period follows without a day of Gratuit in between.
    const next = await planOrderDue(tx, artisanId)
    if (next) {
      await beginPlanOrder(tx, balance, next)
      return grantMonth(tx, artisanId)
    }
    await tx.db
      .update(subscribers)
      .set({ trial: false })
      .where(eq(subscribers.artisanId, artisanId))
    const [paid] = subscriber.trial
      ? []
      : await tx.db
          .select({ was: wasPaid(endedAt) })
          .from(subscribers)
          .where(eq(subscribers.artisanId, artisanId))
    await recordSubscriptionChange(tx, {
      artisanId,
      kind: paid?.was ? 'paid_ended' : 'trial_ended',
      plan: 'gratuit',
      fromPlan: balance.plan,
      at: endedAt,
      cause: endedAt.toISOString(),
    })
    await publish(tx, { type: 'subscription.ended', artisanId })
    // Ended within its month, as after a failed payment: the month goes on, and what was taken in it counts.
    if (endedAt < balance.periodEnd && tx.now < balance.periodEnd)
      return goOnWithMonth(tx, balance, {
        plan: 'gratuit',
        trial: false,
        from: endedAt,
        anchorAt: balance.periodEnd,
      })
    // A month is known by its start: what ended as it began gives way to another instant.
    return openGratuit(
      tx,
      artisanId,
      new Date(Math.max(endedAt.getTime(), balance.periodStart.getTime() + 1)),
      balance.timeZone,
    )
  }
  if (!balance) return openGratuit(tx, artisanId, tx.now, timeZoneOf(company.insee ?? ''))
  if (balance.periodEnd > tx.now) return balance
  // The provider counts its months in another calendar than the artisan's: where the plan ends just
  // after its month, no other one begins in between.
  if (
    balance.plan !== 'gratuit' &&
    endedAt &&
    endedAt.getTime() - balance.periodEnd.getTime() <= CALENDARS_DIFFER_MS
  ) {
    const [longer] = await tx.db
      .update(creditBalances)
      .set({ periodEnd: endedAt })
      .where(eq(creditBalances.artisanId, artisanId))
      .returning()
    return longer!
  }
  // A free month with a card on file goes on as a paid plan: its first month, before the payment provider says so.
  const paidFrom =
    subscriber?.trial && subscriber.renewsAt && subscriber.renewsAt <= tx.now
      ? subscriber.renewsAt
      : null
  const anchorAt = paidFrom ?? balance.anchorAt
  return openMonth(tx, artisanId, {
    plan: balance.plan,
    granted: await contactsOfMonth(tx, {
      artisanId,
      plan: balance.plan,
      trial: balance.plan !== 'gratuit' && (subscriber?.trial ?? false) && !paidFrom,
      since: balance.anchorAt,
    }),
    anchorAt,
    timeZone: balance.timeZone,
    month: monthContaining(anchorAt, balance.timeZone, tx.now),
  })
}

async function openGratuit(tx: Ctx, artisanId: ArtisanId, anchorAt: Date, timeZone: string) {
  const granted = creditsOfMonth((await readPlans(tx)).gratuit, false)
  return openMonth(tx, artisanId, {
    plan: 'gratuit',
    granted,
    anchorAt,
    timeZone,
    month: monthContaining(anchorAt, timeZone, tx.now),
  })
}

/**
 * Opens the next month of everybody whose month ended, so that they can be proposed works again. One that cannot be
 * opened keeps no other waiting. Returns how many.
 */
export async function sweepCreditMonths(ctx: Ctx<System>): Promise<number> {
  const due = await ctx.db
    .select({ artisanId: creditBalances.artisanId })
    .from(creditBalances)
    .where(lte(creditBalances.periodEnd, ctx.now))
    .orderBy(creditBalances.periodEnd)
    .limit(500)
  return eachDue(
    ctx,
    'open-contact-month',
    due.map(({ artisanId }) => artisanId),
    async (tx, artisanId) => {
      await grantMonth(tx, artisanId)
      return true
    },
  )
}
