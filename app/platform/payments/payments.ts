/**
 * Where a subscription stands, in the provider's own words.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
export type ProviderStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

/** A card as it may be shown; `fingerprint` is the same for every copy of one card. */
export type ProviderCard = { brand: string; last4: string; fingerprint: string | null }

/** A subscription as the provider tells it at this moment. */
export type ProviderSubscription = {
  id: string
  status: ProviderStatus
  priceId: string
  /** What it costs a month, TTC. */
  priceCents: number | null
  startedAt: Date
  trialEnd: Date | null
  periodStart: Date
  periodEnd: Date
  cancelAt: Date | null
  endedAt: Date | null
  /** Whether its last invoice waits for a payment, or was given up. */
  unpaid: boolean
  /** What it is paid with; null when nothing is on file. */
  card: ProviderCard | null
}

/** An invoice as the provider made it. Cents; drafts are left out. */
export type ProviderInvoice = {
  id: string
  subscriptionId: string | null
  priceId: string | null
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  totalCents: number
  taxCents: number
  paidCents: number
  /** Given back on the card since. */
  refundedCents: number
  /** What its plan is paid for. */
  periodStart: Date | null
  periodEnd: Date | null
  issuedAt: Date
  paidAt: Date | null
  attempts: number
  nextAttemptAt: Date | null
  pageUrl: string | null
  pdfUrl: string | null
}

/** A customer with everything that is theirs, read at once. `reference` is what we wrote on it: whose it is. */
export type ProviderCustomer = {
  id: string
  reference: string | null
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}

/** A page of payment: `url` while it is open; the subscription it began once it is complete. */
export type ProviderCheckout = {
  id: string
  reference: string | null
  status: 'open' | 'complete' | 'expired'
  url: string | null
  expiresAt: Date
  customerId: string | null
}

/**
 * What a page of payment is opened for. `trial`: until an instant (at least 48 h away), or a number
 * of days; null: paid from today. `priceCents`: what the price must be, TTC a month.
 */
export type CheckoutOrder = {
  customerId: string
  reference: string
  priceId: string
  priceCents: number
  trial: { until: Date } | { days: number } | null
  successUrl: string
  cancelUrl: string
}

/** What a change of plan costs, as the provider would bill it at `at`. Cents TTC; negative is a credit. */
export type ChangePreview = {
  at: Date
  lines: { text: string; cents: number }[]
  /** What is taken today; 0 when the difference is a credit, or waits for the next invoice. */
  dueNowCents: number
  /** What is left of a credit, taken off the next invoices. */
  creditCents: number
}

/** What the provider tells of something that happened: enough to know whose things to read again. */
export type ProviderEvent = {
  id: string
  type: string
  livemode: boolean
  createdAt: Date
  customerId: string | null
  /** The connected account that it happened on; null: our own. */
  accountId: string | null
  /**
   * What it is about, in the provider's word (`checkout.session`, `refund`…), its identifier, and
   * the payment it is of.
   */
  object: { kind: string; id: string | null; paymentId: string | null }
}

/**
 * Why the provider did not do what was asked: unreachable or overloaded (try again), a card that
 * was refused, or an order it cannot follow (ours to mend).
 */
export type PaymentFaultKind = 'unavailable' | 'card_refused' | 'refused'

/**
 * The provider did not do what was asked; thrown by every method of the port. `code` is the
 * provider's own, for the log.
 */
export class PaymentFault extends Error {
  readonly kind: PaymentFaultKind
  readonly code: string
  constructor(kind: PaymentFaultKind, code: string) {
    super(`payment provider: ${kind} (${code})`)
    this.name = 'PaymentFault'
    this.kind = kind
    this.code = code
  }
}

/** Why a message that claims to come from the provider is not believed. */
export type ForgedMessage =
  | 'no_signature'
  | 'wrong_signature'
  | 'too_old'
  | 'from_the_future'
  | 'other_mode'
  | 'unreadable'

/**
 * The payment provider. Every write takes a `key`: the same key twice is one effect
 * (https://docs.stripe.com/api/idempotent_requests). Waits are bounded; failures are thrown as `PaymentFault`.
 */
export type Payments = {
  createCustomer: (
    customer: { reference: string; email: string; name: string },
    key: string,
  ) => Promise<{ id: string }>
  /** Sends its invoices and receipts to another address. A customer who is gone is left. */
  changeEmail: (customerId: string, email: string, key: string) => Promise<void>
  /**
   * Forgets a customer: name, address and cards go, whatever still runs ends at once, invoices
   * stay. Done already is done.
   */
  forgetCustomer: (customerId: string) => Promise<void>
  /** Makes a monthly price of the same product as another one, TTC cents. */
  makePrice: (price: { like: string; cents: number }, key: string) => Promise<{ id: string }>
  openCheckout: (order: CheckoutOrder, key: string) => Promise<ProviderCheckout>
  readCheckout: (id: string) => Promise<ProviderCheckout | null>
  /** The provider's own pages for cards and invoices; `purpose: 'card'` opens on the card alone. */
  openPortal: (
    customerId: string,
    returnUrl: string,
    purpose: 'all' | 'card',
    key: string,
  ) => Promise<{ url: string }>
  /** Null when there is no such customer (any more). */
  readCustomer: (id: string) => Promise<ProviderCustomer | null>
  /** Ends it at the end of what is paid or tried, or takes that back. */
  setEnding: (subscriptionId: string, ending: boolean, key: string) => Promise<void>
  /**
   * Ends it at once, without refund; what it still waits to be paid is given up, so that nothing is
   * taken any more. Done already is done.
   */
  endNow: (subscriptionId: string, key: string) => Promise<void>
  previewChange: (subscriptionId: string, priceId: string, at: Date) => Promise<ChangePreview>
  /** Moves to another price; a difference to pay is taken at once, and without that payment nothing changes. */
  changePrice: (subscriptionId: string, priceId: string, at: Date, key: string) => Promise<void>
  /** Checks a message's signature on its bytes as they came, its date both ways against `now`, and its mode. */
  readEvent: (
    body: string,
    signature: string | null,
    now: Date,
  ) => Promise<{ ok: true; event: ProviderEvent } | { ok: false; reason: ForgedMessage }>
}
