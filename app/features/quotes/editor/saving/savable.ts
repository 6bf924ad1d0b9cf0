import {
  flatLines,
  isBlank,
  type TypedItem,
  type TypedLine,
  type TypedQuote,
} from '#app/features/quotes/editor/quote-editor.ts'
import { parseEuros } from '#app/values/numbers/money.ts'
import { parseQuantity } from '#app/values/numbers/quantity.ts'

/**
 * What can be saved of a devis while one types: lines begun and amounts that cannot be read keep
 * what was saved of them last, or wait. `waiting` are the numbers of those lines, from 0, over all
 * items. An amendment reads quantities below zero too; the lines of an invoice need no work item
 * that names them (`named`).
 */
export function savable(
  typed: TypedQuote,
  saved: TypedQuote,
  { readQuantity = parseQuantity, named = true } = {},
): { draft: TypedQuote; waiting: number[] } {
  /** Whether a draft can hold a line as it is typed. */
  const isComplete = (line: TypedLine & { workItem: string }) =>
    (!named || line.workItem.trim() !== '') &&
    line.designation.trim() !== '' &&
    readQuantity(line.quantity).ok &&
    parseEuros(line.unitPrice).ok
  const texts = { ...typed.texts }
  if (texts.title.trim() === '') texts.title = saved.texts.title
  if (texts.travelCosts.trim() !== '' && !parseEuros(texts.travelCosts).ok)
    texts.travelCosts = saved.texts.travelCosts
  const before = new Map(flatLines(saved.items).map((line) => [line.key, line]))
  const waiting: number[] = []
  const items: TypedItem[] = []
  flatLines(typed.items).forEach((line, number) => {
    if (isBlank(line)) return
    const kept = isComplete(line) ? line : before.get(line.key)
    if (kept !== line) waiting.push(number)
    if (!kept || !isComplete(kept)) return
    const { workItem, item, option: _, ...texts } = kept
    const last = items.at(-1)
    if (last?.key === item && last.workItem === workItem) last.lines.push(texts)
    else items.push({ key: item, workItem, lines: [texts], option: typed.items[line.item]!.option })
  })
  return { draft: { texts, items }, waiting }
}
