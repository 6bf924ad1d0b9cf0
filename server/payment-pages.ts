import type { Config } from '#app/platform/config.server.ts'

/** The origins of the payment provider's own pages, to which a form of ours may lead; none where none is connected. */
export function paymentPages({ stripe }: Pick<Config, 'stripe'>): string[] {
  if (!stripe) return []
  return stripe.apiBase
    ? [stripe.apiBase.origin]
    : ['https://checkout.stripe.com', 'https://billing.stripe.com', 'https://connect.stripe.com']
}
