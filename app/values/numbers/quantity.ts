import { decimalString } from './money.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** The largest quantity, in thousandths: one million units. */
export const MAX_QUANTITY_THOUSANDTHS = 1_000_000_000

/** Why a typed quantity is not one. */
export type QuantityRefusal =
  | 'quantity_empty'
  | 'quantity_malformed'
  | 'quantity_not_positive'
  | 'quantity_too_precise'
  | 'quantity_too_large'

/** What to tell the person who typed it. */
export const QUANTITY_REFUSALS: Record<QuantityRefusal, string> = {
  quantity_empty: 'Indiquez une quantité.',
  quantity_malformed: 'Écrivez la quantité en chiffres, par exemple 12,5.',
  quantity_not_positive: 'La quantité doit être supérieure à zéro.',
  quantity_too_precise: 'Trois chiffres au plus après la virgule.',
  quantity_too_large: 'La quantité dépasse un million.',
}

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
const QUANTITY = /^(\d{1,15}|\d{1,3}(?: \d{3}){1,4})(?:[.,](\d{0,9}))?$/

/** Thousandths as a French number: 12 500 is « 12,5 ». */
export function formatQuantity(thousandths: number): string {
  return numbers.format(decimalString(thousandths, 3))
}

/** Thousandths as they stand in a form field, without grouping: '12,5'. */
export function quantityForInput(thousandths: number): string {
  return formatQuantity(thousandths).replace(/\s/gu, '')
}

/** Reads a quantity that may take away, '-2' as well as '2': thousandths, never 0. */
export function parseSignedQuantity(text: string): Result<number, QuantityRefusal> {
  const [, minus, plain] = /^\s*([-\u2212])?(.*)$/su.exec(text)!
  const quantity = parseQuantity(plain!)
  return quantity.ok && minus ? ok(-quantity.value) : quantity
}

/** Reads a quantity as French people type it, '12,5' or '1 200'. Thousandths, above 0, up to one million units. */
export function parseQuantity(text: string): Result<number, QuantityRefusal> {
  const plain = text
    .slice(0, 60)
    .replace(/[\s\u00a0\u202f\u2009]/gu, ' ')
    .trim()
  if (plain === '') return refuse('quantity_empty')
  if (/^[-\u2212]/u.test(plain)) return refuse('quantity_not_positive')
  const match = QUANTITY.exec(plain)
  if (!match) return refuse('quantity_malformed')
  const decimals = match[2] ?? ''
  if (decimals.length > 3) return refuse('quantity_too_precise')
  const thousandths =
    Number(match[1]!.replaceAll(' ', '')) * 1_000 + Number(decimals.padEnd(3, '0'))
  if (thousandths === 0) return refuse('quantity_not_positive')
  return thousandths > MAX_QUANTITY_THOUSANDTHS ? refuse('quantity_too_large') : ok(thousandths)
}
