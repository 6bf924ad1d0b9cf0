import { parseEuros } from '#app/values/numbers/money.ts'
import { parseQuantity } from '#app/values/numbers/quantity.ts'
import { KNOWN_VAT_RATES } from '#app/values/numbers/vat.ts'
import { defaultChoice, type QuoteOption } from '#app/features/quotes/quote-options.ts'
import {
  lineTotalCents,
  offeredTotals,
  quoteTotals,
  type PricedLine,
  type QuoteTotals,
} from '#app/features/quotes/quote-totals.ts'

/** The fields of a devis besides its lines, by the names they post. */
export const QUOTE_TEXTS = [
  'title',
  'worksAddress',
  'workNature',
  'validUntil',
  'startText',
  'startOn',
  'durationText',
  'paymentTerms',
  'instalmentsText',
  'travelCosts',
  'materialsText',
  'localTaxText',
  'energyAid',
  'rgeHeld',
  'subcontractorsText',
  'labourIncluded',
  'fossilBoiler',
  'solarPlant',
  'wasteNone',
  'wasteQuantity',
  'wasteHandling',
  'wastePlace',
  'wasteCost',
  'urgentRepair',
  'urgentWhat',
  'urgentCalledAt',
] as const
/**
 * Those fields as typed; `energyAid`, `labourIncluded`, `wasteNone` and `urgentRepair` are boxes, «
 * oui » when ticked.
 */
export type QuoteTexts = Record<(typeof QUOTE_TEXTS)[number], string>

/** The fields of a line besides its work item, by the names they post. */
export const LINE_TEXTS = [
  'designation',
  'quantity',
  'unit',
  'unitPrice',
  'vat',
  'supply',
  'productReference',
  'performance',
] as const
/** A line as typed. `key` tells it from the others on one page, wherever it is moved. */
export type TypedLine = Record<(typeof LINE_TEXTS)[number], string> & { key: number }
/** What makes an option of a work item, besides its name and lines; the same group makes variants of one choice. */
export type TypedOption = { explanation: string; group: string }
/** A work item (« Dépose ») and its lines, as typed; with `option`, one that the client may take or leave. */
export type TypedItem = {
  key: number
  workItem: string
  lines: TypedLine[]
  option?: TypedOption | undefined
}
/** A whole devis as typed: what the editor holds, well-formed or not. */
export type TypedQuote = { texts: QuoteTexts; items: TypedItem[] }

/** What was written without all the fields of the editor, over a devis that has them: a text left empty stays. */
export function writtenOver(typed: TypedQuote, beginning: TypedQuote): TypedQuote {
  const texts = { ...typed.texts }
  for (const name of QUOTE_TEXTS) if (texts[name].trim() === '') texts[name] = beginning.texts[name]
  return { ...typed, texts }
}

/**
 * What is done to lines: with script at once, without by a submit button that posts `actName(act)`. `line` counts over
 * all items, `vat` is a rate in basis points for every line; `optional` makes an option of an item, and back.
 */
export type ItemsAct =
  | { verb: 'add-item' }
  | { verb: 'add-option' }
  | { verb: 'rate'; vat: number }
  | { verb: 'add-line'; item: number }
  | { verb: 'optional'; item: number }
  | { verb: 'remove' | 'up' | 'down'; line: number }

/** An act as its button posts it: « up:3 ». */
export function actName(act: ItemsAct): string {
  if (act.verb === 'add-item' || act.verb === 'add-option') return act.verb
  if (act.verb === 'rate') return `rate:${act.vat}`
  return `${act.verb}:${'item' in act ? act.item : act.line}`
}

/** The act that a button posted; null for the other buttons of the form. */
export function readAct(posted: string): ItemsAct | null {
  if (posted === 'add-item' || posted === 'add-option') return { verb: posted }
  const [, rate] = /^rate:(\d{1,4})$/.exec(posted) ?? []
  if (rate !== undefined)
    return KNOWN_VAT_RATES.includes(Number(rate)) ? { verb: 'rate', vat: Number(rate) } : null
  const [, verb, number] = /^(add-line|optional|remove|up|down):(\d{1,3})$/.exec(posted) ?? []
  if (verb === undefined) return null
  return verb === 'add-line' || verb === 'optional'
    ? { verb, item: Number(number) }
    : { verb: verb as 'remove' | 'up' | 'down', line: Number(number) }
}

/** What a new line does not say: its words tell whether it supplies goods (`supplyOf`), and it fits no product. */
const NOT_SAID = { supply: '', productReference: '', performance: '' }

/** An option that says nothing but its name. */
const NO_OPTION_WORDS: TypedOption = { explanation: '', group: '' }

/** A work item with one empty line, at the rate that most works of the devis bear. */
export function blankItem(key: number, vat: number): TypedItem {
  return {
    key,
    workItem: '',
    lines: [
      {
        key: key + 1,
        designation: '',
        quantity: '',
        unit: 'u',
        unitPrice: '',
        vat: String(vat),
        ...NOT_SAID,
      },
    ],
  }
}

/**
 * The items after an act; the same when the act means nothing there. `vat` is the rate of a first
 * line, basis points.
 */
