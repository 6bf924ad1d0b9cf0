import { INITIAL_SETTINGS } from '#app/features/product-settings/product-settings.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { planPrices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { PaymentConnection } from '#app/platform/payments/payments.server.ts'
import { and, eq } from 'drizzle-orm'
import type { Offer } from './offer.ts'
import type { PaidPlan } from './start-free-month.server.ts'

/** The provider's prices by their identifiers: those of the configuration, and those made since. */
export type PricesOfPlans = ReadonlyMap<string, PaidPlan>

/** Every price that is or was sold, by its identifier at the provider. */
export async function readPrices(
  ctx: Ctx,
  { prices }: Pick<PaymentConnection, 'prices'>,
): Promise<PricesOfPlans> {
  const made = await ctx.db.select().from(planPrices)
  return new Map([
    ...made.map(({ id, plan }) => [id, plan] as const),
    ...Object.entries(prices).map(([plan, id]) => [id, plan as PaidPlan] as const),
  ])
}

/**
 * The provider's price of a plan as it is sold now: that of the configuration while the price is the first one, else
 * one of the same product at the price that was set, made there when it is first asked for.
 */
export async function priceOf(
  ctx: Ctx,
  { provider, prices }: PaymentConnection,
  plan: Offer,
): Promise<string> {
  const cents = (await readSetting(ctx, 'prices'))[plan]
  if (cents === INITIAL_SETTINGS.prices[plan]) return prices[plan]
  const [known] = await ctx.db
    .select({ id: planPrices.id })
    .from(planPrices)
    .where(
      and(
        eq(planPrices.plan, plan),
        eq(planPrices.priceCents, cents),
        eq(planPrices.madeFrom, prices[plan]),
      ),
    )
  if (known) return known.id
  const { id } = await provider.makePrice(
    { like: prices[plan], cents },
    `price-${prices[plan]}-${cents}`,
  )
  await ctx.db
    .insert(planPrices)
    .values({ id, plan, priceCents: cents, madeFrom: prices[plan], createdAt: ctx.now })
    .onConflictDoNothing()
  return id
}
