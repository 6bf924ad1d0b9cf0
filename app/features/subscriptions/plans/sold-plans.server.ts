import type { PaymentConnection } from '#app/platform/payments/payments.server.ts'
import type { PaidPlan } from './start-free-month.server.ts'

/** The plan that a price of the provider stands for; null for a price that is none of ours. */
export function planOfPrice(priceId: string, prices: PaymentConnection['prices']): PaidPlan | null {
  return (Object.keys(prices) as PaidPlan[]).find((plan) => prices[plan] === priceId) ?? null
}
