import { centsForInput } from '#app/values/numbers/money.ts'
import { quantityForInput } from '#app/values/numbers/quantity.ts'
import {
  LINE_TEXTS,
  QUOTE_TEXTS,
  blankItem,
  flatLines,
  isBlank,
  type QuoteTexts,
  type TypedItem,
  type TypedLine,
  type TypedQuote,
} from './quote-editor.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'

/** What the editor needs of a stored draft. */
export type StoredDraft = {
  title: string
  worksAddress: string
  workNature: string
  validUntil: string | null
  startText: string
  startOn: string | null
  durationText: string
  paymentTerms: string
  instalmentsText: string
  travelCostsCents: number | null
  materialsText: string
  localTaxText: string
  energyAid: boolean
  labourIncluded: boolean
  fossilBoiler: string
  solarPlant: string
  wasteNone: boolean
  wasteQuantity: string
  wasteHandling: string
  wastePlace: string
  wasteCostCents: number | null
  urgentRepair: boolean
  urgentWhat: string
  urgentCalledAt: string
}

/** A stored draft as the editor shows it; with no line yet, one to begin with, at the first of `vatRates`. */
export function typedFromStored(
  draft: StoredDraft,
  lines: readonly QuoteLine[],
  vatRates: readonly number[],
): TypedQuote {
  const {
    title,
    worksAddress,
    workNature,
    startText,
    durationText,
    paymentTerms,
    instalmentsText,
    materialsText,
    localTaxText,
    fossilBoiler,
    solarPlant,
    wasteQuantity,
    wasteHandling,
    wastePlace,
    urgentWhat,
    urgentCalledAt,
    travelCostsCents,
    wasteCostCents,
  } = draft
  const items: TypedItem[] = []
  lines.forEach((line, index) => {
    const typed = {
      key: index * 2 + 1,
      designation: line.designation,
      quantity: quantityForInput(line.quantityThousandths),
      unit: line.unit,
      unitPrice: centsForInput(line.unitPriceCents),
      vat: String(line.vatBasisPoints),
      supply: line.supply,
      productReference: line.productReference ?? '',
      performance: line.performance ?? '',
    }
    const last = items.at(-1)
    if (last?.workItem === line.workItem) last.lines.push(typed)
    else items.push({ key: index * 2, workItem: line.workItem, lines: [typed] })
  })
  return {
    texts: {
      title,
      worksAddress,
      workNature,
      startText,
      durationText,
      paymentTerms,
      instalmentsText,
      materialsText,
      localTaxText,
      fossilBoiler,
      solarPlant,
      wasteQuantity,
      wasteHandling,
      wastePlace,
      wasteNone: draft.wasteNone ? 'oui' : '',
      wasteCost: wasteCostCents === null ? '' : centsForInput(wasteCostCents),
      urgentWhat,
      urgentCalledAt,
      urgentRepair: draft.urgentRepair ? 'oui' : '',
      labourIncluded: draft.labourIncluded ? 'oui' : '',
      energyAid: draft.energyAid ? 'oui' : '',
      validUntil: draft.validUntil ?? '',
      startOn: draft.startOn ?? '',
      travelCosts: travelCostsCents === null ? '' : centsForInput(travelCostsCents),
    },
    items: items.length > 0 ? items : [blankItem(0, vatRates[0] ?? 0)],
  }
}

/** The form's texts as posted; what is not a text or was not posted is empty. */
export function textsFromForm(form: FormData): QuoteTexts {
  return Object.fromEntries(QUOTE_TEXTS.map((name) => [name, textOf(form, name)])) as QuoteTexts
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * A posted form as typed. Lines are numbered, `lines.0.designation`, in order and with gaps where some were removed; one
 * that posts a `workItem` begins an item, the others belong to the item above them.
 */
export function typedFromForm(form: FormData): TypedQuote {
  const numbers = new Set<number>()
  for (const name of form.keys()) {
    const match = /^lines\.(\d{1,4})\.\w+$/.exec(name)
    if (match) numbers.add(Number(match[1]))
  }
  const items: TypedItem[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const line = {
      key: number * 2 + 1,
      ...Object.fromEntries(
        LINE_TEXTS.map((name) => [name, textOf(form, `lines.${number}.${name}`)]),
      ),
    } as TypedLine
    const last = items.at(-1)
    if (last && !form.has(`lines.${number}.workItem`)) last.lines.push(line)
    else
      items.push({
        key: number * 2,
        workItem: textOf(form, `lines.${number}.workItem`),
        lines: [line],
      })
  }
  return { texts: textsFromForm(form), items }
}

/** The form that says the same as the editor: what `typedFromForm` reads back. */
export function formFromTyped({ texts, items }: TypedQuote): FormData {
  const form = new FormData()
  for (const name of QUOTE_TEXTS) form.set(name, texts[name])
  flatLines(items).forEach((line, number) => {
    form.set(`lines.${number}.workItem`, line.workItem)
    for (const name of LINE_TEXTS) form.set(`lines.${number}.${name}`, line[name])
  })
  return form
}

/**
 * What `quoteForm` is given: lines without the wholly blank ones. `numberOf` gives the number on the page of a line as
 * the errors count it.
 */
export function quoteFormInput({ texts, items }: TypedQuote): {
  input: unknown
  numberOf: (index: number) => number
} {
  const kept = flatLines(items)
    .flatMap((line, number) =>
      isBlank(line) && line.workItem.trim() === '' ? [] : [{ line, number }],
    )
    // A named item whose only line is blank has something to say; a blank line after others has not.
    .filter(
      ({ line, number }, _, all) =>
        !isBlank(line) ||
        !all.some(
          (other) =>
            other.number !== number && other.line.item === line.item && !isBlank(other.line),
        ),
    )
  return {
    input: {
      ...texts,
      lines: kept.map(({ line: { key: _key, item: _item, ...fields } }) => fields),
    },
    numberOf: (index) => kept[index]?.number ?? index,
  }
}

/** Errors of `quoteForm` beside the fields of the page. */
export function errorsOnPage(
  errors: Readonly<Record<string, string>>,
  numberOf: (index: number) => number,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [
      field.replace(/^lines\.(\d+)\./, (_, index: string) => `lines.${numberOf(Number(index))}.`),
      sentence,
    ]),
  )
}
