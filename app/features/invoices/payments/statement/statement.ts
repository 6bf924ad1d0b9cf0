import { parseEuros } from '#app/values/numbers/money.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import type { StatementColumns, StatementField, StatementRow } from './statement-columns.ts'

/** A line of a statement that says that money came. */
export type CreditLine = {
  /** Its number in the file. */
  number: number
  day: Day
  cents: number
  label: string
}
/** What is understood of a statement: the credits, and how many lines are neither a credit nor a debit. */
export type ReadStatement = { credits: CreditLine[]; unread: number }

/** The credits of a statement; what went out is left aside. */
export function readCredits(
  rows: readonly StatementRow[],
  columns: StatementColumns,
): ReadStatement {
  const credits: CreditLine[] = []
  let unread = 0
  for (const { number, cells } of rows) {
    const cell = (field: StatementField) => {
      const at = columns[field]
      return at === null ? '' : (cells[at] ?? '').trim()
    }
    const day = readDay(cell('day'))
    const amount = readAmount(cell('credit') || cell('amount'))
    const debit = cell('credit') === '' && cell('debit') !== ''
    if (day && amount !== null && amount > 0 && !debit)
      credits.push({
        number,
        day,
        cents: amount,
        label: plainLine([cell('label'), cell('reference')].filter(Boolean).join(' · '), 200),
      })
    else if (!debit && (day === null || amount === null)) unread++
  }
  return { credits, unread }
}

/** « 09/03/2026 », « 09.03.26 » or « 2026-03-09 »; null when it is no day. */
export function readDay(text: string): Day | null {
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/u.exec(text)
  const day = french
    ? `${french[3]!.length === 2 ? '20' : ''}${french[3]}-${french[2]!.padStart(2, '0')}-${french[1]!.padStart(2, '0')}`
    : text.slice(0, 10)
  return isDay(day) ? day : null
}

/** An amount as banks write it, with its sign, cents; null when it is none. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/gu, '').replace(/\u2212/gu, '-')
  const sign = /^-|-$/u.test(plain) ? -1 : 1
  const digits = plain
    .replace(/^[+-]|[+-]$/gu, '')
    // « 1.234,56 » and « 1,234.56 »: the first sign only groups the figures.
    .replace(/[.,](?=\d{3}(?:[.,]|$))(?=.*[.,]\d{1,2}$)/gu, '')
    // ISO 20022 and spreadsheets may write more decimals, of zeros.
    .replace(/([.,]\d\d)0+$/u, '$1')
  const read = parseEuros(digits)
  return read.ok ? sign * read.value : null
}

/**
 * Whether a credit is a payout of Stripe: the sum of payments by card, less its fees, each of which
 * is recorded already when its client pays.
 */
export function isCardPayout({ label }: CreditLine): boolean {
  return /(?:^| )stripe(?: |$)/u.test(foldText(label))
}

/** An invoice that something is left to pay of. */
export type OpenInvoice = {
  id: InvoiceId
  number: string
  clientName: string
  dueCents: number
  leftCents: number
}
/** Why a line is thought to pay an invoice. */
export type MatchReason = 'number' | 'amount_and_name'
/** The invoice that a line seems to pay. */
export type Match = { invoiceId: InvoiceId; why: MatchReason }

const letters = (text: string) => foldText(text).replaceAll(' ', '')

/**
 * The invoice that a line seems to pay: the one whose number its label says, or else the only one
 * of that amount whose client it names. None where more was paid than is left. The artisan decides.
 */
export function matchOf(line: CreditLine, open: readonly OpenInvoice[]): Match | null {
  if (isCardPayout(line)) return null
  const within = open.filter(({ leftCents }) => line.cents <= leftCents)
  const label = letters(line.label)
  const byNumber = within
    .filter(({ number }) => new RegExp(`${letters(number)}(?!\\d)`, 'u').test(label))
    .toSorted((a, b) => b.number.length - a.number.length)[0]
  if (byNumber) return { invoiceId: byNumber.id, why: 'number' }
  const words = new Set(foldText(line.label).split(' '))
  const named = within.filter(
    ({ clientName, dueCents, leftCents }) =>
      (line.cents === dueCents || line.cents === leftCents) &&
      foldText(clientName)
        .split(' ')
        .some((word) => word.length > 2 && words.has(word)),
  )
  return named.length === 1 ? { invoiceId: named[0]!.id, why: 'amount_and_name' } : null
}
