// Long on purpose: the accounts of companies as Stripe's documentation tells them, one state that all acts share.
import type Stripe from 'stripe'
import { StandInRefusal, type StandInBilling } from './stripe-stand-in-billing.ts'
import { TEST_CARDS, type TestCard } from './stripe-stand-in-objects.ts'
import { onboardingPage, paymentPage } from './stripe-stand-in-pages.ts'
import { found } from './stripe-stand-in-routes.ts'
import { StandInTransfers, type StandInTransfer } from './stripe-stand-in-transfers.ts'

/** A connected account, as far as the product reads it. */
type StandInAccount = Pick<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'charges_enabled'
  | 'payouts_enabled'
  | 'details_submitted'
  | 'metadata'
  | 'capabilities'
> & { requirements: Pick<Stripe.Account.Requirements, 'currently_due'> }
type StandInPaymentPage = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'url'
  | 'amount_total'
  | 'client_reference_id'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'success_url'
  | 'cancel_url'
> & { payment_intent: string | null }
type StandInCharge = Pick<Stripe.Charge, 'id' | 'object' | 'amount' | 'created'> & {
  payment_intent: string
}
export type StandInIntent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status' | 'amount'> & {
  latest_charge: StandInCharge | null
} & Partial<Pick<StandInTransfer, 'customer' | 'created' | 'next_action' | 'applied'>>
type StandInRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'metadata' | 'status'
> & { payment_intent: string }
type StandInDispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'created' | 'status'> & {
  payment_intent: string
}
/** What one connected account holds; nothing of it is seen from another. */
export type Held = {
  account: StandInAccount
  pages: Map<string, StandInPaymentPage>
  intents: Map<string, StandInIntent>
  refunds: StandInRefund[]
  disputes: StandInDispute[]
  /** What was transferred for each customer, and counts to no payment yet. */
  cash: Map<string, number>
}
export type Params = {
  metadata?: Record<string, string>
  account?: string
  return_url?: string
  payment_intent?: string
  amount?: string
  client_reference_id?: string
  success_url?: string
  cancel_url?: string
  application_fee_amount?: string
  customer?: string
  line_items?: { price_data: { unit_amount: string } }[]
}
export type Happened = (type: Stripe.Event['type'], object: object, account: string) => void

/**
 * The companies' own accounts at Stripe and what is paid on them, by https://docs.stripe.com/connect/direct-charges,
 * https://docs.stripe.com/payments/checkout/how-checkout-works, https://docs.stripe.com/refunds and
 * https://docs.stripe.com/disputes. `billing` is the clock and the maker of identifiers.
 */
export class StandInConnect {
  readonly held = new Map<string, Held>()
  /** Where the onboarding of an account comes back to, by its link. */
  private readonly links = new Map<string, { account: string; returnUrl: string }>()
  private readonly billing: StandInBilling
  private readonly happened: Happened
  /** What is paid by transfer on them. */
  readonly transfers: StandInTransfers

  constructor(billing: StandInBilling, happened: Happened) {
    this.billing = billing
    this.happened = happened
    this.transfers = new StandInTransfers(this.held, billing, happened)
  }

  /** A new account, which waits for its company; `id` where it must be a known one. */
  open(metadata: Record<string, string> = {}, id = this.billing.id('acct')): StandInAccount {
    const account: StandInAccount = {
      id,
      object: 'account',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      metadata,
      capabilities: {},
      requirements: { currently_due: ['external_account', 'individual.dob'] },
    }
    this.held.set(id, {
      account,
      pages: new Map(),
      intents: new Map(),
      refunds: [],
      disputes: [],
      cash: new Map(),
    })
    return account
  }

  /** The company said everything, or Stripe changed its mind. */
  update(id: string, change: Partial<StandInAccount>): void {
    const { account } = found(this.held.get(id))
    Object.assign(account, change)
    this.happened('account.updated', account, id)
  }

  /** The company says everything that is missing, and may be paid, by transfer too. */
  complete(id: string): void {
    this.update(id, {
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { sepa_bank_transfer_payments: 'active' },
      requirements: { currently_due: [] },
    })
  }

