import { refusalToTake, type PaymentFacts } from '#app/features/invoices/payments/payment.ts'

/**
 * Where a page of payment stands; `processing`: paid, and the bank has not answered yet, or a
 * transfer that is awaited.
 */
export type CardPaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** The company's account at Stripe, as its rules read it. */
export type CardAccountFacts = {
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  missing: number
  disconnectedAt: Date | null
}
/** Where it stands: `incomplete`: Stripe waits for the company; `restricted`: Stripe looks at it, or has stopped it. */
export type CardAccountState = 'none' | 'incomplete' | 'restricted' | 'ready'

/** Where the account of a company stands. Only a ready one is offered to its clients. */
export function cardAccountState(account: CardAccountFacts | null): CardAccountState {
  if (!account || account.disconnectedAt) return 'none'
  if (account.chargesEnabled) return 'ready'
  return !account.detailsSubmitted || account.missing > 0 ? 'incomplete' : 'restricted'
}

/**
 * What Stripe takes at least in one payment, in euros.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const LEAST_CENTS = 50
/** And at most. */
const MOST_CENTS = 99_999_999

/** What a payment by card is judged by. */
export type CardPaymentFacts = {
  money: PaymentFacts
  disputed: boolean
  account: CardAccountState
  /** Whether the account takes transfers too. */
  transfers: boolean
}

/** Why an invoice is not paid by card. */
export type CardPaymentRefusal =
  | Exclude<ReturnType<typeof refusalToTake>, null>
  | 'card_not_ready'
  | 'card_disputed'
  | 'card_amount'

/**
 * Why what is due of an invoice is not paid by card; null when it may be. What hides the button
 * refuses on the server.
 */
export function refusalToPayByCard({
  money,
  disputed,
  account,
}: CardPaymentFacts): CardPaymentRefusal | null {
  if (account !== 'ready') return 'card_not_ready'
  const refusal = refusalToTake(money)
  if (refusal) return refusal
  const { dueCents } = money.account
  if (dueCents === 0) return 'nothing_left'
  if (disputed) return 'card_disputed'
  return dueCents < LEAST_CENTS || dueCents > MOST_CENTS ? 'card_amount' : null
}

/** Why what is due of an invoice is not paid by a transfer through Stripe; null when it may be. */
export function refusalToTransfer(
  facts: CardPaymentFacts,
): CardPaymentRefusal | 'transfers_not_ready' | null {
  if (facts.account === 'ready' && !facts.transfers) return 'transfers_not_ready'
  return refusalToPayByCard(facts)
}

/** Days after which a transfer of which nothing arrived is awaited no more. */
export const TRANSFER_DAYS = 30

/** What of a payment that came is kept, and what goes back by itself because nothing was left to pay with it. */
export function splitPayment(
  amountCents: number,
  leftCents: number,
): { keptCents: number; surplusCents: number } {
  const keptCents = Math.min(amountCents, leftCents)
  return { keptCents, surplusCents: amountCents - keptCents }
}
