import type Stripe from 'stripe'
import { asking, openStripe, orNull, type StripeSettings } from './ask-stripe.server.ts'
import type { CardPayments, ProviderReturn } from './card-payments.ts'
import {
  asAccount,
  asDispute,
  asPayment,
  asRefund,
  asTransfer,
  OURS,
  pageParams,
  transferParams,
} from './stripe-connect-objects.server.ts'
import { readStripeEvent } from './stripe-event.server.ts'
import { idOf } from './stripe-objects.server.ts'

/**
 * Payments by card and by transfer behind the port, by Stripe Connect: direct charges on the companies' own accounts
 * (https://docs.stripe.com/connect/direct-charges). `webhookSecret` is that of the endpoint of connected accounts.
 */
export function stripeCardPayments(settings: StripeSettings): CardPayments {
  const live = settings.secretKey.includes('_live_')
  let opened: Promise<Stripe> | undefined
  const stripe = () => (opened ??= openStripe(settings))

  return {
    live,
    createAccount: ({ reference, email, name }, key) =>
      asking('account', async () =>
        asAccount(
          await (
            await stripe()
          ).accounts.create(
            {
              country: 'FR',
              email,
              business_profile: { name },
              metadata: { artisan: reference },
              // A Standard account: Stripe's fees, its losses and its dashboard are between Stripe and the company.
              // https://docs.stripe.com/connect/migrate-to-controller-properties
              controller: {
                fees: { payer: 'account' },
                losses: { payments: 'stripe' },
                requirement_collection: 'stripe',
                stripe_dashboard: { type: 'full' },
              },
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    readAccount: (id) =>
      asking('account', () =>
        orGone(async () => asAccount(await (await stripe()).accounts.retrieve(id))),
      ),

    openOnboarding: (account, { returnUrl, refreshUrl }) =>
      asking('onboarding', async () => {
        const link = await (
          await stripe()
        ).accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        })
        return { url: link.url }
      }),

    openPayment: (order, key) =>
      asking('payment', async () =>
        asPayment(
          await (
            await stripe()
          ).checkout.sessions.create(pageParams(order), {
            idempotencyKey: key,
            stripeAccount: order.accountId,
          }),
          [],
        ),
      ),

    awaitTransfer: ({ accountId: stripeAccount, ...order }, key) =>
      asking('payment', async () => {
        const client = await stripe()
        // One for each invoice, without a name: whatever is transferred to it is of that invoice.
        const customer =
          order.customerId ??
          (
            await client.customers.create(
              { description: order.title, metadata: { invoice: order.reference } },
              { idempotencyKey: `${key}-customer`, stripeAccount },
            )
          ).id
        return asTransfer(
          await client.paymentIntents.create(transferParams(order, customer), {
            idempotencyKey: key,
            stripeAccount,
          }),
          [],
        )
      }),

    cancelTransfer: (stripeAccount, id) =>
      asking('payment', () =>
        unlessOver(async () => (await stripe()).paymentIntents.cancel(id, {}, { stripeAccount })),
      ),

    readPayment: (stripeAccount, id) =>
      asking('payment', () =>
        orGone(async () => {
          const client = await stripe()
          if (isTransfer(id)) {
            const expand = ['latest_charge']
            const intent = await client.paymentIntents.retrieve(id, { expand }, { stripeAccount })
            return asTransfer(
              intent,
              intent.status === 'succeeded' ? await returnsOf(client, stripeAccount, id) : [],
            )
          }
          const session = await client.checkout.sessions.retrieve(
            id,
            { expand: ['payment_intent.latest_charge'] },
            { stripeAccount },
          )
          const intentId = idOf(session.payment_intent)
          if (session.payment_status !== 'paid' || !intentId) return asPayment(session, [])
          return asPayment(session, await returnsOf(client, stripeAccount, intentId))
        }),
      ),

    findPage: (stripeAccount, payment_intent) =>
      asking('payment', () =>
        orGone(async () => {
          const pages = await (
            await stripe()
          ).checkout.sessions.list({ payment_intent, limit: 1 }, { stripeAccount })
          return pages.data[0]?.id ?? null
        }),
      ),

    expirePayment: (stripeAccount, id) =>
      asking('payment', () =>
        unlessOver(async () =>
          (await stripe()).checkout.sessions.expire(id, {}, { stripeAccount }),
        ),
      ),

    giveBack: ({ accountId, paymentId, amountCents }, key) =>
      asking('refund', async () => {
        const refund = await (
          await stripe()
        ).refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata: { ouvreo: OURS } },
          { idempotencyKey: key, stripeAccount: accountId },
        )
        return { id: refund.id }
      }),

    readEvent: async (body, signature, now) =>
      readStripeEvent(await stripe(), settings.webhookSecret, live, body, signature, now),
  }
}

/** What is read on a company's account, or null when it is not there, or not ours to read any more. */
async function orGone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await orNull(read)
  } catch (error) {
    const { type, code } = error as { type?: string; code?: string }
    if (type === 'StripePermissionError' || code === 'account_invalid') return null
    throw error
  }
}

/** Ends something that waits. Stripe refuses it of what does not (any more): its state is read again anyway. */
async function unlessOver(end: () => Promise<unknown>): Promise<void> {
  try {
    await end()
  } catch (error) {
    if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error
  }
}

/** Whether an identifier is of a transfer that is awaited, rather than of a page of payment. */
const isTransfer = (id: string) => id.startsWith('pi_')

async function returnsOf(
  client: Stripe,
  stripeAccount: string,
  payment_intent: string,
): Promise<ProviderReturn[]> {
  const [refunds, disputes] = await Promise.all([
    client.refunds.list({ payment_intent, limit: 100 }, { stripeAccount }),
    client.disputes.list({ payment_intent, limit: 100 }, { stripeAccount }),
  ])
  return [...refunds.data.map(asRefund), ...disputes.data.flatMap((one) => asDispute(one) ?? [])]
}