  /** The company takes our access away in its own dashboard. */
  deauthorize(id: string): void {
    this.happened(
      'account.application.deauthorized',
      { id: 'ca_standin', object: 'application' },
      id,
    )
    this.held.delete(id)
  }

  /** Pays a page with a card; `slow`: the bank answers later, by `settle`. */
  pay(pageId: string, card: TestCard, slow = false): void {
    const [accountId, held, page] = this.ofPage(pageId)
    if (page.status !== 'open')
      throw new StandInRefusal(400, 'invalid_request_error', 'checkout_session_not_open')
    if (!TEST_CARDS[card].pays) throw new StandInRefusal(402, 'card_error', 'card_declined')
    const intent: StandInIntent = {
      id: this.billing.id('pi'),
      object: 'payment_intent',
      status: 'processing',
      amount: page.amount_total!,
      latest_charge: null,
    }
    held.intents.set(intent.id, intent)
    Object.assign(page, { status: 'complete', url: null, payment_intent: intent.id })
    if (!slow) this.charge(intent, page)
    this.happened('checkout.session.completed', page, accountId)
  }

  /** The bank answers of a payment that waited. */
  settle(pageId: string, paid: boolean): void {
    const [accountId, held, page] = this.ofPage(pageId)
    const intent = held.intents.get(page.payment_intent!)!
    if (paid) this.charge(intent, page)
    else intent.status = 'requires_payment_method'
    this.happened(
      paid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
      page,
      accountId,
    )
  }

  private charge(intent: StandInIntent, page: StandInPaymentPage): void {
    intent.status = 'succeeded'
    intent.latest_charge = {
      id: this.billing.id('ch'),
      object: 'charge',
      amount: intent.amount,
      created: this.billing.now,
      payment_intent: intent.id,
    }
    page.payment_status = 'paid'
  }

