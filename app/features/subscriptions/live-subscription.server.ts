import { desc, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import type { PaymentConnection } from '#app/platform/payments/payments.server.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { isLive } from '#app/features/subscriptions/payments/paid-subscription.ts'
import { withinPatience } from '#app/features/subscriptions/payments/patience.server.ts'
import type { PaymentRefusal } from '#app/features/subscriptions/payments/payment-copy.ts'
import {
  paymentCustomers,
  paymentSubscriptions,
} from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { syncCustomer } from '#app/features/subscriptions/payments/sync-payments.server.ts'

/**
 * The reader's running subscription at the provider, with the customers they are; `version` changes
 * with every reading.
 */
export type LiveSubscription = {
  subscription: typeof paymentSubscriptions.$inferSelect
  customerIds: string[]
  version: number
}

/** The subscription that an artisan may act on; null when none runs. */
export async function liveSubscriptionOf(ctx: Ctx<Artisan>): Promise<LiveSubscription | null> {
  const { artisanId } = ctx.who
  const [all, customers] = await Promise.all([
    ctx.db
      .select()
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.artisanId, artisanId))
      .orderBy(desc(paymentSubscriptions.startedAt)),
    ctx.db
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.artisanId, artisanId))
      .orderBy(paymentCustomers.createdAt),
  ])
  const subscription = all.find(isLive)
  return subscription
    ? {
        subscription,
        customerIds: customers.map((one) => one.id),
        version: customers.reduce((sum, one) => sum + one.version, 0),
      }
    : null
}

/**
 * Reads everything of these customers again, so that the page shows what was just done without
 * waiting for a message.
 */
export async function syncAll(
  ctx: Ctx<Artisan>,
  connection: PaymentConnection,
  customerIds: readonly string[],
): Promise<void> {
  for (const id of customerIds) await syncCustomer(ctx, connection, id)
}

/** Runs something asked of the provider; its failures become refusals with their sentence. */
export async function asked<T>(
  work: () => Promise<Result<T, PaymentRefusal>>,
): Promise<Result<T, PaymentRefusal>> {
  try {
    return await withinPatience(work())
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    return refuse(error.kind === 'card_refused' ? 'card_refused' : 'payment_unavailable')
  }
}
