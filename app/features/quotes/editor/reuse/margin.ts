import { parseEuros } from '#app/values/numbers/money.ts'
import { parseSignedQuantity } from '#app/values/numbers/quantity.ts'
import {
  flatLines,
  type TypedItem,
  type TypedLine,
} from '#app/features/quotes/editor/quote-editor.ts'
import { lineTotalCents } from '#app/features/quotes/quote-totals.ts'

/**
 * What units of lines cost the company, HT cents, by `costKey`: found in its price list by the
 * words and the unit of a line.
 */
export type Costs = ReadonlyMap<string, number>

/** What a line is found by in the price list. */
export function costKey({ designation, unit }: { designation: string; unit: string }): string {
  return `${unit} ${designation.trim()}`
}

/** What is left of a line's price, and that price, HT cents; null while its figures or its cost are not known. */
export function lineMargin(
  line: TypedLine,
  costs: Costs,
): { marginCents: number; priceCents: number } | null {
  const cost = costs.get(costKey(line))
  const quantity = parseSignedQuantity(line.quantity)
  const price = parseEuros(line.unitPrice)
  if (cost === undefined || !quantity.ok || !price.ok) return null
  const total = (unitPriceCents: number) =>
    lineTotalCents({ quantityThousandths: quantity.value, unitPriceCents })
  return { marginCents: total(price.value) - total(cost), priceCents: total(price.value) }
}

/** What is left of the lines whose cost is known, the price of those, how many they are, and of how many. */
export type Margin = { marginCents: number; priceCents: number; known: number; lines: number }

/**
 * The margin of a document as typed, for the artisan alone: of its lines outside options, and of the options that are
 * comprised by default. Null where no cost is known.
 */
export function marginOf(
  items: readonly TypedItem[],
  costs: Costs,
  options: readonly { included: boolean }[] = [],
): Margin | null {
  const counted = flatLines(items).filter(
    (line) =>
      (line.option === undefined || options[line.option]?.included) &&
      parseSignedQuantity(line.quantity).ok &&
      parseEuros(line.unitPrice).ok,
  )
  const margins = counted.flatMap((line) => lineMargin(line, costs) ?? [])
  if (margins.length === 0) return null
  return {
    marginCents: margins.reduce((sum, { marginCents }) => sum + marginCents, 0),
    priceCents: margins.reduce((sum, { priceCents }) => sum + priceCents, 0),
    known: margins.length,
    lines: counted.length,
  }
}