  /** Gives back a part of a payment, as the company does in its dashboard. */
  refund(
    accountId: string,
    paymentId: string,
    amount: number,
    metadata: Record<string, string> = {},
  ): StandInRefund {
    const held = found(this.held.get(accountId))
    const intent = found(held.intents.get(paymentId))
    const gone = held.refunds
      .filter((one) => one.payment_intent === paymentId && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (gone + amount > intent.amount)
      throw new StandInRefusal(400, 'invalid_request_error', 'charge_already_refunded')
    const refund: StandInRefund = {
      id: this.billing.id('re'),
      object: 'refund',
      amount,
      created: this.billing.now,
      metadata,
      status: 'succeeded',
      payment_intent: paymentId,
    }
    held.refunds.push(refund)
    this.happened('charge.refunded', { ...intent.latest_charge }, accountId)
    return refund
  }

  /** The bank of a refunded card does not take the money. */
  failRefund(accountId: string, refund: StandInRefund): void {
    refund.status = 'failed'
    this.happened('refund.failed', refund, accountId)
  }

  /** The client's bank takes a payment back. */
  dispute(accountId: string, paymentId: string): StandInDispute {
    const held = found(this.held.get(accountId))
    const dispute: StandInDispute = {
      id: this.billing.id('du'),
      object: 'dispute',
      amount: found(held.intents.get(paymentId)).amount,
      created: this.billing.now,
      status: 'needs_response',
      payment_intent: paymentId,
    }
    held.disputes.push(dispute)
    this.happened('charge.dispute.created', dispute, accountId)
    return dispute
  }

  /** The bank decides. */
  closeDispute(accountId: string, dispute: StandInDispute, status: 'won' | 'lost'): void {
    dispute.status = status
    this.happened('charge.dispute.closed', dispute, accountId)
  }

  private ofPage(pageId: string): [string, Held, StandInPaymentPage] {
    for (const [id, held] of this.held) {
      const page = held.pages.get(pageId)
      if (page) return [id, held, page]
    }
    throw new StandInRefusal(404, 'invalid_request_error', 'resource_missing')
  }

  /** What the API answers about accounts, and on one of them; null where it is not asked of either. */
  answer(
    url: string,
    method: string,
    path: string,
    params: Params,
    accountId: string | null,
  ): object | null {
    const [, , resource, second, third, fourth] = path.split('/')
    if (resource === 'accounts')
      return second ? this.known(second).account : this.open(params.metadata)
    if (resource === 'account_links') {
      const link = this.billing.id('link')
      this.links.set(link, {
        account: this.known(params.account!).account.id,
        returnUrl: params.return_url!,
      })
      return {
        object: 'account_link',
        url: `${url}/onboard/${link}`,
        created: this.billing.now,
        expires_at: this.billing.now + 300,
      }
    }
    if (!accountId) return null
    const held = this.known(accountId)
    const transfer = this.transfers.answer(method, path, params, accountId, held)
    if (transfer) return transfer
    switch (`${method} ${resource}`) {
      case 'POST checkout':
        if (!third) return this.openPage(url, held, params)
        if (fourth === 'expire') return this.expire(accountId, found(held.pages.get(third)))
        break
      case 'GET checkout': {
        if (third) return this.expanded(held, found(held.pages.get(third)))
        const data = [...held.pages.values()].filter(
          (page) => page.payment_intent === params.payment_intent,
        )
        return list(data)
      }
      case 'GET refunds':
        return list(held.refunds.filter((one) => one.payment_intent === params.payment_intent))
      case 'POST refunds':
        return this.refund(
          accountId,
          params.payment_intent!,
          Number(params.amount),
          params.metadata,
        )
      case 'GET disputes':
        return list(held.disputes.filter((one) => one.payment_intent === params.payment_intent))
    }
    throw new StandInRefusal(404, 'invalid_request_error', 'unknown_route')
  }

  /** One that is not ours to see is refused as Stripe does. https://docs.stripe.com/error-codes#account-invalid */
  private known(id: string): Held {
    const held = this.held.get(id)
    if (!held) throw new StandInRefusal(403, 'invalid_request_error', 'account_invalid')
    return held
  }

  private openPage(url: string, held: Held, params: Params): StandInPaymentPage {
    if (!held.account.charges_enabled)
      throw new StandInRefusal(400, 'invalid_request_error', 'account_cannot_charge')
    const id = this.billing.id('cs_test')
    const page: StandInPaymentPage = {
      id,
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      url: `${url}/pay/${id}`,
      amount_total: Number(params.line_items![0]!.price_data.unit_amount),
      client_reference_id: params.client_reference_id ?? null,
      created: this.billing.now,
      expires_at: this.billing.now + 86_400,
      livemode: false,
      success_url: params.success_url!,
      cancel_url: params.cancel_url ?? null,
      payment_intent: null,
    }
    held.pages.set(id, page)
    return page
  }

  private expire(accountId: string, page: StandInPaymentPage): StandInPaymentPage {
    if (page.status !== 'open')
      throw new StandInRefusal(400, 'invalid_request_error', 'checkout_session_not_open')
    Object.assign(page, { status: 'expired', url: null })
    this.happened('checkout.session.expired', page, accountId)
    return page
  }

  private expanded(held: Held, page: StandInPaymentPage) {
    return { ...page, payment_intent: held.intents.get(page.payment_intent ?? '') ?? null }
  }

  /** The pages that a browser drives; null where it is none of these. */
  page(
    method: string,
    kind: string,
    id: string,
    card: TestCard | null,
  ): { html: string } | { go: string } | null {
    const link = kind === 'onboard' ? this.links.get(id) : undefined
    if (link) {
      if (method === 'GET') return { html: onboardingPage() }
      this.complete(link.account)
      return { go: link.returnUrl }
    }
    if (kind !== 'pay' || ![...this.held.values()].some(({ pages }) => pages.has(id))) return null
    const [, , page] = this.ofPage(id)
    if (method === 'GET') return { html: paymentPage(page) }
    try {
      this.pay(id, card!)
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error
      return { html: paymentPage(page, 'Votre carte a été refusée.') }
    }
    return { go: page.success_url!.replace('{CHECKOUT_SESSION_ID}', id) }
  }
}

const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })
