import { sumTotals, type ContractTotals } from '#app/features/amendments/contract-totals.ts'
import type {
  InvoiceDeduction,
  InvoiceLine,
} from '#app/features/invoices/document/invoice-document.ts'
import { vatOnCents } from '#app/features/quotes/quote-totals.ts'
import { divideRounded, sumCents } from '#app/values/numbers/money.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { allocate } from './allocate.ts'

/** The base and the VAT of one rate. */
export type RateAmount = ContractTotals['vat'][number]

/** A line of the devis or of a signed amendment, whole. `key` stays the same from one invoice to the next. */
export type BillableLine = Omit<InvoiceLine, 'progress'> & { key: string }

/** A signed contract as it can be billed. */
export type BillableContract = {
  lines: readonly BillableLine[]
  /** Devis and signed amendments, to the cent as they were signed. */
  totals: ContractTotals
  /** What was invoiced, less what was credited of it, oldest first. */
  earlier: readonly InvoiceDeduction[]
  /** What each line was last billed up to, in basis points, by its key. */
  progress: Readonly<Record<string, number>>
}

/** What an invoice of a contract holds. */
export type Billed = {
  lines: InvoiceLine[]
  deductions: InvoiceDeduction[]
  totals: ContractTotals
}

/** Why a contract is not billed so. */
export type BillingRefusal =
  | 'nothing_left'
  | 'amount_malformed'
  | 'deposit_too_large'
  | 'percent_malformed'
  | 'progress_falling'
  | 'below_invoiced'

/** The whole of a line or of a contract, in basis points. */
export const WHOLE = 10_000
/** The part of an invoice that a client may keep back until a year after the reception, basis points (law.md F7). */
export const MAX_RETENTION = 500

/** What was invoiced of a contract and not credited. */
export function invoicedTotals({ earlier }: Pick<BillableContract, 'earlier'>): ContractTotals {
  return sumTotals(earlier)
}

/** What may still be invoiced, per rate: the contract less what was invoiced. */
export function leftToBill(contract: Pick<BillableContract, 'totals' | 'earlier'>): ContractTotals {
  return sumTotals([contract.totals, { vat: negated(invoicedTotals(contract).vat) }])
}

/**
 * A deposit of an amount TTC, spread over the contract's lines in their proportion, so that each
 * rate bears its part. The total can differ from the amount by the rounding of each rate's VAT.
 */
export function billDeposit(
  contract: BillableContract,
  amountInclCents: number,
): Result<Billed, BillingRefusal> {
  if (!Number.isSafeInteger(amountInclCents) || amountInclCents <= 0)
    return refuse('amount_malformed')
  const { totals, lines } = contract
  const left = leftToBill(contract)
  if (left.totalInclCents <= 0) return refuse('nothing_left')
  if (amountInclCents > left.totalInclCents) return refuse('deposit_too_large')
  const bases = new Map(
    totals.vat.map(({ vatBasisPoints, baseCents }) => [
      vatBasisPoints,
      // Two deposits that come to the whole may each be rounded up.
      Math.min(
        partOf(baseCents, amountInclCents, totals.totalInclCents),
        amountOf(left.vat, vatBasisPoints).baseCents,
      ),
    ]),
  )
  const vat = [...bases].map(([rate, base]) => addedTo(contract, rate, base))
  if (!isWithin(vat, left.vat)) return refuse('deposit_too_large')
  const shares = new Map(
    [...bases].map(([rate, base]) => {
      const of = lines.filter((line) => line.vatBasisPoints === rate)
      const amounts = allocate(
        base,
        of.map(({ totalExclCents }) => totalExclCents),
      )
      return [rate, new Map(of.map(({ key }, index) => [key, amounts[index]!]))]
    }),
  )
  return ok({
    lines: lines.map((line) =>
      billedLine(line, {
        totalExclCents: shares.get(line.vatBasisPoints)!.get(line.key)!,
        basisPoints: partOf(WHOLE, amountInclCents, totals.totalInclCents),
      }),
    ),
    deductions: [],
    totals: sumTotals([{ vat }]),
  })
}

/**
 * What was done up to now, by the percentage of each line (basis points, by key), less everything invoiced before. A
 * percentage never falls, and no rate falls under what was invoiced of it (law.md F6).
 */
