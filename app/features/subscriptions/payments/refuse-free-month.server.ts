import { eq } from 'drizzle-orm'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { paymentConnection } from '#app/platform/payments/payments.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { freeMonthRefusedMail, readPaidSubscription } from './payment.news.ts'
import { paymentCustomers } from './payments.tables.server.ts'
import { syncCustomer } from './sync-payments.server.ts'

/**
 * Ends, at the provider, a free month that this company or this card had already, and says so.
 * Nothing was paid for it.
 */
export async function refuseFreeMonth(
  ctx: Ctx<System>,
  refused: { artisanId: ArtisanId; subscriptionId: string },
): Promise<void> {
  const { artisanId, subscriptionId } = refused
  const connection = paymentConnection()
  const row = await readPaidSubscription(ctx, refused)
  if (!connection || row?.subscription.status !== 'trialing') return
  await connection.provider.endNow(subscriptionId, `free-month-refused:${subscriptionId}`)
  const customers = await ctx.db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.artisanId, artisanId))
  for (const { id } of customers) await syncCustomer(ctx, connection, id)
  await inTransaction(ctx, (tx) =>
    sendMail(tx, {
      to: row.to.email,
      accountId: row.to.accountId,
      dedupeKey: `free_month_refused:${subscriptionId}`,
      ...freeMonthRefusedMail(PLANS[row.subscription.plan].name),
    }),
  )
}
