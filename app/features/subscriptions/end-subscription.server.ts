import type { Artisan, Ctx } from '#app/platform/context.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { asked, liveSubscriptionOf, syncAll } from './live-subscription.server.ts'
import type { PaymentRefusal } from '#app/features/subscriptions/payments/payment-copy.ts'

/**
 * Ends the reader's paid plan at the end of what is paid, or tried for free: nothing more is taken,
 * rights last until then. While a payment is awaited nothing is paid: it ends at once, and the
 * payment is not asked for any more. Done already is done; `atOnce` says which of the two it was.
 * Refuses when none runs, or when the provider cannot be reached: nothing changed then.
 */
export async function endSubscription(
  ctx: Ctx<Artisan>,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<Result<{ atOnce: boolean }, PaymentRefusal>> {
  return setEnding(ctx, true, connection)
}

/** Takes back the end that was asked: the plan renews as before. */
export async function resumeSubscription(
  ctx: Ctx<Artisan>,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<Result<{ atOnce: boolean }, PaymentRefusal>> {
  return setEnding(ctx, false, connection)
}

async function setEnding(
  ctx: Ctx<Artisan>,
  ending: boolean,
  connection: PaymentConnection | null,
): Promise<Result<{ atOnce: boolean }, PaymentRefusal>> {
  if (!connection) return refuse('not_connected')
  const live = await liveSubscriptionOf(ctx)
  if (!live) return refuse('no_subscription')
  const { subscription, customerIds, version } = live
  const unpaid = ending && subscription.status === 'past_due'
  if ((subscription.cancelAt !== null) === ending && !unpaid) return ok({ atOnce: false })
  return asked(async () => {
    if (unpaid)
      await connection.provider.endNow(subscription.id, `end-unpaid-${subscription.id}-${version}`)
    else
      await connection.provider.setEnding(
        subscription.id,
        ending,
        `${ending ? 'end' : 'resume'}-${subscription.id}-${version}`,
      )
    await syncAll(ctx, connection, customerIds)
    return ok({ atOnce: unpaid })
  })
}
