// Long on purpose: the billing of Stripe as its documentation tells it, one state that all acts share.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import {
  DAY_SECONDS,
  monthsAfter,
  TEST_CARDS,
  taxInside,
  type StandInCard,
  type StandInCustomer,
  type StandInInvoice,
  type StandInLine,
  type StandInPrice,
  type StandInSession,
  type StandInSubscription,
  type StandInTaxRate,
  type TestCard,
} from './stripe-stand-in-objects.ts'

/** What the provider refuses: its HTTP status, type and code. https://docs.stripe.com/error-codes */
export class StandInRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  constructor(status: number, type: string, code: string) {
    super(code)
    this.status = status
    this.type = type
    this.code = code
  }
}

/**
 * After a failed renewal, when the card is tried again, in days; after the last one the subscription is cancelled: one
 * of the schedules one chooses in the Dashboard. https://docs.stripe.com/billing/revenue-recovery/smart-retries
 */
const RETRY_DAYS = [3, 5, 7]

type Happened = (type: Stripe.Event['type'], object: object) => void

/**
 * The billing of the stand-in: customers, subscriptions, invoices and their life in time, by what
 * Stripe's documentation says and nothing of the product:
 * https://docs.stripe.com/billing/subscriptions/overview for the statuses,
 * https://docs.stripe.com/billing/subscriptions/trials/free-trials for the end of a trial,
 * https://docs.stripe.com/billing/subscriptions/prorations for a change of price.
 */
export class StandInBilling {
  readonly customers = new Map<string, StandInCustomer>()
  readonly subscriptions = new Map<string, StandInSubscription>()
  readonly invoices = new Map<string, StandInInvoice>()
  readonly sessions = new Map<
    string,
    StandInSession & { trialEnd: number | null; trialDays: number | null; price: string }
  >()
  /** What was given back of the payment of each invoice. */
  readonly refunds = new Map<string, number>()
  readonly prices = new Map<string, StandInPrice>()
  readonly taxRates = new Map<string, StandInTaxRate>()
  /** Those deleted there: their name and cards are gone. https://docs.stripe.com/api/customers/delete */
  readonly deletedCustomers = new Set<string>()
  private readonly cards = new Map<string, TestCard>()
  private readonly retries = new Map<string, number[]>()
  private serial = 0
  /** Seconds since 1970: the provider's own clock. */
  now: number
  private readonly happened: Happened

  constructor(now: number, happened: Happened) {
    this.now = now
    this.happened = happened
  }

  id(prefix: string): string {
    return `${prefix}_standin${String(++this.serial).padStart(6, '0')}`
  }

  createCustomer({
    email,
    name,
    metadata,
  }: {
    email: string
    name: string
    metadata: Record<string, string>
  }): StandInCustomer {
    const customer: StandInCustomer = {
      id: this.id('cus'),
      object: 'customer',
      created: this.now,
      email,
      name,
      balance: 0,
      livemode: false,
      metadata,
      invoice_settings: { default_payment_method: null },
    }
    this.customers.set(customer.id, customer)
    this.happened('customer.created', customer)
    return customer
  }

  changeEmail(customer: StandInCustomer, email: string): StandInCustomer {
    customer.email = email
    this.happened('customer.updated', customer)
    return customer
  }

  /** Deletes a customer: what runs is cancelled at once, the invoices stay. */
  deleteCustomer(customer: StandInCustomer): void {
    if (this.deletedCustomers.has(customer.id))
      throw new StandInRefusal(404, 'invalid_request_error', 'resource_missing')
    this.deletedCustomers.add(customer.id)
    for (const one of this.subscriptions.values())
      if (one.customer === customer.id && one.status !== 'canceled') this.cancel(one)
    this.happened('customer.deleted', customer)
  }

  /** Gives an open invoice up. https://docs.stripe.com/api/invoices/mark_uncollectible */
  markUncollectible(invoice: StandInInvoice): StandInInvoice {
    if (invoice.status !== 'open')
      throw new StandInRefusal(400, 'invalid_request_error', 'invoice_not_open')
    Object.assign(invoice, { status: 'uncollectible', next_payment_attempt: null })
    this.happened('invoice.marked_uncollectible', invoice)
    return invoice
  }