export function billProgress(
  contract: BillableContract,
  percents: Readonly<Record<string, number>>,
): Result<Billed, BillingRefusal> {
  const { lines, progress, earlier } = contract
  const done = lines.map((line) => ({ line, basisPoints: percents[line.key] ?? 0 }))
  if (!done.every(({ basisPoints }) => isPercent(basisPoints))) return refuse('percent_malformed')
  if (done.some(({ line, basisPoints }) => basisPoints < (progress[line.key] ?? 0)))
    return refuse('progress_falling')
  const billed = done.map(({ line, basisPoints }) =>
    billedLine(line, {
      totalExclCents: partOf(line.totalExclCents, basisPoints, WHOLE),
      basisPoints,
    }),
  )
  const invoiced = invoicedTotals(contract)
  const vat = contract.totals.vat.map(({ vatBasisPoints }) =>
    addedTo(
      contract,
      vatBasisPoints,
      sumCents(
        billed
          .filter((line) => line.vatBasisPoints === vatBasisPoints)
          .map(({ totalExclCents }) => totalExclCents),
      ) - amountOf(invoiced.vat, vatBasisPoints).baseCents,
    ),
  )
  const totals = sumTotals([{ vat }])
  if (!isWithin(vat, leftToBill(contract).vat) || totals.totalInclCents <= 0)
    return refuse('below_invoiced')
  return ok({ lines: billed, deductions: [...earlier], totals })
}

/** All that is left: every line whole, less everything invoiced before; what was invoiced then equals the contract. */
export function billFinal(contract: BillableContract): Result<Billed, BillingRefusal> {
  const { lines, earlier } = contract
  const left = leftToBill(contract)
  if (left.vat.some(({ baseCents, vatCents }) => baseCents < 0 || vatCents < 0))
    return refuse('below_invoiced')
  if (left.totalInclCents === 0 && earlier.length === 0) return refuse('nothing_left')
  return ok({
    lines: lines.map((line) =>
      billedLine(line, { totalExclCents: line.totalExclCents, basisPoints: WHOLE }),
    ),
    deductions: [...earlier],
    totals: left,
  })
}

/** Whether each amount is at least zero, and none passes what it is within. */
export function isWithin(amounts: readonly RateAmount[], limit: readonly RateAmount[]): boolean {
  return amounts.every(({ vatBasisPoints, baseCents, vatCents }) => {
    const most = amountOf(limit, vatBasisPoints)
    return (
      baseCents >= 0 && vatCents >= 0 && baseCents <= most.baseCents && vatCents <= most.vatCents
    )
  })
}

/** The amount of a rate; zero where it is not there. */
export function amountOf(amounts: readonly RateAmount[], vatBasisPoints: number): RateAmount {
  return (
    amounts.find((amount) => amount.vatBasisPoints === vatBasisPoints) ?? {
      vatBasisPoints,
      baseCents: 0,
      vatCents: 0,
    }
  )
}

/**
 * A base more, with its VAT: what the VAT of everything invoiced grows by, so that no rounding adds up from one invoice
 * to the next, and the last one brings it to what was signed.
 */
function addedTo(
  contract: BillableContract,
  vatBasisPoints: number,
  baseCents: number,
): RateAmount {
  const whole = amountOf(contract.totals.vat, vatBasisPoints)
  const before = amountOf(invoicedTotals(contract).vat, vatBasisPoints)
  const base = before.baseCents + baseCents
  const vat =
    base === whole.baseCents
      ? whole.vatCents
      : Math.min(vatOnCents(base, vatBasisPoints), whole.vatCents)
  return { vatBasisPoints, baseCents, vatCents: Math.max(0, vat - before.vatCents) }
}

function billedLine(
  { key: _, totalExclCents: contractExclCents, ...line }: BillableLine,
  { totalExclCents, basisPoints }: { totalExclCents: number; basisPoints: number },
): InvoiceLine {
  return { ...line, totalExclCents, progress: { contractExclCents, basisPoints } }
}

const negated = (amounts: readonly RateAmount[]): RateAmount[] =>
  amounts.map(({ vatBasisPoints, baseCents, vatCents }) => ({
    vatBasisPoints,
    baseCents: -baseCents,
    vatCents: -vatCents,
  }))

const partOf = (cents: number, part: number, whole: number) =>
  Number(divideRounded(BigInt(cents) * BigInt(part), BigInt(whole)))

const isPercent = (basisPoints: number) =>
  Number.isSafeInteger(basisPoints) && basisPoints >= 0 && basisPoints <= WHOLE
