import { divideRounded, MAX_AMOUNT_CENTS, sumCents } from '#app/values/numbers/money.ts'
import { MAX_QUANTITY_THOUSANDTHS } from '#app/values/numbers/quantity.ts'
import type { Supply } from '#app/values/numbers/supply.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { defaultChoice, linesOfChoice, type QuoteOption } from './quote-options.ts'

/** A line of a devis. There is no discount field: a lower price is written as a lower price. */
export type QuoteLine = {
  /** What it belongs to (« Dépose », « Fourniture »): what comparison lines up. */
  workItem: string
  designation: string
  /** Above 0; below, in an amendment, where it takes away. */
  quantityThousandths: number
  unit: Unit
  /** HT, 0 or more. */
  unitPriceCents: number
  vatBasisPoints: number
  supply: Supply
  /** For works that claim an energy aid: the product's reference and performance (D10). */
  productReference?: string
  performance?: string
  /** The option it belongs to, by its place; left out of the lines that are always there. */
  option?: number
}

/** What money needs of a line. */
export type PricedLine = Pick<
  QuoteLine,
  'quantityThousandths' | 'unitPriceCents' | 'vatBasisPoints'
>

/** The base and the VAT of one rate. */
type VatBreakdown = { vatBasisPoints: number; baseCents: number; vatCents: number }

/** The amounts of a document; every sum agrees to the cent by construction. */
export type QuoteTotals = {
  /** HT of each line, in the order given. */
  lineTotalsExclCents: number[]
  /** Travel costs HT, 0 when there are none; in the base of `travelVatBasisPoints`. */
  travelCostsCents: number
  /** Null when no travel is charged. */
  travelVatBasisPoints: number | null
  /** Highest rate first; a rate without amount does not appear. */
  vat: VatBreakdown[]
  totalExclCents: number
  totalVatCents: number
  totalInclCents: number
}

/** Why a document has no totals. */
export type TotalsRefusal = 'too_many_lines' | 'line_malformed' | 'amount_too_large'

/** Lines at most in a document. */
export const MAX_LINES = 200

/**
 * Quantity × unit price, HT cents, rounded to the nearest, halves up: the line as printed is what is added, so that a
 * reader with a calculator finds the total.
 */
export function lineTotalCents(
  line: Pick<PricedLine, 'quantityThousandths' | 'unitPriceCents'>,
): number {
  return Number(
    divideRounded(BigInt(line.quantityThousandths) * BigInt(line.unitPriceCents), 1_000n),
  )
}

/** The VAT on a base, cents, rounded to the nearest, halves up. */
export function vatOnCents(baseCents: number, vatBasisPoints: number): number {
  return Number(divideRounded(BigInt(baseCents) * BigInt(vatBasisPoints), 10_000n))
}

/**
 * The totals of a document, as EN 16931 computes them (law.md F8): HT bases summed per rate, VAT rounded once per rate,
 * TTC = HT + sum of VAT. Travel costs are one more amount; as an ancillary of works at several rates they take the
 * highest of them, the reading that no tax inspection corrects. Refuses what no database integer nor document can hold.
 */
export function quoteTotals(
  lines: readonly PricedLine[],
  travelCostsCents = 0,
): Result<QuoteTotals, TotalsRefusal> {
  if (lines.some((line) => line.quantityThousandths <= 0)) return refuse('line_malformed')
  return signedTotals(lines, travelCostsCents)
}

/**
 * The same where lines may take away: by a quantity below 0, as EN 16931 has it, where a price never is (BR-27). A line
 * that takes away as much as another adds leaves nothing of it, to the cent.
 */
export function signedTotals(
  lines: readonly PricedLine[],
  travelCostsCents = 0,
): Result<QuoteTotals, TotalsRefusal> {
  if (lines.length > MAX_LINES) return refuse('too_many_lines')
  if (!lines.every(isWellFormed) || !isAmount(travelCostsCents)) return refuse('line_malformed')
  const lineTotalsExclCents = lines.map(lineTotalCents)
  if (lineTotalsExclCents.some((cents) => Math.abs(cents) > MAX_AMOUNT_CENTS))
    return refuse('amount_too_large')

  const bases = new Map<number, number>()
  const add = (rate: number, cents: number) => bases.set(rate, (bases.get(rate) ?? 0) + cents)
  lines.forEach((line, i) => add(line.vatBasisPoints, lineTotalsExclCents[i]!))
  const travelVatBasisPoints =
    travelCostsCents > 0 ? Math.max(0, ...lines.map((line) => line.vatBasisPoints)) : null
  if (travelVatBasisPoints !== null) add(travelVatBasisPoints, travelCostsCents)

  const vat = [...bases]
    .sort(([a], [b]) => b - a)
    .map(([vatBasisPoints, baseCents]) => ({
      vatBasisPoints,
      baseCents,
      vatCents: vatOnCents(baseCents, vatBasisPoints),
    }))
  const totalExclCents = sumCents(vat.map((part) => part.baseCents))
  const totalVatCents = sumCents(vat.map((part) => part.vatCents))
  const totalInclCents = totalExclCents + totalVatCents
  if (Math.abs(totalInclCents) > MAX_AMOUNT_CENTS) return refuse('amount_too_large')
  return ok({
    lineTotalsExclCents,
    travelCostsCents,
    travelVatBasisPoints,
    vat,
    totalExclCents,
    totalVatCents,
    totalInclCents,
  })
}

/**
 * The totals of a devis as it is offered: those of its default choice. Refuses one that could not hold all its options
 * at once.
 */
export function offeredTotals(
  lines: readonly (PricedLine & { option?: number | undefined })[],
  options: readonly QuoteOption[],
  travelCostsCents = 0,
): Result<QuoteTotals, TotalsRefusal> {
  const everything = quoteTotals(lines, travelCostsCents)
  if (!everything.ok || options.length === 0) return everything
  return quoteTotals(linesOfChoice(lines, defaultChoice(options)), travelCostsCents)
}

function isWellFormed(line: PricedLine): boolean {
  const { quantityThousandths: quantity, vatBasisPoints: rate } = line
  return (
    Number.isSafeInteger(quantity) &&
    quantity !== 0 &&
    Math.abs(quantity) <= MAX_QUANTITY_THOUSANDTHS &&
    isAmount(line.unitPriceCents) &&
    Number.isSafeInteger(rate) &&
    rate >= 0 &&
    rate <= 10_000
  )
}

function isAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_AMOUNT_CENTS
}
