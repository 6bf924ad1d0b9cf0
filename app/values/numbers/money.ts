import { ok, refuse, type Result } from '#app/values/result.ts'

/** The largest amount of a line or a document, in cents: 20 million euros, inside the database's integers. */
export const MAX_AMOUNT_CENTS = 2_000_000_000

/** Why a typed amount is not one. */
export type AmountRefusal =
  | 'amount_empty'
  | 'amount_malformed'
  | 'amount_negative'
  | 'amount_too_precise'
  | 'amount_too_large'

/** What to tell the person who typed it. */
export const AMOUNT_REFUSALS: Record<AmountRefusal, string> = {
  amount_empty: 'Indiquez un montant.',
  amount_malformed: 'Écrivez le montant en chiffres, par exemple 8 420,50.',
  amount_negative: 'Le montant ne peut pas être négatif.',
  amount_too_precise: 'Deux chiffres au plus après la virgule.',
  amount_too_large: 'Le montant dépasse 20 millions d’euros.',
}

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const wholeEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
})

/** An integer number of units scaled by 10^decimals as a decimal string, which Intl formats without any float. */
export function decimalString(units: number, decimals: number): Intl.StringNumericLiteral {
  if (!Number.isSafeInteger(units)) throw new Error(`Not an integer amount: ${units}`)
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` as Intl.StringNumericLiteral
}

/** Cents as French euros, « 8 420,00 € » (narrow no-break spaces inside, a no-break space before the sign). */
export function formatEuros(cents: number): string {
  return euros.format(decimalString(cents, 2))
}

/** Like `formatEuros`, without ',00' when the amount is whole: « 8 420 € ». For prose and charts, not for documents. */
export function formatEurosShort(cents: number): string {
  return cents % 100 === 0 ? wholeEuros.format(decimalString(cents, 2)) : formatEuros(cents)
}

// Digits, or groups of three apart by one space; then at most a comma or a dot and decimals.
const AMOUNT = /^(\d{1,15}|\d{1,3}(?: \d{3}){1,4})(?:[.,](\d{0,9}))?$/

/**
 * Reads an amount as French people type it: '8 420,50', '8420.5', '8 420 €'. Cents, 0 to `MAX_AMOUNT_CENTS`.
 * A dot followed by three digits is refused as too precise rather than guessed to be a thousand.
 */
export function parseEuros(text: string): Result<number, AmountRefusal> {
  const plain = text
    .slice(0, 60)
    .replace(/[\s\u00a0\u202f\u2009]/gu, ' ')
    .trim()
    .replace(/(?:€|euros?|eur)$/iu, '')
    .trim()
  if (plain === '') return refuse('amount_empty')
  if (/^[-\u2212]/u.test(plain)) return refuse('amount_negative')
  const match = AMOUNT.exec(plain)
  if (!match) return refuse('amount_malformed')
  const decimals = (match[2] ?? '').replace(/0+$/u, '')
  if (decimals.length > 2 || (match[2] ?? '').length > 2) return refuse('amount_too_precise')
  const cents = Number(match[1]!.replaceAll(' ', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return cents > MAX_AMOUNT_CENTS ? refuse('amount_too_large') : ok(cents)
}

/** Cents as they stand in a form field: '8420,50'. */
export function centsForInput(cents: number): string {
  return decimalString(cents, 2).replace('.', ',')
}

/** The sum of integer cents; throws on anything that is not an exact integer, since that is a bug. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(sum))
      throw new Error(`Not an exact amount: ${amount}`)
  }
  return sum
}

/** numerator ÷ denominator rounded to the nearest integer, halves away from zero; exact whatever the size. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new Error('The denominator is positive')
  return numerator >= 0n
    ? (2n * numerator + denominator) / (2n * denominator)
    : -divideRounded(-numerator, denominator)
}
