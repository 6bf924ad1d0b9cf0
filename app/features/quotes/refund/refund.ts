import { divideRounded, sumCents } from '#app/values/numbers/money.ts'
import type { AmendmentId, QuoteId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { vatOnCents } from '#app/features/quotes/quote-totals.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'

/** What a refund belongs to: the devis of a renounced contract, or an amendment that was renounced alone. */
export type RefundedId = QuoteId | AmendmentId

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

/** What was done of what was renounced, in percent: of each line in their order, and of the travel. */
export type Done = { lines: readonly number[]; travel: number }

/** A line of what was renounced. */
export type RefundedLine = {
  designation: string
  vatBasisPoints: number
  /** HT; below 0 where an amendment takes away. */
  cents: number
  /** Goods go back and owe nothing, services owe what was done once they might begin. */
  owes: 'goods' | 'done' | 'nothing'
}

/** What was renounced: the lines of a contract with its amendments, or of one amendment. */
export type Refunded = {
  lines: RefundedLine[]
  /** Null where no travel is charged, or none may be owed. */
  travel: { cents: number; vatBasisPoints: number } | null
  totalInclCents: number
}

/**
 * The lines of a devis or an amendment. `mayBegin`: its client asked for it expressly, or could
 * renounce it no more.
 */
export function refundedLines(
  { lines, totals }: Pick<QuoteDocument, 'lines' | 'totals'>,
  mayBegin: boolean,
): RefundedLine[] {
  return lines.map(({ designation, supply, vatBasisPoints }, i) => {
    const cents = totals.lineTotalsExclCents[i]!
    return {
      designation,
      vatBasisPoints,
      cents,
      owes: supply !== 'service' ? 'goods' : mayBegin || cents < 0 ? 'done' : 'nothing',
    }
  })
}

/** Whether the company says how much of a line was done: what is taken away follows the rest. */
export const asksDone = ({ owes, cents }: RefundedLine) => owes === 'done' && cents >= 0

/**
 * What a client who renounced owes, cents TTC: for services only, in proportion to what was done of
 * each line, never more than what was agreed; nothing where they did not expressly ask for an early
 * start (Code de la consommation L221-25; law.md W5). What an amendment took away lowers what is
 * owed at its rate in the same proportion.
 */
export function owedCents({ lines, travel, totalInclCents }: Refunded, done: Done): number {
  const rates = new Map<number, { agreed: number; taken: number; done: number }>()
  const add = (rate: number, cents: number, percent: number) => {
    const sum = rates.get(rate) ?? { agreed: 0, taken: 0, done: 0 }
    rates.set(
      rate,
      cents < 0
        ? { ...sum, taken: sum.taken + cents }
        : { ...sum, agreed: sum.agreed + cents, done: sum.done + partOf(cents, percent) },
    )
  }
  lines.forEach(({ owes, vatBasisPoints, cents }, i) => {
    if (owes === 'done') add(vatBasisPoints, cents, done.lines[i] ?? 0)
  })
  if (travel) add(travel.vatBasisPoints, travel.cents, done.travel)
  const owed = sumCents(
    [...rates].map(([rate, sum]) => {
      const left = Math.max(0, sum.agreed + sum.taken)
      const base =
        sum.agreed === 0
          ? 0
          : Number(divideRounded(BigInt(sum.done) * BigInt(left), BigInt(sum.agreed)))
      return base + vatOnCents(base, rate)
    }),
  )
  return Math.max(0, Math.min(owed, totalInclCents))
}

const partOf = (cents: number, percent: number) =>
  Number(divideRounded(BigInt(cents) * BigInt(Math.min(100, Math.max(0, percent))), 100n))
