import type Stripe from 'stripe'
import type {
  CardPaymentOrder,
  ProviderAccount,
  ProviderCardPayment,
  ProviderReturn,
  TransferOrder,
} from './card-payments.ts'
import { idOf } from './stripe-objects.server.ts'

/** What we write on a refund that we order. */
export const OURS = 'surplus'

/** An account in our words. */
export function asAccount(account: Stripe.Account): ProviderAccount {
  return {
    id: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    transfersEnabled: account.capabilities?.sepa_bank_transfer_payments === 'active',
    detailsSubmitted: account.details_submitted,
    missing: account.requirements?.currently_due?.length ?? 0,
  }
}

/** What a page of payment is asked for with. No `application_fee_amount`: the platform takes nothing. */
export function pageParams(order: CardPaymentOrder): Stripe.Checkout.SessionCreateParams {
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

/** A page of payment in our words, with what went back of it. */
export function asPayment(
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
    transfer: null,
    returns,
  }
}

/**
 * What a transfer is awaited with: confirmed as it is made, so that its account number comes with the answer.
 * https://docs.stripe.com/payments/bank-transfers/accept-a-payment
 */
export function transferParams(
  order: Omit<TransferOrder, 'accountId' | 'customerId'>,
  customer: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.amountCents,
    currency: 'eur',
    customer,
    description: order.title,
    metadata: { invoice: order.reference },
    confirm: true,
    allowed_payment_method_types: ['customer_balance'],
    payment_method_data: { type: 'customer_balance' },
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'FR' } },
      },
    },
  }
}

/** A transfer that is awaited in our words; its account number is said until it arrived whole. */
export function asTransfer(
  intent: Stripe.PaymentIntent,
  returns: ProviderReturn[],
): ProviderCardPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const paid = intent.status === 'succeeded'
  const asked = intent.next_action?.display_bank_transfer_instructions
  const account = asked?.financial_addresses?.find(({ iban }) => iban)?.iban
  return {
    id: intent.id,
    status: intent.status === 'canceled' ? 'expired' : 'complete',
    payment: paid ? 'paid' : intent.status === 'requires_payment_method' ? 'failed' : 'processing',
    paymentId: intent.id,
    amountCents: intent.amount,
    paidAt: paid ? new Date((charge?.created ?? intent.created) * 1000) : null,
    url: null,
    transfer: account
      ? {
          customerId: idOf(intent.customer)!,
          holder: account.account_holder_name,
          iban: account.iban,
          bic: account.bic,
          reference: asked!.reference ?? '',
          remainingCents: asked!.amount_remaining ?? intent.amount,
        }
      : null,
    returns,
  }
}

/** A refund in our words. */
export function asRefund(refund: Stripe.Refund): ProviderReturn {
  return {
    id: refund.id,
    kind: 'refund',
    amountCents: refund.amount,
    at: new Date(refund.created * 1000),
    ours: refund.metadata?.ouvreo === OURS,
    undone: refund.status === 'failed' || refund.status === 'canceled',
  }
}

/** A dispute in our words; null while a bank only asks (an inquiry takes no money). https://docs.stripe.com/disputes/how-disputes-work */
export function asDispute(dispute: Stripe.Dispute): ProviderReturn | null {
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
