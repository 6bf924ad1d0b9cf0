import { centsForInput } from '#app/values/numbers/money.ts'
import type { Supply } from '#app/values/numbers/supply.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import type { TypedItem } from '#app/features/quotes/editor/quote-editor.ts'

/**
 * A line proposed while its designation is typed: from the price list, or else from an earlier
 * devis of the company.
 */
export type ProposedLine = {
  designation: string
  unit: Unit
  unitPriceCents: number
  vatBasisPoints: number
  /** Null: as its words say. */
  supply: Supply | null
  workItem: string
  /** What is said of its waste; empty: nothing. */
  waste: string
  /** HT; null where it is not known. For the artisan's own eyes. */
  costCents: number | null
}

/**
 * The items with a line written as proposed. Its quantity stays, a heading that was written too,
 * and a rate that the works do not know becomes the first that they do.
 */
export function fillLine(
  items: readonly TypedItem[],
  key: number,
  proposed: ProposedLine,
  vatRates: readonly number[],
): TypedItem[] {
  const { designation, unit, unitPriceCents, supply, workItem } = proposed
  const vat = vatRates.includes(proposed.vatBasisPoints)
    ? proposed.vatBasisPoints
    : (vatRates[0] ?? 0)
  return items.map((item) => {
    if (!item.lines.some((line) => line.key === key)) return item
    return {
      ...item,
      workItem: item.workItem.trim() === '' ? workItem : item.workItem,
      lines: item.lines.map((line) =>
        line.key === key
          ? {
              ...line,
              designation,
              unit,
              unitPrice: centsForInput(unitPriceCents),
              vat: String(vat),
              supply: supply ?? '',
            }
          : line,
      ),
    }
  })
}