  /** Puts a card on file as the customer's own. */
  attach(customerId: string, name: TestCard): StandInCard {
    const { number, brand, attaches } = TEST_CARDS[name]
    if (!attaches) throw new StandInRefusal(402, 'card_error', 'card_declined')
    const fingerprint = createHash('sha256').update(number).digest('hex').slice(0, 16)
    const card: StandInCard = {
      id: this.id('pm'),
      object: 'payment_method',
      type: 'card',
      customer: customerId,
      created: this.now,
      livemode: false,
      card: { brand, last4: number.slice(-4), fingerprint },
    }
    this.cards.set(card.id, name)
    const customer = this.customers.get(customerId)!
    customer.invoice_settings.default_payment_method = card
    for (const subscription of this.subscriptions.values())
      if (subscription.customer === customerId && subscription.default_payment_method)
        subscription.default_payment_method = card
    this.happened('payment_method.attached', card)
    this.happened('customer.updated', customer)
    return card
  }

  /** Begins what a page of payment was opened for. Without a card only where nothing is due today. */
  complete(sessionId: string, card: TestCard | null): StandInSession {
    const session = this.sessions.get(sessionId)!
    if (session.status !== 'open')
      throw new StandInRefusal(400, 'invalid_request_error', 'checkout_session_not_open')
    const free = session.trialEnd !== null || session.trialDays !== null
    if (!card && !(free && session.payment_method_collection === 'if_required'))
      throw new StandInRefusal(402, 'card_error', 'payment_method_required')
    const method = card ? this.attach(session.customer, card) : null
    if (!free && card && !TEST_CARDS[card].pays)
      throw new StandInRefusal(402, 'card_error', 'card_declined')
    const trialEnd =
      session.trialEnd ??
      (session.trialDays === null ? null : this.now + session.trialDays * DAY_SECONDS)
    const subscription = this.subscribe(session.customer, session.price, trialEnd, method)
    Object.assign(session, {
      status: 'complete',
      subscription: subscription.id,
      payment_status: free ? 'no_payment_required' : 'paid',
      url: null,
    })
    this.happened('checkout.session.completed', session)
    return session
  }

