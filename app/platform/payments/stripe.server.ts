import type Stripe from 'stripe'
import { openStripe, asking, orNull, type StripeSettings } from './ask-stripe.server.ts'
import type { CheckoutOrder, Payments } from './payments.ts'
import { readStripeEvent } from './stripe-event.server.ts'
import {
  asCheckout,
  asInvoice,
  asSubscription,
  cardOf,
  refundsOf,
} from './stripe-objects.server.ts'
import { checkPrice, findVatRate, itemOf, makePrice } from './stripe-prices.server.ts'

/**
 * Stripe behind the port, by its own library, imported when it is first needed (39 MB). A try takes
 * at most 1.8 s and is made twice, with the same idempotency key: a page answers within five
 * seconds whatever happens.
 */
export function stripePayments(settings: StripeSettings): Payments {
  const live = settings.secretKey.includes('_live_')
  let opened: Promise<Stripe> | undefined
  const stripe = () => (opened ??= openStripe(settings))
  let vat: Promise<string> | undefined
  const checkedPrices = new Set<string>()

  const vatRate = (client: Stripe) =>
    (vat ??= findVatRate(client).catch((error: unknown) => {
      vat = undefined
      throw error
    }))

  return {
    createCustomer: ({ reference, email, name }, key) =>
      asking('customer', async () => {
        const customer = await (
          await stripe()
        ).customers.create(
          { email, name, preferred_locales: ['fr'], metadata: { artisan: reference } },
          { idempotencyKey: key },
        )
        return { id: customer.id }
      }),

    changeEmail: (id, email, key) =>
      asking(
        'customer',
        async () =>
          void (await orNull(async () =>
            (await stripe()).customers.update(id, { email }, { idempotencyKey: key }),
          )),
      ),

    forgetCustomer: (id) =>
      asking(
        'customer',
        async () => void (await orNull(async () => (await stripe()).customers.del(id))),
      ),

    makePrice: (price, key) => asking('price', async () => makePrice(await stripe(), price, key)),

    openCheckout: (order, key) =>
      asking('checkout', async () => {
        const client = await stripe()
        const [rate] = await Promise.all([
          vatRate(client),
          checkPrice(client, order, checkedPrices),
        ])
        return asCheckout(
          await client.checkout.sessions.create(checkoutParams(order, rate), {
            idempotencyKey: key,
          }),
        )
      }),

    readCheckout: (id) =>
      asking('checkout', async () =>
        orNull(async () => asCheckout(await (await stripe()).checkout.sessions.retrieve(id))),
      ),

    openPortal: (customer, returnUrl, purpose, key) =>
      asking('portal', async () => {
        const flow =
          purpose === 'card'
            ? {
                flow_data: {
                  type: 'payment_method_update' as const,
                  after_completion: {
                    type: 'redirect' as const,
                    redirect: { return_url: returnUrl },
                  },
                },
              }
            : {}
        const session = await (
          await stripe()
        ).billingPortal.sessions.create(
          { customer, return_url: returnUrl, locale: 'fr', ...flow },
          { idempotencyKey: key },
        )
        return { url: session.url }
      }),

    readCustomer: (id) =>
      asking('customer', () =>
        orNull(async () => {
          const client = await stripe()
          const [customer, subscriptions, invoices, charges] = await Promise.all([
            client.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] }),
            client.subscriptions.list({
              customer: id,
              status: 'all',
              limit: 100,
              expand: ['data.default_payment_method', 'data.latest_invoice'],
            }),
            client.invoices.list({ customer: id, limit: 100, expand: ['data.payments'] }),
            client.charges.list({ customer: id, limit: 100 }),
          ])
          const refunds = refundsOf(charges.data)
          // One who was deleted there keeps its invoices, and its subscriptions have ended.
          const card = customer.deleted
            ? null
            : cardOf(customer.invoice_settings.default_payment_method)
          return {
            id: customer.id,
            reference: customer.deleted ? null : (customer.metadata.artisan ?? null),
            subscriptions: subscriptions.data.map((one) => asSubscription(one, card)),
            invoices: invoices.data
              .map((one) => asInvoice(one, refunds))
              .filter((one) => one !== null),
          }
        }),
      ),

    setEnding: (subscription, ending, key) =>
      asking(
        'subscription',
        async () =>
          void (await (
            await stripe()
          ).subscriptions.update(
            subscription,
            { cancel_at_period_end: ending },
            { idempotencyKey: key },
          )),
      ),

    endNow: (subscription, key) =>
      asking('subscription', async () => {
        const client = await stripe()
        await orNull(() => client.subscriptions.cancel(subscription, {}, { idempotencyKey: key }))
        // Cancelling stops the card from being tried, but leaves an invoice that asks to be paid
        // for a plan that is over. https://docs.stripe.com/api/subscriptions/cancel,
        // https://docs.stripe.com/invoicing/overview#uncollectible
        const open = await client.invoices.list({ subscription, status: 'open', limit: 100 })
        for (const { id } of open.data)
          await client.invoices.markUncollectible(id, {}, { idempotencyKey: `${key}-${id}` })
      }),

    previewChange: (subscription, price, at) =>
      asking('preview', async () => {
        const client = await stripe()
        const invoice = await client.invoices.createPreview({
          subscription,
          subscription_details: {
            items: [{ id: await itemOf(client, subscription), price }],
            proration_behavior: 'always_invoice',
            proration_date: seconds(at),
          },
        })
        return {
          at,
          lines: invoice.lines.data.map((line) => ({
            text: line.description ?? '',
            cents: line.amount,
          })),
          dueNowCents: invoice.amount_due,
          creditCents: Math.max(0, -invoice.total),
        }
      }),

    changePrice: (subscription, price, at, key) =>
      asking('subscription', async () => {
        const client = await stripe()
        // error_if_incomplete: a difference that cannot be paid now answers 402 and changes nothing.
        // https://docs.stripe.com/api/subscriptions/update#update_subscription-payment_behavior
        const change = {
          items: [{ id: await itemOf(client, subscription), price }],
          proration_behavior: 'always_invoice' as const,
          proration_date: seconds(at),
          payment_behavior: 'error_if_incomplete' as const,
        }
        await client.subscriptions.update(subscription, change, { idempotencyKey: key })
      }),

    readEvent: async (body, signature, now) =>
      readStripeEvent(await stripe(), settings.webhookSecret, live, body, signature, now),
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * What the page of payment is asked. Without a card nothing is converted: the subscription ends with the free month.
 * https://docs.stripe.com/payments/checkout/free-trials
 */
function checkoutParams(
  { customerId, reference, priceId, trial, successUrl, cancelUrl }: CheckoutOrder,
  vatRate: string,
): Stripe.Checkout.SessionCreateParams {
  const freeMonth = trial && {
    ...('until' in trial ? { trial_end: seconds(trial.until) } : { trial_period_days: trial.days }),
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  }
  return {
    mode: 'subscription',
    // One free month a card: whatever else one may pay with has no fingerprint to know it by.
    allowed_payment_method_types: ['card'],
    customer: customerId,
    client_reference_id: reference,
    line_items: [{ price: priceId, quantity: 1 }],
    subscription_data: {
      default_tax_rates: [vatRate],
      metadata: { artisan: reference },
      ...freeMonth,
    },
    ...(trial ? { payment_method_collection: 'if_required' as const } : {}),
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto', address: 'auto' },
    locale: 'fr',
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}
