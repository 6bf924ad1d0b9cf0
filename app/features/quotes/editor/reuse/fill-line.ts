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
  /** What was last asked for it of the client of this devis, HT, and on which day. */
  lastAsked?: { unitPriceCents: number; on: string }
}

/** An assembly proposed the same way: its lines, each with its quantity as typed, and their sum. */
export type ProposedAssembly = {
  name: string
  sumCents: number
  lines: (ProposedLine & { quantity: string })[]
}

export type Proposal = ProposedLine | ProposedAssembly

/** Whether a proposal is an assembly. */
export const isAssembly = (proposal: Proposal): proposal is ProposedAssembly => 'lines' in proposal

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
  const { workItem } = proposed
  return items.map((item) => {
    if (!item.lines.some((line) => line.key === key)) return item
    return {
      ...item,
      workItem: item.workItem.trim() === '' ? workItem : item.workItem,
      lines: item.lines.map((line) =>
        line.key === key ? { ...line, ...textsOf(proposed, vatRates) } : line,
      ),
    }
  })
}

/**
 * The items with an assembly in the place of a line, which becomes its first; it names a work item
 * that has no name yet. Of its lines, so many at most.
 */
export function fillAssembly(
  items: readonly TypedItem[],
  key: number,
  { name, lines }: ProposedAssembly,
  vatRates: readonly number[],
  most: number,
): TypedItem[] {
  const next = 1 + Math.max(...items.flatMap((item) => [item.key, ...item.lines.map(keyOf)]))
  return items.map((item) => {
    if (!item.lines.some((line) => line.key === key)) return item
    return {
      ...item,
      workItem: item.workItem.trim() === '' ? name : item.workItem,
      lines: item.lines.flatMap((line) =>
        line.key === key
          ? lines.slice(0, most).map((proposed, place) => ({
              ...line,
              key: place === 0 ? key : next + place,
              productReference: '',
              performance: '',
              quantity: proposed.quantity,
              ...textsOf(proposed, vatRates),
            }))
          : [line],
      ),
    }
  })
}

const keyOf = ({ key }: { key: number }) => key

function textsOf(proposed: ProposedLine, vatRates: readonly number[]) {
  const { designation, unit, unitPriceCents, vatBasisPoints, supply } = proposed
  return {
    designation,
    unit,
    unitPrice: centsForInput(unitPriceCents),
    vat: String(vatRates.includes(vatBasisPoints) ? vatBasisPoints : (vatRates[0] ?? 0)),
    supply: supply ?? '',
  }
}
