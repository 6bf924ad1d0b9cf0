import type Stripe from 'stripe'
import { StandInRefusal, type StandInBilling } from './stripe-stand-in-billing.ts'
import type { Happened, Held, Params, StandInIntent } from './stripe-stand-in-connect.ts'
import { transfersPage } from './stripe-stand-in-pages.ts'
import { found } from './stripe-stand-in-routes.ts'

/** A payment that waits for a transfer, as far as the product reads it. */
export type StandInTransfer = Pick<Stripe.PaymentIntent, 'created'> & {
  customer: string
  next_action: object | null
  /** What arrived for it, cents. */
  applied: number
}

/**
 * Payments by transfer on the accounts of companies, by https://docs.stripe.com/payments/bank-transfers and
 * https://docs.stripe.com/payments/customer-balance/reconciliation: what arrives is the customer's, and is applied by
 * itself to the payments of theirs that wait.
 */
export class StandInTransfers {
  private readonly held: ReadonlyMap<string, Held>
  private readonly billing: StandInBilling
  private readonly happened: Happened

  constructor(held: ReadonlyMap<string, Held>, billing: StandInBilling, happened: Happened) {
    this.held = held
    this.billing = billing
    this.happened = happened
  }

  /** A transfer arrives on the account number of a payment, whether it still waits or not. */
  arrive(paymentId: string, cents: number): void {
    for (const [accountId, held] of this.held) {
      const customer = held.intents.get(paymentId)?.customer
      if (!customer) continue
      held.cash.set(customer, (held.cash.get(customer) ?? 0) + cents)
      this.apply(accountId, held, customer)
      return
    }
    throw new StandInRefusal(404, 'invalid_request_error', 'resource_missing')
  }

  /** The page where whoever tries a demonstration has a transfer arrive; what the form says is done first. */
  page(form: URLSearchParams): string {
    const [id, cents] = [form.get('payment'), Number(form.get('cents'))]
    if (id && cents > 0) this.arrive(id, cents)
    const waiting = [...this.held.values()]
      .flatMap(({ intents }) => [...intents.values()])
      .filter(({ status, customer }) => status === 'requires_action' && customer)
    return transfersPage(
      waiting.map((one) => ({ id: one.id, remainingCents: one.amount - one.applied! })),
    )
  }

  /** What the API answers of customers and of payments without a page; null where it is not asked of either. */
  answer(
    method: string,
    path: string,
    params: Params,
    accountId: string,
    held: Held,
  ): object | null {
    const [, , resource, id, act] = path.split('/')
    switch (`${method} ${resource}${act ? `/${act}` : ''}`) {
      case 'POST customers': {
        const customer = this.billing.id('cus')
        held.cash.set(customer, 0)
        return { id: customer, object: 'customer', metadata: params.metadata ?? {} }
      }
      case 'POST payment_intents':
        return this.open(accountId, held, params)
      case 'GET payment_intents':
        return found(held.intents.get(id!))
      case 'POST payment_intents/cancel':
        return this.cancel(accountId, held, found(held.intents.get(id!)))
    }
    return null
  }

  private open(accountId: string, held: Held, params: Params): StandInIntent {
    if (held.account.capabilities?.sepa_bank_transfer_payments !== 'active')
      throw new StandInRefusal(400, 'invalid_request_error', 'payment_method_unactivated')
    const customer = params.customer!
    if (!held.cash.has(customer))
      throw new StandInRefusal(404, 'invalid_request_error', 'resource_missing')
    const intent: StandInIntent = {
      id: this.billing.id('pi'),
      object: 'payment_intent',
      status: 'requires_action',
      amount: Number(params.amount),
      created: this.billing.now,
      customer,
      applied: 0,
      next_action: null,
      latest_charge: null,
    }
    held.intents.set(intent.id, intent)
    this.ask(intent)
    this.apply(accountId, held, customer)
    return intent
  }

  /** What the payer reads while it waits. */
  private ask(intent: StandInIntent): void {
    intent.next_action = {
      type: 'display_bank_transfer_instructions',
      display_bank_transfer_instructions: {
        type: 'eu_bank_transfer',
        amount_remaining: intent.amount - intent.applied!,
        currency: 'eur',
        reference: `REF${intent.customer!.slice(-6).toUpperCase()}`,
        hosted_instructions_url: null,
        financial_addresses: [
          {
            type: 'iban',
            supported_networks: ['sepa'],
            iban: {
              account_holder_name: 'Stripe Technology Europe Limited',
              bic: 'SOGEFRPP',
              country: 'FR',
              iban: 'FR1420041010050500013M02606',
            },
          },
        ],
      },
    }
  }

  private apply(accountId: string, held: Held, customer: string): void {
    for (const intent of held.intents.values()) {
      if (intent.customer !== customer || intent.status !== 'requires_action') continue
      const cash = held.cash.get(customer)!
      const part = Math.min(cash, intent.amount - intent.applied!)
      if (part === 0) continue
      held.cash.set(customer, cash - part)
      intent.applied! += part
      if (intent.applied! < intent.amount) {
        this.ask(intent)
        this.happened('payment_intent.partially_funded', intent, accountId)
        continue
      }
      Object.assign(intent, {
        status: 'succeeded',
        next_action: null,
        latest_charge: {
          id: this.billing.id('ch'),
          object: 'charge',
          amount: intent.amount,
          created: this.billing.now,
          payment_intent: intent.id,
        },
      })
      this.happened('payment_intent.succeeded', intent, accountId)
    }
  }

  private cancel(accountId: string, held: Held, intent: StandInIntent): StandInIntent {
    if (intent.status !== 'requires_action')
      throw new StandInRefusal(400, 'invalid_request_error', 'payment_intent_unexpected_state')
    held.cash.set(intent.customer!, held.cash.get(intent.customer!)! + intent.applied!)
    Object.assign(intent, { status: 'canceled', next_action: null, applied: 0 })
    this.happened('payment_intent.canceled', intent, accountId)
    return intent
  }
}
