import type Stripe from 'stripe'

/**
 * Stripe's own objects, as far as the product reads them: every field keeps the type that Stripe's library gives it, so
 * that a field which Stripe renames stops this from compiling.
 */
export type StandInCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'name' | 'balance' | 'livemode' | 'metadata'
> & { invoice_settings: { default_payment_method: StandInCard | null } }
export type StandInCard = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'type' | 'customer' | 'created' | 'livemode'
> & { card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'fingerprint'> }
export type StandInPrice = Pick<
  Stripe.Price,
  'id' | 'object' | 'currency' | 'unit_amount' | 'tax_behavior' | 'livemode' | 'active' | 'product'
> & { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> }
export type StandInTaxRate = Pick<
  Stripe.TaxRate,
  'id' | 'object' | 'active' | 'country' | 'display_name' | 'inclusive' | 'percentage'
>
type StandInItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end' | 'quantity'
> & { price: StandInPrice }
export type StandInSubscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'status'
  | 'created'
  | 'start_date'
  | 'trial_start'
  | 'trial_end'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'billing_cycle_anchor'
> & {
  customer: string
  default_payment_method: StandInCard | null
  latest_invoice: StandInInvoice | null
  items: { object: 'list'; data: StandInItem[]; has_more: false }
  trial_settings: {
    end_behavior: Pick<Stripe.Subscription.TrialSettings.EndBehavior, 'missing_payment_method'>
  }
}
export type StandInLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'description'
> & { pricing: { price_details: { price: string } }; period: { start: number; end: number } }
export type StandInInvoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'status'
  | 'number'
  | 'total'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'next_payment_attempt'
  | 'billing_reason'
  | 'created'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'livemode'
  | 'currency'
> & {
  customer: string
  lines: { object: 'list'; data: StandInLine[]; has_more: false }
  payments: { data: { payment: { type: 'payment_intent'; payment_intent: string } }[] }
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  total_taxes: Pick<Stripe.Invoice.TotalTax, 'amount' | 'tax_behavior'>[]
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'finalized_at' | 'paid_at'>
}
export type StandInSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'status'
  | 'url'
  | 'client_reference_id'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'success_url'
  | 'cancel_url'
  | 'mode'
  | 'payment_status'
  | 'payment_method_collection'
  | 'amount_total'
  | 'locale'
> & { customer: string; subscription: string | null }

/** Stripe's own test cards, by what they do. https://docs.stripe.com/testing */
export const TEST_CARDS = {
  /** Pays. */
  visa: { number: '4242424242424242', brand: 'visa', attaches: true, pays: true },
  /** Another one that pays. */
  mastercard: { number: '5555555555554444', brand: 'mastercard', attaches: true, pays: true },
  /** Refused at once. */
  declined: { number: '4000000000000002', brand: 'visa', attaches: false, pays: false },
  /** Is taken, then refuses every payment. */
  declinedLater: { number: '4000000000000341', brand: 'visa', attaches: true, pays: false },
} as const
/** The name of a test card. */
export type TestCard = keyof typeof TEST_CARDS

/** Seconds of a day. */
export const DAY_SECONDS = 86_400

/**
 * The same day of the next month at the same time, or its last day.
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const lastDay = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0),
  ).getUTCDate()
  return Math.floor(
    Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      Math.min(from.getUTCDate(), lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ) / 1000,
  )
}

/**
 * What is inside a TTC amount as tax at 20 %.
 * https://docs.stripe.com/billing/taxes/tax-rates#inclusive-vs-exclusive-tax
 */
export function taxInside(total: number): number {
  return total - Math.round(total / 1.2)
}
