import type { ForgedMessage, ProviderEvent } from './payments.ts'

/** The account of a company at the provider, as it stands at this moment. */
export type ProviderAccount = {
  id: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  /** Whether its clients may pay by transfer to an account number that the provider makes for one payment. */
  transfersEnabled: boolean
  detailsSubmitted: boolean
  /** How many things the provider still asks the company for. */
  missing: number
}

/** Money of a payment that went back: given back by the company, or taken by the client's bank (a dispute). */
export type ProviderReturn = {
  id: string
  kind: 'refund' | 'dispute'
  amountCents: number
  at: Date
  /** Ordered by us, because nothing was left to pay with it. */
  ours: boolean
  /** It came back since: the refund failed, or the dispute was won. */
  undone: boolean
}

/** Where a transfer is awaited: the account that was made for it, and what has not arrived of it yet. */
export type ProviderTransfer = {
  /** `cus_…`: what arrives there is counted to it, whatever the words of the transfer. */
  customerId: string
  holder: string
  iban: string
  bic: string
  /** The words that the payer gives the transfer. */
  reference: string
  remainingCents: number
}

/**
 * A page of payment on a company's account, or a transfer that is awaited there, with all that
 * became of its payment.
 */
export type ProviderCardPayment = {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Whether a complete one is paid, waits for its bank, or was refused after all. */
  payment: 'paid' | 'processing' | 'failed'
  /** `pi_…` */
  paymentId: string | null
  amountCents: number
  /** When it was paid. */
  paidAt: Date | null
  url: string | null
  /** Where a transfer is awaited; null for a page, and once it arrived whole or is awaited no more. */
  transfer: ProviderTransfer | null
  returns: ProviderReturn[]
}

/** What a page of payment is opened for. */
export type CardPaymentOrder = {
  accountId: string
  /** What we know it by. */
  reference: string
  /** What its payer reads. */
  title: string
  amountCents: number
  successUrl: string
  cancelUrl: string
}

/** What a transfer is awaited for. `customerId`: of an earlier one for the same, whose money counts here too. */
export type TransferOrder = Pick<
  CardPaymentOrder,
  'accountId' | 'reference' | 'title' | 'amountCents'
> & { customerId: string | null }

/**
 * Payments by card and by transfer on the accounts of companies: each is the company's own with the provider, and
 * money goes to it without passing by ours (law.md F10); no fee of ours is taken. Every write takes
 * a `key`: the same key twice is one effect. Waits are bounded; failures are thrown as
 * `PaymentFault`.
 */
export type CardPayments = {
  /** Whether it takes real money. */
  live: boolean
  createAccount: (
    company: { reference: string; email: string; name: string },
    key: string,
  ) => Promise<ProviderAccount>
  /** Null when there is none (any more), or when it is not connected to us any more. */
  readAccount: (id: string) => Promise<ProviderAccount | null>
  /** The provider's own page where the company says who it is. It serves once. */
  openOnboarding: (
    id: string,
    urls: { returnUrl: string; refreshUrl: string },
  ) => Promise<{ url: string }>
  openPayment: (order: CardPaymentOrder, key: string) => Promise<ProviderCardPayment>
  /** Makes an account number to which exactly this is to be transferred; `id` is the payment's own. */
  awaitTransfer: (order: TransferOrder, key: string) => Promise<ProviderCardPayment>
  /**
   * Awaits a transfer no more: what arrived of it stays with its customer, at the provider. One that
   * arrived whole meanwhile, or is awaited no more already, is left.
   */
  cancelTransfer: (accountId: string, id: string) => Promise<void>
  /** `id`: of a page, or of a transfer that is awaited. */
  readPayment: (accountId: string, id: string) => Promise<ProviderCardPayment | null>
  /** The page of payment that a payment came by; null when it came by none of ours. */
  findPage: (accountId: string, paymentId: string) => Promise<string | null>
  /** Closes an open page. One that is closed already, or was paid meanwhile, is left. */
  expirePayment: (accountId: string, id: string) => Promise<void>
  /** Gives back a part of a payment to whoever paid; `id` of what was ordered. */
  giveBack: (
    payment: { accountId: string; paymentId: string; amountCents: number },
    key: string,
  ) => Promise<{ id: string }>
  /** Checks a message's signature on its bytes as they came, its date both ways against `now`, and its mode. */
  readEvent: (
    body: string,
    signature: string | null,
    now: Date,
  ) => Promise<{ ok: true; event: ProviderEvent } | { ok: false; reason: ForgedMessage }>
}
