import { addDays, dayOf, type Day } from '#app/values/time/french-date.ts'
import { paymentAllowedFrom, type ContractFacts } from '#app/features/quotes/decision/withdrawal.ts'
import { retentionEndsOn } from '#app/features/receptions/guarantees.ts'
import type { InvoiceKind, InvoiceStatus } from '#app/features/invoices/invoice.ts'

/** How money came: by transfer, by cheque, in cash, or by a card that was read elsewhere. */
export const PAYMENT_MEANS = ['transfer', 'cheque', 'cash', 'card'] as const
export type PaymentMeans = (typeof PAYMENT_MEANS)[number]

/** The most that one debt may be paid in cash, all payments together (CMF, art. D112-3; law.md M15). */
const CASH_LIMIT_CENTS = 100_000

/** The figures that say what is owed of an issued invoice. */
export type InvoiceFigures = {
  dueOn: Day
  totalInclCents: number
  /** Taken back by its credit notes. */
  creditedCents: number
  /** Payments less what was given back. */
  paidCents: number
  /** Kept by the client until a year after the reception (law.md F7). */
  retentionCents: number
  /** The day of the signed reception of its works; null until then. */
  receivedOn: Day | null
}

/** Where an invoice stands. `credited`: nothing of it is left after its credit notes. */
export type PaymentState = 'due' | 'partly_paid' | 'late' | 'paid' | 'credited'

/** What is owed of an invoice today. `leftCents` is what may still be paid: what is due and what is held. */
export type InvoiceAccount = {
  state: PaymentState
  /** Its total less its credit notes. */
  owedCents: number
  paidCents: number
  leftCents: number
  dueCents: number
  /** By when what is due is paid. */
  dueOn: Day
  /** The retention that is not due yet, and from when it is; null while the works are not received. */
  heldCents: number
  heldUntil: Day | null
  /** Paid over what is owed, once a credit note came: to be given back. */
  overpaidCents: number
}

/** What is owed of an issued invoice on a day. The same reckoning in SQL is in `account-sql.server.ts`. */
export function accountOf(figures: InvoiceFigures, today: Day): InvoiceAccount {
  const { totalInclCents, creditedCents, paidCents, retentionCents, receivedOn } = figures
  const owedCents = totalInclCents - creditedCents
  const leftCents = Math.max(0, owedCents - paidCents)
  const heldUntil = receivedOn && retentionEndsOn(receivedOn)
  // A credit note takes its share of the retention with it.
  const retained =
    totalInclCents === 0 ? 0 : Math.floor((retentionCents * owedCents) / totalInclCents)
  const released = heldUntil !== null && heldUntil <= today
  const heldCents = released ? 0 : Math.min(retained, leftCents)
  const dueCents = leftCents - heldCents
  const onlyRetention = released && leftCents <= retained && heldUntil > figures.dueOn
  const dueOn = onlyRetention ? heldUntil : figures.dueOn
  return {
    state:
      dueCents > 0 && today > dueOn
        ? 'late'
        : dueCents > 0
          ? paidCents > 0
            ? 'partly_paid'
            : 'due'
          : owedCents === 0
            ? 'credited'
            : 'paid',
    owedCents,
    paidCents,
    leftCents,
    dueCents,
    dueOn,
    heldCents,
    heldUntil,
    overpaidCents: Math.max(0, paidCents - owedCents),
  }
}

/** What a payment of an invoice is judged by. */
export type PaymentFacts = {
  kind: InvoiceKind
  status: InvoiceStatus
  account: InvoiceAccount
  /** Paid in cash until now of the same debt: of the contract, or of the invoice that has none. */
  cashCents: number
  /** How the contract was concluded; null where there is none. */
  contract: Pick<ContractFacts, 'mode' | 'concludedAt' | 'zone' | 'urgentRepair'> | null
  /** The day it is where the works lie. */
  today: Day
}

/** A payment as somebody records it. */
export type PaymentInput = {
  amountCents: number
  receivedOn: Day
  means: PaymentMeans
  /** The reference of the transfer, the number of the cheque. */
  reference: string
}

/** Why a payment is not recorded. */
export type PaymentRefusal =
  | 'not_issued'
  | 'credit_note'
  | 'amount_missing'
  | 'day_to_come'
  | 'too_early'
  | 'nothing_left'
  | 'overpaid'
  | 'cash_over'

