import type Stripe from 'stripe'
import { asking, openStripe, orNull, type StripeSettings } from './ask-stripe.server.ts'
import type {
  CardPaymentOrder,
  CardPayments,
  ProviderAccount,
  ProviderCardPayment,
  ProviderReturn,
} from './card-payments.ts'
import { readStripeEvent } from './stripe-event.server.ts'
import { idOf } from './stripe-objects.server.ts'

/** What we write on a refund that we order. */
const OURS = 'surplus'

/**
 * Payments by card behind the port, by Stripe Connect: direct charges on the companies' own accounts
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

    readPayment: (stripeAccount, id) =>
      asking('payment', () =>
        orGone(async () => {
          const client = await stripe()
          const session = await client.checkout.sessions.retrieve(
            id,
            { expand: ['payment_intent.latest_charge'] },
            { stripeAccount },
          )
          const payment_intent = idOf(session.payment_intent)
          if (session.payment_status !== 'paid' || !payment_intent) return asPayment(session, [])
          const [refunds, disputes] = await Promise.all([
            client.refunds.list({ payment_intent, limit: 100 }, { stripeAccount }),
            client.disputes.list({ payment_intent, limit: 100 }, { stripeAccount }),
          ])
          return asPayment(session, [
            ...refunds.data.map(asRefund),
            ...disputes.data.flatMap((one) => asDispute(one) ?? []),
          ])
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
      asking('payment', async () => {
        try {
          await (await stripe()).checkout.sessions.expire(id, {}, { stripeAccount })
        } catch (error) {
          // Stripe refuses to close what is not open (any more): its state is read again anyway.
          if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error
        }
      }),

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

function asAccount(account: Stripe.Account): ProviderAccount {
  return {
    id: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    missing: account.requirements?.currently_due?.length ?? 0,
  }
}

/** No `application_fee_amount`: the platform takes nothing. */
function pageParams(order: CardPaymentOrder): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    // A card, with the wallets that hold one, answers at once; what answers days later waits for
    // its own word to both sides.
    allowed_payment_method_types: ['card'],
    client_reference_id: order.reference,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: order.amountCents,
          product_data: { name: order.title },
        },
      },
    ],
    payment_intent_data: { description: order.title, metadata: { invoice: order.reference } },
    locale: 'fr',
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

function asPayment(
  session: Stripe.Checkout.Session,
  returns: ProviderReturn[],
): ProviderCardPayment {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const paid = session.payment_status === 'paid'
  return {
    id: session.id,
    status: (['complete', 'expired'] as const).find((known) => known === session.status) ?? 'open',
    payment: paid ? 'paid' : intent?.status === 'requires_payment_method' ? 'failed' : 'processing',
    paymentId: idOf(session.payment_intent),
    amountCents: session.amount_total ?? 0,
    paidAt: paid ? new Date((charge?.created ?? session.created) * 1000) : null,
    url: session.url,
    returns,
  }
}

function asRefund(refund: Stripe.Refund): ProviderReturn {
  return {
    id: refund.id,
    kind: 'refund',
    amountCents: refund.amount,
    at: new Date(refund.created * 1000),
    ours: refund.metadata?.ouvreo === OURS,
    undone: refund.status === 'failed' || refund.status === 'canceled',
  }
}

/** Null while a bank only asks (an inquiry takes no money). https://docs.stripe.com/disputes/how-disputes-work */
function asDispute(dispute: Stripe.Dispute): ProviderReturn | null {
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return null
  return {
    id: dispute.id,
    kind: 'dispute',
    amountCents: dispute.amount,
    at: new Date(dispute.created * 1000),
    ours: false,
    undone: dispute.status === 'won',
  }
}
