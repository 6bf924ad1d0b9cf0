import { eq } from 'drizzle-orm'
import { artisanIdOf } from '#app/features/accounts/sessions/sessions.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { paymentCustomers } from './payments.tables.server.ts'

/**
 * Makes the payment provider forget whoever erased their account: name, address and cards go there too, and nothing can
 * be taken any more; the invoices stay, as the law asks. Safe to run twice. Throws `PaymentFault` when the provider
 * cannot be reached: it is to run again.
 */
export async function forgetCustomers(
  ctx: Ctx<System>,
  accountId: AccountId,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<void> {
  if (!connection) return
  const customers = await ctx.db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.artisanId, artisanIdOf(accountId)))
  for (const { id } of customers) await connection.provider.forgetCustomer(id)
}
