import { centsForInput } from '#app/values/numbers/money.ts'
import { quantityForInput } from '#app/values/numbers/quantity.ts'
import {
  LINE_TEXTS,
  QUOTE_TEXTS,
  blankItem,
  flatLines,
  isBlank,
  typedOptions,
  type QuoteTexts,
  type TypedItem,
  type TypedLine,
  type TypedOption,
  type TypedQuote,
} from './quote-editor.ts'
import type { QuoteOption } from '#app/features/quotes/quote-options.ts'
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
  rgeHeld: string
  subcontractorsText: string
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
  draft: StoredDraft & { options?: readonly QuoteOption[] },
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
    rgeHeld,
    subcontractorsText,
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
      rgeHeld,
      subcontractorsText,
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
    items: typedItems(lines, vatRates, draft.options),
  }
}

/**
 * Lines under their work items as the editor shows them; with none yet, one to begin with, at the
 * first of `vatRates`.
 */
export function typedItems(
  lines: readonly QuoteLine[],
  vatRates: readonly number[],
  options: readonly QuoteOption[] = [],
): TypedItem[] {
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
    const begins = lines[index - 1]?.option !== line.option
    if (last?.workItem === line.workItem && !begins) last.lines.push(typed)
    else {
      const option = line.option === undefined ? undefined : options[line.option]
      items.push({
        key: index * 2,
        workItem: line.workItem,
        lines: [typed],
        ...(option && { option: { explanation: option.explanation, group: option.group } }),
      })
    }
  })
  return items.length > 0 ? items : [blankItem(0, vatRates[0] ?? 0)]
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
 * A posted form as typed. Lines are numbered, `lines.0.designation`, in order and with gaps where
 * some were removed; one that posts a `workItem` begins an item, the others belong to the item
 * above them.
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
        ...(form.has(`lines.${number}.option`) && {
          option: {
            explanation: textOf(form, `lines.${number}.explanation`),
            group: textOf(form, `lines.${number}.group`),
          },
        }),
      })
  }
  return { texts: textsFromForm(form), items }
}

/** The form that says the same as the editor: what `typedFromForm` reads back. */
export function formFromTyped({ texts, items }: TypedQuote): FormData {
  const form = new FormData()
  for (const name of QUOTE_TEXTS) form.set(name, texts[name])
  let number = 0
  for (const { workItem, option, lines } of items) {
    form.set(`lines.${number}.workItem`, workItem)
    if (option) {
      form.set(`lines.${number}.option`, 'oui')
      form.set(`lines.${number}.explanation`, option.explanation)
      form.set(`lines.${number}.group`, option.group)
    }
    for (const line of lines) {
      for (const name of LINE_TEXTS) form.set(`lines.${number}.${name}`, line[name])
      number++
    }
  }
  return form
}

/**
 * What `quoteForm` is given: lines without the wholly blank ones, and the options they belong to. `numberOf` gives the
 * number on the page of a line as the errors count it, `firstOf` that of the first line of an option.
 */
export function quoteFormInput({ texts, items }: TypedQuote): {
  input: unknown
  numberOf: (index: number) => number
  firstOf: (option: number) => number
} {
  const kept = flatLines(items)
    .flatMap((line, number) =>
      isBlank(line) && line.workItem.trim() === '' && !saysSomething(items[line.item]!.option)
        ? []
        : [{ line, number }],
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
  const options = typedOptions(items)
  const places = [...new Set(kept.flatMap(({ line: { option } }) => option ?? []))]
  return {
    input: {
      ...texts,
      options: places.map((place) => options[place]),
      lines: kept.map(({ line: { key: _key, item: _item, option, ...fields } }) => ({
        ...fields,
        ...(option === undefined ? {} : { option: places.indexOf(option) }),
      })),
    },
    numberOf: (index) => kept[index]?.number ?? index,
    firstOf: (option) => kept.find(({ line }) => line.option === places[option])?.number ?? 0,
  }
}

const saysSomething = (option: TypedOption | undefined) =>
  Boolean(option?.explanation.trim() || option?.group.trim())

/** The field of an option on the page: its title is the name of its work item. */
const OPTION_FIELDS: Readonly<Record<string, string>> = { title: 'workItem' }

/** Errors of `quoteForm` beside the fields of the page. */
export function errorsOnPage(
  errors: Readonly<Record<string, string>>,
  numberOf: (index: number) => number,
  firstOf: (option: number) => number = () => 0,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [
      field
        .replace(/^lines\.(\d+)\./, (_, index: string) => `lines.${numberOf(Number(index))}.`)
        .replace(
          /^options\.(\d+)\.(\w+)$/,
          (_, option: string, name: string) =>
            `lines.${firstOf(Number(option))}.${OPTION_FIELDS[name] ?? name}`,
        )
        .replace(/^options$/, 'lines'),
      sentence,
    ]),
  )
}
