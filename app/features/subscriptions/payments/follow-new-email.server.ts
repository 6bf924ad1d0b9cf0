import { eq } from 'drizzle-orm'
import { artisanIdOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { paymentCustomers } from './payments.tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

/**
 * Brings the address of a subscriber in line with its account's, here and at the payment provider, which mails its
 * invoices there; nothing for somebody who subscribes to nothing. `deliveryId` tells one change from the next: an
 * address may come back within the day. Throws `PaymentFault` when the provider cannot be reached: it is to run again.
 */
export async function followNewEmail(
  ctx: Ctx<System>,
  accountId: AccountId,
  deliveryId: string,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<void> {
  const [account] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  if (!account) return
  const artisanId = artisanIdOf(accountId)
  await ctx.db
    .update(subscribers)
    .set({ email: account.email })
    .where(eq(subscribers.artisanId, artisanId))
  if (!connection) return
  const customers = await ctx.db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.artisanId, artisanId))
  for (const { id } of customers)
    await connection.provider.changeEmail(id, account.email, `email-${id}-${deliveryId}`)
}
