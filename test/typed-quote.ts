import { supplyOf } from '#app/features/quotes/editor/labour-price.ts'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { formFromTyped, typedFromStored } from '#app/features/quotes/editor/quote-editor-form.ts'
import { aQuoteInput } from './quote-builders.ts'

/** What the builders' complete draft looks like in the editor. */
export function typed(change: Partial<TypedQuote['texts']> = {}): TypedQuote {
  const { travelCosts, wasteCost, lines, ...texts } = aQuoteInput()
  const quote = typedFromStored(
    { ...texts, travelCostsCents: travelCosts, wasteCostCents: wasteCost },
    lines.map((line) => ({
      workItem: line.workItem,
      designation: line.designation,
      unit: line.unit,
      quantityThousandths: line.quantity,
      unitPriceCents: line.unitPrice,
      vatBasisPoints: line.vat,
      supply: supplyOf(line),
    })),
    [2_000, 1_000, 550],
  )
  return { ...quote, texts: { ...quote.texts, ...change } }
}

/** The form of the editor with what is typed in it, sent with a button of this name. */
export function posted(intent: string, quote: TypedQuote = typed()): FormData {
  const form = formFromTyped(quote)
  form.set('intent', intent)
  return form
}
