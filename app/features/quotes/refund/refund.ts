import { divideRounded, sumCents } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { vatOnCents } from '#app/features/quotes/quote-totals.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'

/** Money that the company says that it received before the contract was renounced. */
export type Deposit = { cents: number; on: Day }
/** Deposits at most of one contract. */
export const MAX_DEPOSITS = 6
/** Days before the due date at which the company is reminded. */
export const REMIND_BEFORE_DAYS = 3

/** What a refund is judged by. */
export type RefundFacts = {
  statedAt: Date | null
  owedCents: number
  depositsCents: number
  repaidAt: Date | null
  confirmedAt: Date | null
}

/** Why something is not done to a refund. */
export type RefundRefusal =
  | 'refund_not_stated'
  | 'refund_repaid'
  | 'refund_confirmed'
  | 'nothing_to_refund'

/** What goes back to the client: what was received beyond what is owed. */
export function toRefund({
  owedCents,
  depositsCents,
}: Pick<RefundFacts, 'owedCents' | 'depositsCents'>): number {
  return Math.max(0, depositsCents - owedCents)
}

/** Null while the company may state what was done and received. */
export function refusalToState({ repaidAt, confirmedAt }: RefundFacts): RefundRefusal | null {
  if (confirmedAt) return 'refund_confirmed'
  return repaidAt ? 'refund_repaid' : null
}

/** Null when the company may say that it paid back. */
export function refusalToRepay(refund: RefundFacts): RefundRefusal | null {
  if (!refund.statedAt) return 'refund_not_stated'
  return refusalToState(refund) ?? (toRefund(refund) === 0 ? 'nothing_to_refund' : null)
}

/** Null when the client may say that the money is there. */
export function refusalToConfirmRefund(refund: RefundFacts): RefundRefusal | null {
  if (!refund.statedAt) return 'refund_not_stated'
  if (refund.confirmedAt) return 'refund_confirmed'
  return toRefund(refund) === 0 ? 'nothing_to_refund' : null
}

/** Null while the client may contest what is stated, or that nothing is. */
export function refusalToContest({ confirmedAt }: RefundFacts): RefundRefusal | null {
  return confirmedAt ? 'refund_confirmed' : null
}

/** What was done of a contract, in percent: of each line in their order, and of the travel. */
export type Done = { lines: readonly number[]; travel: number }

/**
 * What a client who renounced owes, cents TTC: for services only (goods go back and owe nothing), in proportion to what
 * was done of each line, never more than the contract's own proportion; nothing where they did not expressly ask for
 * an early start (Code de la consommation L221-25; law.md W5).
 */
export function owedCents(
  { lines, totals }: Pick<QuoteDocument, 'lines' | 'totals'>,
  done: Done,
  earlyStart: boolean,
): number {
  if (!earlyStart) return 0
  const bases = new Map<number, number>()
  const add = (rate: number, cents: number, percent: number) =>
    bases.set(rate, (bases.get(rate) ?? 0) + partOf(cents, percent))
  lines.forEach(({ supply, vatBasisPoints }, i) => {
    if (supply === 'service')
      add(vatBasisPoints, totals.lineTotalsExclCents[i]!, done.lines[i] ?? 0)
  })
  if (totals.travelVatBasisPoints !== null)
    add(totals.travelVatBasisPoints, totals.travelCostsCents, done.travel)
  const owed = sumCents([...bases].map(([rate, base]) => base + vatOnCents(base, rate)))
  return Math.min(owed, totals.totalInclCents)
}

const partOf = (cents: number, percent: number) =>
  Number(divideRounded(BigInt(cents) * BigInt(Math.min(100, Math.max(0, percent))), 100n))
