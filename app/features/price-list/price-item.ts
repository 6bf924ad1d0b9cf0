import { formatEuros } from '#app/values/numbers/money.ts'
import type { Supply } from '#app/values/numbers/supply.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'

/** Items that the list of a company holds at most, and so the lines of a file that it imports. */
export const ITEMS_MAX = 20_000
/** How long its texts may be, characters; the designation and the work item as those of a line of a devis. */
export const ITEM_LENGTHS = { reference: 60, designation: 500, workItem: 80, waste: 200 } as const

/** What a company sells, as it keeps it. Amounts are HT cents; null is « not said ». */
export type PriceItem = {
  /** The company's own code; empty: none. */
  reference: string
  designation: string
  unit: Unit
  priceCents: number
  costCents: number | null
  vatBasisPoints: number
  supply: Supply | null
  workItem: string
  waste: string
  /** What of the price is labour: a share in basis points or cents, never both. */
  labourBasisPoints: number | null
  labourCents: number | null
}

/** A part of a price that is labour, as typed: « 40 % » or « 25,00 ». */
export type Labour = Pick<PriceItem, 'labourBasisPoints' | 'labourCents'>

/** The labour of a price in words; empty when it is not said. */
export function labourInWords({ labourBasisPoints, labourCents }: Labour): string {
  if (labourBasisPoints !== null) return formatVatRate(labourBasisPoints)
  return labourCents === null ? '' : formatEuros(labourCents)
}

/** The share of a price that is left over what it costs, in whole per cent; null for a price of 0. */
export function marginPercent(priceCents: number, costCents: number): number | null {
  return priceCents === 0 ? null : Math.round((100 * (priceCents - costCents)) / priceCents)
}
