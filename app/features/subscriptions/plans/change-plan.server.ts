import { eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import type { ChangePreview } from '#app/platform/payments/payments.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { restOfMonth } from '#app/features/subscriptions/credits/credits.ts'
import {
  monthStart,
  readMonthSoFar,
} from '#app/features/subscriptions/credits/go-on-with-month.server.ts'
import {
  asked,
  liveSubscriptionOf,
  syncAll,
} from '#app/features/subscriptions/live-subscription.server.ts'
import type { Offer } from './offer.ts'
import type { PaidStatus } from '#app/features/subscriptions/payments/paid-subscription.ts'
import type { PaymentRefusal } from '#app/features/subscriptions/payments/payment-copy.ts'
import { creditsOfMonth } from './plans.ts'
import { readPlans } from './read-plans.server.ts'
import { priceOf } from './sold-plans.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'

/** A shown amount may be accepted this long: it is billed as of the instant it was shown for. */
const SHOWN_FOR_MS = 30 * 60_000

/**
 * Whether more was taken this month than a plan gives: what is left of the present plan is given
 * back in money, so a day of a larger one must not buy a month of its contacts. A free month costs
 * nothing, and is not asked.
 */
async function tookMoreThan(
  ctx: Ctx<Artisan>,
  plan: Offer,
  { status }: { status: PaidStatus },
): Promise<boolean> {
  const [balance] = await ctx.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.artisanId, ctx.who.artisanId))
  if (!balance || status === 'trialing') return false
  const rest = restOfMonth(
    creditsOfMonth((await readPlans(ctx))[plan], false),
    await readMonthSoFar(ctx, ctx.who.artisanId, await monthStart(ctx, balance)),
  )
  return rest !== null && rest < 0
}

/** What changing to a plan costs now, as the provider itself computes it, to the second. */
export async function previewPlanChange(
  ctx: Ctx<Artisan>,
  plan: Offer,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<Result<ChangePreview, PaymentRefusal>> {
  if (!connection) return refuse('not_connected')
  const live = await liveSubscriptionOf(ctx)
  if (!live) return refuse('no_subscription')
  if (live.subscription.plan === plan) return refuse('nothing_to_change')
  if (await tookMoreThan(ctx, plan, live.subscription)) return refuse('contacts_taken')
  return asked(async () =>
    ok(
      await connection.provider.previewChange(
        live.subscription.id,
        await priceOf(ctx, connection, plan),
        ctx.now,
      ),
    ),
  )
}

/**
 * Changes the reader's plan as it was shown at `shownAt`: what is to be paid is paid now, and without that payment
 * nothing changes; a credit is taken off the next invoices. Refuses an amount shown more than half an hour ago, and a
 * plan that gives fewer contacts than were taken this month.
 */
export async function changePlan(
  ctx: Ctx<Artisan>,
  plan: Offer,
  shownAt: Date,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<Result<undefined, PaymentRefusal>> {
  if (!connection) return refuse('not_connected')
  const live = await liveSubscriptionOf(ctx)
  if (!live) return refuse('no_subscription')
  const { subscription, customerIds, version } = live
  if (subscription.plan === plan) return refuse('nothing_to_change')
  if (await tookMoreThan(ctx, plan, subscription)) return refuse('contacts_taken')
  const age = ctx.now.getTime() - shownAt.getTime()
  if (!(age >= -1_000 && age <= SHOWN_FOR_MS)) return refuse('preview_too_old')
  return asked(async () => {
    const price = await priceOf(ctx, connection, plan)
    await connection.provider.changePrice(
      subscription.id,
      price,
      shownAt,
      `change-${subscription.id}-${price}-${version}-${Math.floor(shownAt.getTime() / 1000)}`,
    )
    await syncAll(ctx, connection, customerIds)
    return ok()
  })
}
