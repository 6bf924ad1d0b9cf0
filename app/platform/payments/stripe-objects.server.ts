import type Stripe from 'stripe'
import { z } from 'zod'
import type {
  ProviderCard,
  ProviderCheckout,
  ProviderEvent,
  ProviderInvoice,
  ProviderSubscription,
} from './payments.ts'

const instant = (seconds: number) => new Date(seconds * 1000)
const instantOrNull = (seconds: number | null | undefined) => (seconds ? instant(seconds) : null)

/** The identifier of something that may have been expanded. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

/** The card of an expanded payment method; any other kind of payment is shown by its name. */
export function cardOf(
  method: string | Stripe.PaymentMethod | null | undefined,
): ProviderCard | null {
  if (!method || typeof method === 'string') return null
  if (!method.card) return { brand: method.type, last4: '', fingerprint: null }
  return {
    brand: method.card.brand,
    last4: method.card.last4,
    fingerprint: method.card.fingerprint ?? null,
  }
}

/**
 * A subscription in our words. Its period stands on its item
 * (https://docs.stripe.com/changelog/basil/2025-03-31/deprecate-subscription-current-period-start-and-end);
 * it is paid with its own method, else with the customer's
 * (https://docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method).
 */
export function asSubscription(
  subscription: Stripe.Subscription,
  customerCard: ProviderCard | null,
): ProviderSubscription {
  const item = subscription.items.data[0]
  if (!item) throw new Error('A subscription without an item')
  const invoice =
    typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  return {
    id: subscription.id,
    status: subscription.status as ProviderSubscription['status'],
    priceId: item.price.id,
    priceCents: item.price.unit_amount,
    startedAt: instant(subscription.start_date),
    trialEnd: instantOrNull(subscription.trial_end),
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    cancelAt:
      instantOrNull(subscription.cancel_at) ??
      (subscription.cancel_at_period_end ? instant(item.current_period_end) : null),
    endedAt: instantOrNull(subscription.ended_at),
    unpaid: invoice?.status === 'open' || invoice?.status === 'uncollectible',
    card: cardOf(subscription.default_payment_method) ?? customerCard,
  }
}

const SHOWN = ['open', 'paid', 'void', 'uncollectible'] as const

/** What was given back of each payment. */
export function refundsOf(charges: readonly Stripe.Charge[]): Map<string, number> {
  const refunds = new Map<string, number>()
  for (const { payment_intent, amount_refunded } of charges) {
    const payment = idOf(payment_intent)
    if (payment) refunds.set(payment, (refunds.get(payment) ?? 0) + amount_refunded)
  }
  return refunds
}

/** An invoice in our words; null for a draft, which may still change. */
export function asInvoice(
  invoice: Stripe.Invoice,
  refunds: ReadonlyMap<string, number>,
): ProviderInvoice | null {
  const status = SHOWN.find((known) => known === invoice.status)
  if (!status) return null
  // The last line is the plan's: before it, a change of plan has the rest of the plan that was left.
  const line = invoice.lines.data.at(-1)
  const price = line?.pricing?.price_details?.price
  const payments = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent))
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    priceId: idOf(price),
    number: invoice.number,
    status,
    totalCents: invoice.total,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0),
    paidCents: invoice.amount_paid,
    refundedCents: payments.reduce((sum, id) => sum + ((id && refunds.get(id)) || 0), 0),
    periodStart: instantOrNull(line?.period.start),
    periodEnd: instantOrNull(line?.period.end),
    issuedAt: instant(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    attempts: invoice.attempt_count,
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

/** A page of payment in our words. */
export function asCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    id: session.id,
    reference: session.client_reference_id,
    status: (['complete', 'expired'] as const).find((known) => known === session.status) ?? 'open',
    url: session.url,
    expiresAt: instant(session.expires_at),
    customerId: idOf(session.customer),
  }
}

const id = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const sentEvent = z.object({
  id,
  type: id,
  livemode: z.boolean(),
  created: z.number().int().min(0).max(32_503_680_000),
  account: id.nullish(),
  data: z.object({
    object: z.object({
      id: id.optional(),
      object: z.string().optional(),
      customer: z.union([id, z.object({ id })]).nullish(),
      payment_intent: z.union([id, z.object({ id })]).nullish(),
    }),
  }),
})

/**
 * What is needed of an event: whose it is. The object it carries is never believed, only read
 * again. Null for what is no event.
 */
export function asEvent(sent: unknown): ProviderEvent | null {
  const event = sentEvent.safeParse(sent).data
  if (!event) return null
  const { object } = event.data
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    createdAt: instant(event.created),
    customerId: object.object === 'customer' ? (object.id ?? null) : idOf(object.customer),
    accountId: event.account ?? null,
    object: {
      kind: object.object ?? '',
      id: object.id ?? null,
      paymentId:
        object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
    },
  }
}
