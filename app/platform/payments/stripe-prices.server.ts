import type Stripe from 'stripe'
import { log } from '../log.server.ts'
import { idOf } from './stripe-objects.server.ts'
import { PaymentFault, type CheckoutOrder } from './payments.ts'

/** The rate of the prices, which hold it: the catalogue is TTC. */
const VAT_PERCENT = 20

/**
 * Refuses a price that is not the catalogue's. What a price costs never changes
 * (https://docs.stripe.com/products-prices/manage-prices): one look is enough.
 */
export async function checkPrice(
  client: Stripe,
  { priceId, priceCents }: CheckoutOrder,
  checked: Set<string>,
): Promise<void> {
  const known = `${priceId} ${priceCents}`
  if (checked.has(known)) return
  const price = await client.prices.retrieve(priceId)
  const right =
    price.unit_amount === priceCents &&
    price.currency === 'eur' &&
    price.recurring?.interval === 'month' &&
    price.recurring.interval_count === 1
  if (!right) {
    log.error('a price of the payment provider is not the catalogue’s', {
      price: priceId,
      cents: price.unit_amount,
      expected: priceCents,
    })
    throw new PaymentFault('refused', 'price_mismatch')
  }
  checked.add(known)
}

/** Makes a monthly price of the product that another price is of, with the same VAT inside. */
export async function makePrice(
  client: Stripe,
  { like, cents }: { like: string; cents: number },
  key: string,
): Promise<{ id: string }> {
  const { product, tax_behavior } = await client.prices.retrieve(like)
  const { id } = await client.prices.create(
    {
      product: idOf(product)!,
      currency: 'eur',
      unit_amount: cents,
      recurring: { interval: 'month', interval_count: 1 },
      ...(tax_behavior ? { tax_behavior } : {}),
    },
    { idempotencyKey: key },
  )
  return { id }
}

/** The one item of a subscription. */
export async function itemOf(client: Stripe, subscriptionId: string): Promise<string> {
  const subscription = await client.subscriptions.retrieve(subscriptionId)
  return subscription.items.data[0]!.id
}

/**
 * French VAT, inside the price: the account's own rate if it has one, else made once.
 * https://docs.stripe.com/billing/taxes/tax-rates
 */
export async function findVatRate(client: Stripe): Promise<string> {
  const rates = await client.taxRates.list({ active: true, inclusive: true, limit: 100 })
  const known = rates.data.find((rate) => rate.percentage === VAT_PERCENT && rate.country === 'FR')
  if (known) return known.id
  const made = await client.taxRates.create(
    {
      display_name: 'TVA',
      percentage: VAT_PERCENT,
      inclusive: true,
      country: 'FR',
      tax_type: 'vat',
    },
    { idempotencyKey: `tva-fr-${VAT_PERCENT}` },
  )
  return made.id
}
