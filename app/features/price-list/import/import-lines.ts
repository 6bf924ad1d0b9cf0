import { parseEuros, type AmountRefusal } from '#app/values/numbers/money.ts'
import type { Result } from '#app/values/result.ts'
import { plainLine, plainText } from '#app/values/words/plain-text.ts'
import { ITEM_LENGTHS, type PriceItem } from '#app/features/price-list/price-item.ts'
import {
  readLabour,
  READ_REFUSALS,
  readSupply,
  readUnit,
  readVat,
} from '#app/features/price-list/read-price-item.ts'
import type { FileColumns, FileField, FileLine } from './import-columns.ts'

/** A line of a file that is understood: the item it makes, or changes. */
export type ReadLine = { number: number; item: PriceItem }
/** A line that is not, and why. */
export type FaultyLine = { number: number; words: string; faults: string[] }

/** Each number of a line that needs one, and each fault. */
export type ReadFile = { read: ReadLine[]; faulty: FaultyLine[] }

/** What an item is found again by: its reference, or else its words with its unit. */
export function keyOfItem(item: Pick<PriceItem, 'reference' | 'designation' | 'unit'>): string {
  return item.reference ? `r ${item.reference}` : `d ${item.unit} ${item.designation}`
}

/**
 * The items that the lines of a file make, and the lines that make none, each with its faults.
 * `usualVat` is the rate of a line that says none, in basis points. Nothing is left out: every line
 * is in one of the two.
 */
export function readLines(
  lines: readonly FileLine[],
  columns: FileColumns,
  usualVat: number,
): ReadFile {
  const read: ReadLine[] = []
  const faulty: FaultyLine[] = []
  const seen = new Map<string, number>()
  for (const line of lines) {
    const { item, faults } = readLine(line, columns, usualVat)
    const key = keyOfItem(item)
    const before = faults.length === 0 ? seen.get(key) : undefined
    if (before !== undefined)
      faults.push(
        item.reference
          ? `La référence «\u00a0${item.reference}\u00a0» est déjà celle de la ligne ${before}.`
          : `Cette désignation est déjà à la ligne ${before}, sans référence qui les distingue.`,
      )
    if (faults.length > 0)
      faulty.push({
        number: line.number,
        words: plainLine(line.cells.filter(Boolean).join(' · '), 120),
        faults,
      })
    else {
      seen.set(key, line.number)
      read.push({ number: line.number, item })
    }
  }
  return { read, faulty }
}

function readLine(
  { cells }: FileLine,
  columns: FileColumns,
  usualVat: number,
): { item: PriceItem; faults: string[] } {
  const faults: string[] = []
  const cell = (field: FileField) => {
    const at = columns[field]
    return at === null ? '' : (cells[at] ?? '').trim()
  }
  const fault = (name: string, text: string, sentence: string) =>
    faults.push(`${name}\u00a0: ${text ? `«\u00a0${plainLine(text, 40)}\u00a0». ` : ''}${sentence}`)
  // A value where there is one, the usual where the cell is empty or wrong.
  const readCell = <T, R extends keyof typeof READ_REFUSALS>(
    field: FileField,
    name: string,
    read: (text: string) => Result<T, R>,
    usual: T,
  ): T => {
    const text = cell(field)
    if (text === '') return usual
    const result = read(text)
    if (result.ok) return result.value
    fault(name, text, READ_REFUSALS[result.refusal])
    return usual
  }
  const words = (field: keyof typeof ITEM_LENGTHS, name: string) => {
    const text = unguarded(cell(field))
    const max = ITEM_LENGTHS[field]
    if (text.length > max) fault(name, '', `${max} caractères au plus, ${text.length} ici.`)
    return field === 'designation' ? plainText(text, max) : plainLine(text, max)
  }
  const designation = words('designation', 'Désignation')
  if (designation === '') faults.push('Désignation\u00a0: il n’y en a pas.')
  const price = cell('price')
  if (price === '') faults.push('Prix\u00a0: il n’y en a pas.')
  const priceCents = readCell('price', 'Prix', parseEuros, 0)
  const item: PriceItem = {
    reference: words('reference', 'Référence'),
    designation,
    unit: readCell('unit', 'Unité', readUnit, 'u'),
    priceCents,
    costCents: readCell<number | null, AmountRefusal>('cost', 'Coût', parseEuros, null),
    vatBasisPoints: readCell('vat', 'TVA', readVat, usualVat),
    supply: readCell<PriceItem['supply'], 'supply_unknown'>('supply', 'Nature', readSupply, null),
    workItem: words('workItem', 'Ouvrage'),
    waste: words('waste', 'Déchets'),
    ...readCell('labour', 'Main-d’œuvre', (text) => readLabour(text, priceCents), {
      labourBasisPoints: null,
      labourCents: null,
    }),
  }
  return { item, faults }
}

/** A text without the apostrophe that an export sets before what a spreadsheet would run. */
const unguarded = (text: string) => text.replace(/^'(?=[ "']*[=+\-@])/u, '')
