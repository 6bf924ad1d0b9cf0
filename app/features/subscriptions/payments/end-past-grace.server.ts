import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import type { PaymentConnection } from '#app/platform/payments/payments.server.ts'
import { GRACE_DAYS } from './paid-subscription.ts'
import { paymentCustomers, paymentSubscriptions } from './payments.tables.server.ts'
import { syncCustomer } from './sync-payments.server.ts'

const AT_ONCE = 20

/**
 * Ends, at the provider, the subscriptions whose payment did not come within the grace: the plan is over then, and no
 * card may be tried for it any more, whatever the provider's own schedule of tries. Each is read again first: somebody
 * may have paid a minute ago. Returns how many were ended; safe to run twice. Throws `PaymentFault` when the provider
 * cannot be reached.
 */
export async function endPastGrace(
  ctx: Ctx<System>,
  connection: PaymentConnection,
): Promise<number> {
  const late = and(
    inArray(paymentSubscriptions.status, ['past_due', 'unpaid']),
    lte(paymentSubscriptions.periodStart, new Date(ctx.now.getTime() - GRACE_DAYS * 86_400_000)),
  )
  const due = await ctx.db
    .select({ id: paymentSubscriptions.id, artisanId: paymentSubscriptions.artisanId })
    .from(paymentSubscriptions)
    .where(late)
    .orderBy(asc(paymentSubscriptions.periodStart))
    .limit(AT_ONCE)
  let ended = 0
  for (const { id, artisanId } of due) {
    const customers = await ctx.db
      .select({ id: paymentCustomers.id })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.artisanId, artisanId))
    const readAgain = async () => {
      for (const customer of customers) await syncCustomer(ctx, connection, customer.id)
    }
    await readAgain()
    const [still] = await ctx.db
      .select({ periodStart: paymentSubscriptions.periodStart })
      .from(paymentSubscriptions)
      .where(and(eq(paymentSubscriptions.id, id), late))
    if (!still) continue
    await connection.provider.endNow(id, `grace-over-${id}-${still.periodStart.getTime() / 1000}`)
    await readAgain()
    ended++
  }
  return ended
}