/**
 * Which conclusion says from when an invoice may be paid: its contract's, or that of the last
 * amendment that it bills, where that one was signed at the client's home since.
 */
export function lastToPay(
  contract: NonNullable<PaymentFacts['contract']>,
  amendedAtHome: Date | null,
): NonNullable<PaymentFacts['contract']> {
  if (!amendedAtHome) return contract
  const amended = {
    ...contract,
    mode: 'off_premises' as const,
    concludedAt: amendedAtHome,
    urgentRepair: false,
  }
  return paymentAllowedFrom(amended) > paymentAllowedFrom(contract) ? amended : contract
}

/** From which day money may be taken for the contract (law.md W4); null where there is none. */
export function takenFrom({ contract }: Pick<PaymentFacts, 'contract'>): Day | null {
  return contract && dayOf(paymentAllowedFrom(contract), contract.zone)
}

/** What may still be paid in cash. */
export function cashLeft({ cashCents }: Pick<PaymentFacts, 'cashCents'>): number {
  return Math.max(0, CASH_LIMIT_CENTS - cashCents)
}

/** Why no payment may be recorded at all; null when one may. What hides the form refuses on the server. */
export function refusalToTake(
  facts: PaymentFacts,
): Extract<PaymentRefusal, 'not_issued' | 'credit_note' | 'nothing_left' | 'too_early'> | null {
  if (facts.kind === 'credit_note') return 'credit_note'
  if (facts.status !== 'issued') return 'not_issued'
  if (facts.account.leftCents === 0) return 'nothing_left'
  const from = takenFrom(facts)
  return facts.contract?.mode === 'off_premises' && from !== null && facts.today < from
    ? 'too_early'
    : null
}

/** Why this payment is not recorded. */
export function refusalToRecord(facts: PaymentFacts, payment: PaymentInput): PaymentRefusal | null {
  const refusal = refusalToTake(facts)
  if (refusal) return refusal
  if (payment.amountCents <= 0) return 'amount_missing'
  if (payment.receivedOn > facts.today) return 'day_to_come'
  if (facts.contract?.mode === 'off_premises' && payment.receivedOn < takenFrom(facts)!)
    return 'too_early'
  if (payment.amountCents > facts.account.leftCents) return 'overpaid'
  return payment.means === 'cash' && payment.amountCents > cashLeft(facts) ? 'cash_over' : null
}

/** Why money is not given back. */
export type GiveBackRefusal = 'amount_missing' | 'day_to_come' | 'nothing_over' | 'refund_over'

/** Why this is not recorded as given back: never more than was paid over what is owed. */
export function refusalToGiveBack(
  { account, today }: Pick<PaymentFacts, 'account' | 'today'>,
  { amountCents, receivedOn }: PaymentInput,
): GiveBackRefusal | null {
  if (account.overpaidCents === 0) return 'nothing_over'
  if (amountCents <= 0) return 'amount_missing'
  if (receivedOn > today) return 'day_to_come'
  return amountCents > account.overpaidCents ? 'refund_over' : null
}

/** A payment as its counter-entry is judged by it. */
export type RecordedPayment = {
  amountCents: number
  corrects: unknown
  corrected: boolean
  /** What Stripe calls it, where Stripe told it. */
  stripeId: string | null
}

/** Why a recorded payment is not taken back. */
export type TakeBackRefusal =
  | 'reason_missing'
  | 'told_by_stripe'
  | 'counter_entry'
  | 'already_taken_back'
  | 'given_back'

/**
 * Why a mistake is not taken back by a counter-entry. `given_back`: a refund of it stands, which is
 * taken back first.
 */
export function refusalToTakeBack(
  payment: RecordedPayment,
  { account, reason }: { account: Pick<InvoiceAccount, 'paidCents'>; reason: string },
): TakeBackRefusal | null {
  if (payment.stripeId !== null) return 'told_by_stripe'
  if (payment.corrects !== null) return 'counter_entry'
  if (payment.corrected) return 'already_taken_back'
  if (account.paidCents - payment.amountCents < 0) return 'given_back'
  return reason.trim() === '' ? 'reason_missing' : null
}

/** The first day from which a day's payments count in the month of `today`. */
export function monthOf(today: Day): { first: Day; last: Day } {
  const first = `${today.slice(0, 7)}-01`
  const next = addDays(first, 31)
  return { first, last: addDays(`${next.slice(0, 7)}-01`, -1) }
}
