import type { Artisan, Ctx } from '#app/platform/context.ts'
import { paymentConnection, type PaymentConnection } from '#app/platform/payments/payments.server.ts'
import type { ChangePreview } from '#app/platform/payments/payments.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { asked, liveSubscriptionOf, syncAll } from './live-subscription.server.ts'
import type { Offer } from './offer.ts'
import type { PaymentRefusal } from './payment-copy.ts'

/** A shown amount may be accepted this long: it is billed as of the instant it was shown for. */
const SHOWN_FOR_MS = 30 * 60_000

/** What changing to a plan costs now, as the provider itself computes it, to the second. */
export async function previewPlanChange(ctx: Ctx<Artisan>, plan: Offer, connection: PaymentConnection | null = paymentConnection()): Promise<Result<ChangePreview, PaymentRefusal>> {
  if (!connection) return refuse('not_connected')
  const live = await liveSubscriptionOf(ctx)
  if (!live) return refuse('no_subscription')
  if (live.subscription.plan === plan) return refuse('nothing_to_change')
  return asked(async () => ok(await connection.provider.previewChange(live.subscription.id, connection.prices[plan], ctx.now)))
}

/**
 * Changes the reader's plan as it was shown at `shownAt`: what is to be paid is paid now, and without that payment
 * nothing changes; a credit is taken off the next invoices. Refuses an amount shown more than half an hour ago.
 */
export async function changePlan(ctx: Ctx<Artisan>, plan: Offer, shownAt: Date, connection: PaymentConnection | null = paymentConnection()): Promise<Result<undefined, PaymentRefusal>> {
  if (!connection) return refuse('not_connected')
  const live = await liveSubscriptionOf(ctx)
  if (!live) return refuse('no_subscription')
  const { subscription, customerIds, version } = live
  if (subscription.plan === plan) return refuse('nothing_to_change')
  const age = ctx.now.getTime() - shownAt.getTime()
  if (!(age >= -1_000 && age <= SHOWN_FOR_MS)) return refuse('preview_too_old')
  return asked(async () => {
    await connection.provider.changePrice(subscription.id, connection.prices[plan], shownAt, `change-${subscription.id}-${plan}-${version}-${Math.floor(shownAt.getTime() / 1000)}`)
    await syncAll(ctx, connection, customerIds)
    return ok()
  })
}
