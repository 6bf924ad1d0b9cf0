import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { signOf, type Book } from '#app/features/books/book.ts'
import { financialYear, financialYearOf } from '#app/features/books/period.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { someBook } from '#test/some-book.ts'
import { USUAL_ACCOUNTS } from './accounts.ts'
import { balances, entriesOf } from './entries.ts'
import { fecFile } from './fec-file.ts'

const ZONE = 'Europe/Paris'
const years = ({ documents, payments }: Book) => [
  ...new Set(
    [...documents.map(({ issuedOn }) => issuedOn), ...payments.map(({ receivedOn }) => receivedOn)]
      .map((day) => financialYearOf(day, 9))
      .toSorted(),
  ),
]
const cents = (cell: string) => {
  expect(cell).toMatch(/^\d+,\d\d$/u)
  return Number(cell.replace(',', ''))
}
/** The rows of every year's file, as an accountant's program takes them apart. */
const rowsOf = (book: Book) =>
  years(book).map((year) => {
    const [head, ...rows] = fecFile(entriesOf(book, ZONE), financialYear(year, 9), USUAL_ACCOUNTS)
      .split('\r\n')
      .slice(0, -1)
      .map((row) => row.split('|'))
    return rows.map((cells) => {
      expect(cells).toHaveLength(18)
      return Object.fromEntries(cells.map((cell, index) => [head![index]!, cell]))
    })
  })

test('every entry balances, and the accounts of clients hold what is owed of the invoices less what was paid', () => {
  let entries = 0
  let retained = 0
  assert(
    property(someBook, (book) => {
      const owed = sumCents(
        book.documents.map((document) => signOf(document) * document.totals.totalInclCents),
      )
      const paid = sumCents(book.payments.map(({ amountCents }) => amountCents))
      const all = entriesOf(book, ZONE)
      for (const { lines } of all) {
        entries += 1
        const debit = sumCents(lines.map(({ debitCents }) => debitCents))
        expect(debit).toBe(sumCents(lines.map(({ creditCents }) => creditCents)))
        for (const line of lines) {
          if (line.account === 'retention') retained += 1
          expect(Math.min(line.debitCents, line.creditCents)).toBe(0)
          expect(Math.max(line.debitCents, line.creditCents)).toBeGreaterThan(0)
        }
      }
      const of = balances(all)
      const on = (...accounts: (keyof typeof USUAL_ACCOUNTS)[]) =>
        sumCents(accounts.map((account) => of.get(account) ?? 0))
      expect(on('client', 'retention') - owed + paid).toBe(0)
      expect(on('bank', 'cash') - paid).toBe(0)
      expect(
        on('vat') +
          sumCents(
            book.documents.map((document) => signOf(document) * document.totals.totalVatCents),
          ),
      ).toBe(0)
      expect(
        on('services', 'goods', 'deposit') +
          sumCents(
            book.documents.map((document) => signOf(document) * document.totals.totalExclCents),
          ),
      ).toBe(0)
      // Nothing is waited for below zero: a deposit is taken once, a retention kept once.
      expect(on('deposit')).toBeLessThanOrEqual(0)
      expect(on('retention')).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 400 },
  )
  expect(entries).toBeGreaterThan(1_000)
  expect(retained).toBeGreaterThan(50)
})

test('no deposit waits any more once the works were invoiced', () => {
  assert(
    property(someBook, (book) => {
      const done = book.documents.filter(
        ({ quoteId }) =>
          book.documents.findLast((one) => one.quoteId === quoteId && one.kind !== 'credit_note')!
            .kind !== 'deposit',
      )
      const payments = book.payments.filter(({ invoiceId }) =>
        done.some(({ id }) => id === invoiceId),
      )
      expect(balances(entriesOf({ documents: done, payments }, ZONE)).get('deposit') ?? 0).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('the files of all years hold every entry once, each journal numbered from 1 without gaps, and are the same again', () => {
  assert(
    property(someBook, (book) => {
      const all = rowsOf(book)
      expect(rowsOf(structuredClone(book))).toEqual(all)
      for (const rows of all) {
        const numbers = new Map<string, number>()
        let last = ''
        for (const row of rows) {
          const number = row.EcritureNum!
          if (number !== last)
            numbers.set(row.JournalCode!, (numbers.get(row.JournalCode!) ?? 0) + 1)
          last = number
          expect(number).toBe(
            `${row.JournalCode}${String(numbers.get(row.JournalCode!)).padStart(5, '0')}`,
          )
          expect(row.EcritureDate).toMatch(/^20\d{6}$/u)
          expect(row.ValidDate! >= row.EcritureDate!).toBe(true)
          expect(row.CompAuxLib === '' || row.CompAuxLib === 'Zoé Martin fille').toBe(true)
        }
        for (const lines of Object.values(Object.groupBy(rows, ({ EcritureNum }) => EcritureNum!)))
          expect(sumCents(lines!.map(({ Debit }) => cents(Debit!)))).toBe(
            sumCents(lines!.map(({ Credit }) => cents(Credit!))),
          )
      }
      expect(all.flat()).toHaveLength(entriesOf(book, ZONE).flatMap(({ lines }) => lines).length)
    }),
    { numRuns: 200 },
  )
})

test('what is recorded later changes no entry that stands', () => {
  assert(
    property(someBook, (book) => {
      const all = entriesOf(book, ZONE)
      const half = Math.floor(book.payments.length / 2)
      const until = book.payments[half]?.recordedAt ?? new Date(0)
      const before = entriesOf(
        {
          documents: book.documents.filter(({ issuedAt }) => issuedAt <= until),
          payments: book.payments.filter(({ recordedAt }) => recordedAt <= until),
        },
        ZONE,
      )
      expect(all.slice(0, before.length)).toEqual(before)
    }),
    { numRuns: 200 },
  )
})
