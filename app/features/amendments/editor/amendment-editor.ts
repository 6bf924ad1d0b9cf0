import {
  formFromTyped,
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
import { parseExtraDays } from '#app/features/amendments/amendment.ts'
import type { AmendmentRow } from '#app/features/amendments/move-amendment.server.ts'
import { savable } from '#app/features/quotes/editor/saving/savable.ts'

/**
 * An amendment as typed: its title, its lines and what its equipment answers as a devis types them,
 * and its own two fields.
 */
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

/** A draft as its form posts it. */
export function formFromAmendment(typed: TypedAmendment): FormData {
  const form = formFromTyped(typed)
  form.set('reason', typed.reason)
  form.set('extraDays', typed.extraDays)
  return form
}

/**
 * What can be kept of an amendment while one types, as of a devis; days that cannot be read keep
 * what was kept of them last.
 */
export function savableAmendment(
  typed: TypedAmendment,
  saved: TypedAmendment,
): { draft: TypedAmendment; waiting: number[] } {
  const { draft, waiting } = savable(typed, saved, { readQuantity: parseSignedQuantity })
  const extraDays = parseExtraDays(typed.extraDays) ? typed.extraDays : saved.extraDays
  return { draft: { ...draft, reason: typed.reason, extraDays }, waiting }
}

/**
 * What the editor counts while one types: total HT of each readable line, the totals, and how many
 * lines are left out.
 */
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
