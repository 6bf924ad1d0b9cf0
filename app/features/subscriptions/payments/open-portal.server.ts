import { eq } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import {
  paymentConnection,
  type PaymentConnection,
} from '#app/platform/payments/payments.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { asked, syncAll } from '#app/features/subscriptions/live-subscription.server.ts'
import type { PaymentRefusal } from './payment-copy.ts'
import { paymentCustomers } from './payments.tables.server.ts'

/**
 * The address of the provider's own pages for the reader's card and invoices; it comes back to the
 * subscription's page.
 */
export async function openPortal(
  ctx: Ctx<Artisan>,
  purpose: 'all' | 'card',
  connection: PaymentConnection | null = paymentConnection(),
): Promise<Result<{ url: string }, PaymentRefusal>> {
  if (!connection) return refuse('not_connected')
  const [customer] = await ctx.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.artisanId, ctx.who.artisanId))
    .orderBy(paymentCustomers.createdAt)
    .limit(1)
  if (!customer) return refuse('no_subscription')
  return asked(async () =>
    ok(
      await connection.provider.openPortal(
        customer.id,
        absoluteUrl(`${paths.subscription()}?retour=paiement`),
        purpose,
        `portal-${newId()}`,
      ),
    ),
  )
}

/**
 * Reads the reader's things again when they come back from the provider's pages; a provider that is
 * silent changes nothing.
 */
export async function returnFromPortal(
  ctx: Ctx<Artisan>,
  connection: PaymentConnection | null = paymentConnection(),
): Promise<void> {
  if (!connection) return
  const customers = await ctx.db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.artisanId, ctx.who.artisanId))
  await asked(async () =>
    ok(
      await syncAll(
        ctx,
        connection,
        customers.map((one) => one.id),
      ),
    ),
  )
}