export function editItems(items: readonly TypedItem[], act: ItemsAct, vat: number): TypedItem[] {
  const key =
    1 + Math.max(-1, ...items.flatMap((item) => [item.key, ...item.lines.map((line) => line.key)]))
  if (act.verb === 'rate')
    return items.map((item) => ({
      ...item,
      lines: item.lines.map((line) => ({ ...line, vat: String(act.vat) })),
    }))
  const copy = items.map((item) => ({ ...item, lines: [...item.lines] }))
  if (act.verb === 'add-item' || act.verb === 'add-option') {
    const last = copy.at(-1)?.lines.at(-1)
    const added = blankItem(key, last ? Number(last.vat) : vat)
    return [...copy, act.verb === 'add-option' ? { ...added, option: NO_OPTION_WORDS } : added]
  }
  if (act.verb === 'optional') {
    const item = copy[act.item]
    if (item) item.option = item.option ? undefined : NO_OPTION_WORDS
    return copy
  }
  if (act.verb === 'add-line') {
    const item = copy[act.item]
    const last = item?.lines.at(-1)
    item?.lines.push({
      key,
      designation: '',
      quantity: '',
      unit: last?.unit ?? 'u',
      unitPrice: '',
      vat: last?.vat ?? String(vat),
      ...NOT_SAID,
    })
    return copy
  }
  const at = placeOf(copy, act.line)
  if (!at) return copy
  const { lines } = copy[at.item]!
  const line = lines[at.line]!
  if (act.verb === 'remove') lines.splice(at.line, 1)
  else {
    // Past the edge of its item a line joins the neighbouring one.
    const within = at.line + (act.verb === 'up' ? -1 : 1)
    const neighbour = copy[at.item + (act.verb === 'up' ? -1 : 1)]
    if (within >= 0 && within < lines.length)
      [lines[at.line], lines[within]] = [lines[within]!, line]
    else if (neighbour) {
      lines.splice(at.line, 1)
      if (act.verb === 'up') neighbour.lines.push(line)
      else neighbour.lines.unshift(line)
    }
  }
  const left = copy.filter((item) => item.lines.length > 0)
  return left.length > 0 ? left : [blankItem(key, Number(line.vat) || vat)]
}

function placeOf(items: readonly TypedItem[], flat: number): { item: number; line: number } | null {
  let before = 0
  for (const [item, { lines }] of items.entries()) {
    if (flat < before + lines.length) return { item, line: flat - before }
    before += lines.length
  }
  return null
}

/** The lines of all items in order, each with the work item it belongs to and, in an option, which one it is. */
export function flatLines(
  items: readonly TypedItem[],
): (TypedLine & { workItem: string; item: number; option?: number })[] {
  let options = 0
  return items.flatMap(({ workItem, lines, option }, item) => {
    const place = option ? { option: options++ } : {}
    return lines.map((line) => ({ ...line, workItem, item, ...place }))
  })
}

/** The options among the items, in their order. */
export function typedOptions(items: readonly TypedItem[]): QuoteOption[] {
  return items.flatMap(({ workItem, option }) => (option ? [{ title: workItem, ...option }] : []))
}

/** Whether nothing was typed in a line; its item's name alone does not begin it. */
export function isBlank(line: TypedLine): boolean {
  return (
    line.designation.trim() === '' && line.quantity.trim() === '' && line.unitPrice.trim() === ''
  )
}

/**
 * What the editor counts while one types: total HT of each readable line (null: not yet), the
 * document's totals, what each option comes to by itself, and how many lines are left out.
 */
export type TypedTotals = {
  lines: (number | null)[]
  totals: QuoteTotals | null
  options: (QuoteOption & { totalInclCents: number; included: boolean })[]
  unread: number
}

/** The totals of a devis as typed, by the same rules as those of the document. Null beyond what a document can hold. */
export function typedTotals({ texts, items }: TypedQuote): TypedTotals {
  const flat = flatLines(items)
  const options = typedOptions(items)
  const priced = flat.map((line): (PricedLine & { option: number | undefined }) | null => {
    const quantity = parseQuantity(line.quantity)
    const price = parseEuros(line.unitPrice)
    return quantity.ok && price.ok
      ? {
          quantityThousandths: quantity.value,
          unitPriceCents: price.value,
          vatBasisPoints: Number(line.vat) || 0,
          option: line.option,
        }
      : null
  })
  const travel = parseEuros(texts.travelCosts)
  const read = priced.filter((line) => line !== null)
  const totals = offeredTotals(read, options, travel.ok ? travel.value : 0)
  const byDefault = defaultChoice(options)
  return {
    lines: priced.map((line) => line && lineTotalCents(line)),
    totals: totals.ok ? totals.value : null,
    options: options.map((option, place) => {
      const own = quoteTotals(read.filter((line) => line.option === place))
      return {
        ...option,
        totalInclCents: own.ok ? own.value.totalInclCents : 0,
        included: byDefault.includes(place),
      }
    }),
    unread: flat.filter((line, index) => priced[index] === null && !isBlank(line)).length,
  }
}
