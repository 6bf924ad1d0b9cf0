import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { paymentSubscriptions } from '#app/features/subscriptions/payments/payments.tables.server.ts'

/**
 * What a subscription costs a month, TTC cents: the price that it began at. One that was not read since prices can be
 * set began at the price of that day.
 */
export async function agreedPrice(
  ctx: Ctx,
  {
    plan,
    priceCents,
    startedAt,
  }: Pick<typeof paymentSubscriptions.$inferSelect, 'plan' | 'priceCents' | 'startedAt'>,
): Promise<number> {
  if (priceCents !== null || plan === 'gratuit') return priceCents ?? 0
  return (await readSetting(ctx, 'prices', startedAt))[plan]
}
