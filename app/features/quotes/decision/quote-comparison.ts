import { foldText } from '#app/values/words/fold-text.ts'
import { vatOnCents } from '#app/features/quotes/quote-totals.ts'

/** A devis as it is compared. Its lines are those of the frozen document. */
export type ComparedQuote = {
  quoteId: string
  companyName: string
  sentAt: Date
  totalExclCents: number
  totalInclCents: number
  /** The least and the most that its options make of it; null without options, or once they are chosen. */
  range: { from: number; to: number } | null
  lines: readonly {
    workItem: string
    designation: string
    totalExclCents: number
    vatBasisPoints: number
  }[]
}

/** What one devis asks for one work item. */
export type ComparisonCell = {
  exclCents: number
  /** TTC of this item alone: to read, not to add, since VAT is rounded once per rate of the document. */
  inclCents: number
  designations: string[]
}

/** A work item, with a cell per column in their order; null is a gap: this devis does not name it. */
type ComparisonRow = {
  key: string
  label: string
  cells: (ComparisonCell | null)[]
  missingFrom: string[]
}

/** Several devis side by side. */
export type Comparison = {
  columns: {
    quoteId: string
    companyName: string
    totalExclCents: number
    totalInclCents: number
    range: ComparedQuote['range']
    itemsCovered: number
  }[]
  rows: ComparisonRow[]
  /** How many rows every devis covers: with few of them the totals do not speak of the same works. */
  sharedRows: number
}

/** An order of the columns that a person may choose; `coverage` is the one shown first. */
export type ComparisonOrder = 'coverage' | 'answered' | 'price'

/**
 * Lines up the work items of several devis. Two lines are the same item when they carry the same
 * work item name (case, accents and punctuation aside), else, where none is given, the same
 * designation. The shown order, `coverage`, is never the price alone: first the devis that covers
 * the most of what anybody proposed, then the one that answered first.
 */
export function compareQuotes(
  quotes: readonly ComparedQuote[],
  order: ComparisonOrder = 'coverage',
): Comparison {
  const covered = new Map(quotes.map((quote) => [quote.quoteId, itemsOf(quote)]))
  const columns = [...quotes].sort(ORDERS[order](covered))
  // Items in the order of the first column that names them, so that the fullest devis gives the shape.
  const labels = new Map<string, string>()
  for (const quote of columns)
    for (const [key, item] of covered.get(quote.quoteId)!)
      if (!labels.has(key)) labels.set(key, item.label)
  const rows = [...labels].map(([key, label]): ComparisonRow => {
    const cells = columns.map((quote) => covered.get(quote.quoteId)!.get(key)?.cell ?? null)
    return {
      key,
      label,
      cells,
      missingFrom: columns.filter((_, i) => cells[i] === null).map((quote) => quote.companyName),
    }
  })
  return {
    columns: columns.map(({ quoteId, companyName, totalExclCents, totalInclCents, range }) => ({
      quoteId,
      companyName,
      totalExclCents,
      totalInclCents,
      range,
      itemsCovered: covered.get(quoteId)!.size,
    })),
    rows,
    sharedRows: rows.filter((row) => row.missingFrom.length === 0).length,
  }
}

type Items = Map<string, { label: string; cell: ComparisonCell }>
type Sorter = (
  covered: ReadonlyMap<string, Items>,
) => (a: ComparedQuote, b: ComparedQuote) => number

const answered = (a: ComparedQuote, b: ComparedQuote) =>
  a.sentAt.getTime() - b.sentAt.getTime() || (a.quoteId < b.quoteId ? -1 : 1)

const ORDERS: Record<ComparisonOrder, Sorter> = {
  coverage: (covered) => (a, b) =>
    covered.get(b.quoteId)!.size - covered.get(a.quoteId)!.size || answered(a, b),
  answered: () => answered,
  price: () => (a, b) => a.totalInclCents - b.totalInclCents || answered(a, b),
}

function itemsOf(quote: ComparedQuote): Items {
  const items: Items = new Map()
  for (const line of quote.lines) {
    const label = line.workItem.trim() || line.designation.trim()
    const key = foldText(label)
    const inclCents = line.totalExclCents + vatOnCents(line.totalExclCents, line.vatBasisPoints)
    const known = items.get(key)
    if (!known)
      items.set(key, {
        label,
        cell: { exclCents: line.totalExclCents, inclCents, designations: [line.designation] },
      })
    else
      known.cell = {
        exclCents: known.cell.exclCents + line.totalExclCents,
        inclCents: known.cell.inclCents + inclCents,
        designations: [...known.cell.designations, line.designation],
      }
  }
  return items
}
