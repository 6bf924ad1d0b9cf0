import { and, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import { PaymentFault } from '#app/platform/payments/payments.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { paymentCheckouts } from './payments.tables.server.ts'
import { withinPatience } from './patience.server.ts'
import { subscriptionStatus } from '#app/features/subscriptions/subscription.ts'
import { syncCustomer } from './sync-payments.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/**
 * Whether the `session_id` of a return address stands for a subscription that really began: the
 * reader's own, active at this instant. A page of payment is asked at the provider, and what it
 * began is written at once, whether its message came or not; somebody else's is never asked for.
 * Without a provider the server names its own subscription. An address alone proves nothing.
 */
export async function isOwnActivation(
  ctx: Ctx<Artisan>,
  sessionId: string,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<boolean> {
  if (sessionId.startsWith('cs_')) return isOwnPayment(ctx, sessionId, connection)
  const id = parseId<string>(sessionId)
  if (!id) return false
  const [row] = await ctx.db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.id, id), eq(subscribers.artisanId, ctx.who.artisanId)))
  return row !== undefined && subscriptionStatus(row, ctx.now) === 'active'
}

async function isOwnPayment(
  ctx: Ctx<Artisan>,
  checkoutId: string,
  connection: PaymentConnection | null,
): Promise<boolean> {
  const { artisanId } = ctx.who
  const [checkout] = await ctx.db
    .select()
    .from(paymentCheckouts)
    .where(and(eq(paymentCheckouts.id, checkoutId), eq(paymentCheckouts.artisanId, artisanId)))
  if (!checkout || !connection) return false
  const { provider } = connection
  const begun = async () => {
    const seen = await provider.readCheckout(checkoutId)
    if (seen?.status !== 'complete' || !seen.customerId) return false
    await syncCustomer(ctx, connection, seen.customerId)
    await ctx.db
      .update(paymentCheckouts)
      .set({ closedAt: ctx.now })
      .where(eq(paymentCheckouts.id, checkoutId))
    return true
  }
  try {
    if (!(await withinPatience(begun()))) return false
  } catch (error) {
    // Its message will come; until then nothing is claimed.
    if (!(error instanceof PaymentFault)) throw error
    return false
  }
  const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.artisanId, artisanId))
  return (
    row !== undefined &&
    row.paymentSubscriptionId !== null &&
    subscriptionStatus(row, ctx.now) === 'active'
  )
}