  private subscribe(
    customer: string,
    priceId: string,
    trialEnd: number | null,
    card: StandInCard | null,
  ): StandInSubscription {
    const price = this.prices.get(priceId)!
    const end = trialEnd ?? monthsAfter(this.now, 1)
    const subscription: StandInSubscription = {
      id: this.id('sub'),
      object: 'subscription',
      status: trialEnd ? 'trialing' : 'active',
      customer,
      created: this.now,
      start_date: this.now,
      trial_start: trialEnd ? this.now : null,
      trial_end: trialEnd,
      billing_cycle_anchor: trialEnd ?? this.now,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      livemode: false,
      metadata: {},
      default_payment_method: card,
      latest_invoice: null,
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: this.id('si'),
            object: 'subscription_item',
            price,
            quantity: 1,
            current_period_start: this.now,
            current_period_end: end,
          },
        ],
      },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    }
    this.subscriptions.set(subscription.id, subscription)
    const amount = trialEnd ? 0 : price.unit_amount!
    const invoice = this.draft(subscription, 'subscription_create', [
      this.line(priceId, amount, trialEnd ? 'Trial period' : '1 × plan', this.now, end),
    ])
    this.happened('customer.subscription.created', subscription)
    this.finalize(invoice)
    return subscription
  }

  private line(
    price: string,
    amount: number,
    description: string,
    start: number,
    end: number,
  ): StandInLine {
    return {
      id: this.id('il'),
      object: 'line_item',
      amount,
      description,
      pricing: { price_details: { price } },
      period: { start, end },
    }
  }

  private draft(
    subscription: StandInSubscription,
    reason: NonNullable<StandInInvoice['billing_reason']>,
    lines: StandInLine[],
    kept = true,
  ): StandInInvoice {
    const total = lines.reduce((sum, line) => sum + line.amount, 0)
    const { balance } = this.customers.get(subscription.customer)!
    const due = Math.max(0, total + balance)
    const id = this.id('in')
    const invoice: StandInInvoice = {
      id,
      object: 'invoice',
      status: 'draft',
      number: null,
      customer: subscription.customer,
      total,
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      attempt_count: 0,
      next_payment_attempt: null,
      billing_reason: reason,
      created: this.now,
      hosted_invoice_url: null,
      invoice_pdf: null,
      livemode: false,
      currency: 'eur',
      lines: { object: 'list', has_more: false, data: lines },
      payments: { data: [{ payment: { type: 'payment_intent', payment_intent: `pi_${id}` } }] },
      total_taxes: [{ amount: taxInside(total), tax_behavior: 'inclusive' }],
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id },
      },
      status_transitions: { finalized_at: null, paid_at: null },
    }
    if (!kept) return invoice
    this.invoices.set(id, invoice)
    subscription.latest_invoice = invoice
    this.happened('invoice.created', invoice)
    return invoice
  }

  private finalize(invoice: StandInInvoice): boolean {
    const number = `STANDIN-${String(this.serial).padStart(4, '0')}`
    Object.assign(invoice, {
      status: 'open',
      number,
      hosted_invoice_url: `https://invoice.stripe.example/i/${invoice.id}`,
      invoice_pdf: `https://pay.stripe.example/invoice/${invoice.id}/pdf`,
    })
    invoice.status_transitions.finalized_at = this.now
    // A credit goes to the customer's balance, and the balance pays first.
    // https://docs.stripe.com/billing/customer/balance
    const customer = this.customers.get(invoice.customer)!
    customer.balance = Math.min(0, customer.balance + invoice.total)
    this.happened('invoice.finalized', invoice)
    return this.pay(invoice)
  }

  /** Tries to take what an invoice asks; whether it is paid then. */
  private pay(invoice: StandInInvoice): boolean {
    const subscription = this.subscriptions.get(invoice.parent.subscription_details.subscription)!
    const card =
      subscription.default_payment_method ??
      this.customers.get(invoice.customer)!.invoice_settings.default_payment_method
    const pays =
      invoice.amount_due === 0 || (card !== null && TEST_CARDS[this.cards.get(card.id)!].pays)
    if (invoice.amount_due > 0) invoice.attempt_count++
    if (pays) {
      Object.assign(invoice, {
        status: 'paid',
        amount_paid: invoice.amount_due,
        amount_remaining: 0,
        next_payment_attempt: null,
      })
      invoice.status_transitions.paid_at = this.now
      this.retries.delete(invoice.id)
      this.happened('invoice.paid', invoice)
      if (subscription.status === 'past_due') this.update(subscription, { status: 'active' })
      return true
    }
    this.happened('invoice.payment_failed', invoice)
    return false
  }

  /** Gives back a part of what an invoice took, as one does in the Dashboard. https://docs.stripe.com/refunds */
  refund(invoice: StandInInvoice, cents: number): void {
    this.refunds.set(invoice.id, (this.refunds.get(invoice.id) ?? 0) + cents)
    this.happened('charge.refunded', this.charge(invoice))
  }

  /** The payments of a customer, each with what was given back of it. */
  charges(customer: string) {
    return [...this.invoices.values()]
      .filter((one) => one.customer === customer && one.amount_paid > 0)
      .map((one) => this.charge(one))
  }

  private charge({ id, customer, amount_paid }: StandInInvoice) {
    return {
      id: `ch_${id}`,
      object: 'charge' as const,
      customer,
      payment_intent: `pi_${id}`,
      amount: amount_paid,
      amount_refunded: this.refunds.get(id) ?? 0,
    }
  }

  private update(subscription: StandInSubscription, change: Partial<StandInSubscription>): void {
    Object.assign(subscription, change)
    this.happened('customer.subscription.updated', subscription)
  }

  /** Ends it now. https://docs.stripe.com/billing/subscriptions/cancel */
  cancel(subscription: StandInSubscription, at = this.now): void {
    if (subscription.status === 'canceled')
      throw new StandInRefusal(404, 'invalid_request_error', 'resource_missing')
    Object.assign(subscription, {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? this.now,
      ended_at: at,
    })
    // « Stripe stops automatic collection of all finalized invoices »: https://docs.stripe.com/api/subscriptions/cancel
    for (const invoice of this.invoices.values())
      if (
        invoice.parent.subscription_details.subscription === subscription.id &&
        this.retries.delete(invoice.id)
      )
        invoice.next_payment_attempt = null
    this.happened('customer.subscription.deleted', subscription)
  }

  setEnding(subscription: StandInSubscription, ending: boolean): void {
    const end = subscription.items.data[0]!.current_period_end
    this.update(
      subscription,
      ending
        ? { cancel_at_period_end: true, cancel_at: end, canceled_at: this.now }
        : { cancel_at_period_end: false, cancel_at: null, canceled_at: null },
    )
  }

  /** What remains of the present period of one price given back, and of the other one charged, to the second. */
  private prorations(
    subscription: StandInSubscription,
    to: StandInPrice,
    at: number,
  ): StandInLine[] {
    const item = subscription.items.data[0]!
    const rest =
      (item.current_period_end - at) / (item.current_period_end - item.current_period_start)
    // A free month has nothing to give back, and nothing to charge.
    const share = (price: StandInPrice) =>
      subscription.status === 'trialing' ? 0 : Math.round(price.unit_amount! * rest)
    return [
      this.line(item.price.id, -share(item.price), 'Unused time', at, item.current_period_end),
      this.line(to.id, share(to), 'Remaining time', at, item.current_period_end),
    ]
  }

  preview(subscription: StandInSubscription, priceId: string, at: number): StandInInvoice {
    return this.draft(
      subscription,
      'upcoming',
      this.prorations(subscription, this.priceOf(priceId), at),
      false,
    )
  }

  private priceOf(id: string): StandInPrice {
    const price = this.prices.get(id)
    if (!price) throw new StandInRefusal(400, 'invalid_request_error', 'resource_missing')
    return price
  }

  changePrice(subscription: StandInSubscription, priceId: string, at: number): void {
    const price = this.priceOf(priceId)
    const item = subscription.items.data[0]!
    const lines = this.prorations(subscription, price, at)
    const due = Math.max(
      0,
      lines.reduce((sum, line) => sum + line.amount, 0) +
        this.customers.get(subscription.customer)!.balance,
    )
    const card =
      subscription.default_payment_method ??
      this.customers.get(subscription.customer)!.invoice_settings.default_payment_method
    // payment_behavior=error_if_incomplete: 402, and nothing changes.
    if (due > 0 && !(card && TEST_CARDS[this.cards.get(card.id)!].pays))
      throw new StandInRefusal(402, 'card_error', 'card_declined')
    item.price = price
    if (subscription.status !== 'trialing')
      this.finalize(this.draft(subscription, 'subscription_update', lines))
    this.update(subscription, {})
  }

  /** Pays what is open, as its own page does. */
  payOpen(customerId: string): void {
    for (const invoice of this.invoices.values())
      if (invoice.customer === customerId && invoice.status === 'open') this.pay(invoice)
  }

  /** Lets time pass: everything that falls due on the way happens, in its order. */
  advance(to: number): void {
    for (;;) {
      const next = [...this.due()].filter((one) => one.at <= to).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.now = Math.max(this.now, next.at)
      next.run()
    }
    this.now = Math.max(this.now, to)
  }

  private *due(): Generator<{ at: number; run: () => void }> {
    for (const subscription of this.subscriptions.values()) {
      if (!['trialing', 'active', 'past_due'].includes(subscription.status)) continue
      yield {
        at: subscription.items.data[0]!.current_period_end,
        run: () => this.endPeriod(subscription),
      }
    }
    for (const invoice of this.invoices.values()) {
      // A renewal's invoice stays a draft for about an hour. https://docs.stripe.com/billing/invoices/subscription
      if (invoice.status === 'draft')
        yield { at: invoice.created + 3_600, run: () => this.collect(invoice) }
      const [retry] = this.retries.get(invoice.id) ?? []
      if (invoice.status === 'open' && retry !== undefined)
        yield { at: retry, run: () => this.retry(invoice) }
    }
  }

  private endPeriod(subscription: StandInSubscription): void {
    const item = subscription.items.data[0]!
    const end = item.current_period_end
    if (subscription.cancel_at_period_end) return this.cancel(subscription, end)
    const card =
      subscription.default_payment_method ??
      this.customers.get(subscription.customer)!.invoice_settings.default_payment_method
    if (subscription.status === 'trialing' && !card) return this.cancel(subscription, end)
    const months = Math.round((end - subscription.billing_cycle_anchor) / (30.4 * DAY_SECONDS))
    Object.assign(item, {
      current_period_start: end,
      current_period_end: monthsAfter(subscription.billing_cycle_anchor, months + 1),
    })
    this.draft(subscription, 'subscription_cycle', [
      this.line(item.price.id, item.price.unit_amount!, '1 × plan', end, item.current_period_end),
    ])
    this.update(subscription, subscription.status === 'trialing' ? { status: 'active' } : {})
  }

  private collect(invoice: StandInInvoice): void {
    if (this.finalize(invoice)) return
    const subscription = this.subscriptions.get(invoice.parent.subscription_details.subscription)!
    const times = RETRY_DAYS.map((days) => this.now + days * DAY_SECONDS)
    this.retries.set(invoice.id, times)
    invoice.next_payment_attempt = times[0]!
    this.happened('invoice.updated', invoice)
    this.update(subscription, { status: 'past_due' })
  }

  private retry(invoice: StandInInvoice): void {
    const [, ...left] = this.retries.get(invoice.id)!
    this.retries.set(invoice.id, left)
    invoice.next_payment_attempt = left[0] ?? null
    if (this.pay(invoice) || left.length > 0) return
    this.retries.delete(invoice.id)
    this.cancel(this.subscriptions.get(invoice.parent.subscription_details.subscription)!)
  }
}
