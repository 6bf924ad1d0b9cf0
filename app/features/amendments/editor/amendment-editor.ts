import {
  textsFromForm,
  typedFromForm,
  typedItems,
} from '#app/features/quotes/editor/quote-editor-form.ts'
import {
  flatLines,
  isBlank,
  type TypedItem,
  type TypedQuote,
} from '#app/features/quotes/editor/quote-editor.ts'
import {
  lineTotalCents,
  signedTotals,
  type PricedLine,
  type QuoteTotals,
} from '#app/features/quotes/quote-totals.ts'
import { parseEuros } from '#app/values/numbers/money.ts'
import { parseSignedQuantity } from '#app/values/numbers/quantity.ts'
import type { AmendmentRow } from '#app/features/amendments/move-amendment.server.ts'

/** An amendment as typed: its title, its lines and what its equipment answers as a devis types them, and its own two fields. */
export type TypedAmendment = TypedQuote & { reason: string; extraDays: string }

/** A stored draft as the editor shows it. */
export function typedFromStored(
  draft: Pick<
    AmendmentRow,
    'title' | 'reason' | 'lines' | 'extraDays' | 'fossilBoiler' | 'solarPlant'
  >,
  vatRates: readonly number[],
): TypedAmendment {
  const { title, reason, extraDays, fossilBoiler, solarPlant, lines } = draft
  return {
    texts: { ...textsFromForm(new FormData()), title, fossilBoiler, solarPlant },
    items: typedItems(lines, vatRates),
    reason,
    extraDays: extraDays === null ? '' : String(extraDays),
  }
}

/** A posted form as typed. */
export function typedAmendment(form: FormData): TypedAmendment {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { ...typedFromForm(form), reason: textOf('reason'), extraDays: textOf('extraDays') }
}

/** What the editor counts while one types: total HT of each readable line, the totals, and how many lines are left out. */
export function typedTotals(items: readonly TypedItem[]): {
  lines: (number | null)[]
  totals: QuoteTotals | null
  unread: number
} {
  const flat = flatLines(items)
  const priced = flat.map((line): PricedLine | null => {
    const quantity = parseSignedQuantity(line.quantity)
    const price = parseEuros(line.unitPrice)
    return quantity.ok && price.ok
      ? {
          quantityThousandths: quantity.value,
          unitPriceCents: price.value,
          vatBasisPoints: Number(line.vat) || 0,
        }
      : null
  })
  const totals = signedTotals(priced.filter((line) => line !== null))
  return {
    lines: priced.map((line) => line && lineTotalCents(line)),
    totals: totals.ok ? totals.value : null,
    unread: flat.filter((line, index) => priced[index] === null && !isBlank(line)).length,
  }
}
