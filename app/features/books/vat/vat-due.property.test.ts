import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { signOf, sumByRate, type Book, type RateAmount } from '#app/features/books/book.ts'
import { periodOf } from '#app/features/books/period.ts'
import { someBook } from '#test/some-book.ts'
import { vatDue } from './vat-due.ts'

const EVER = { from: '2020-01-01', to: '2040-12-31' }
const something = (rates: readonly RateAmount[]) =>
  rates.filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
const invoiced = ({ documents }: Book) =>
  something(
    sumByRate(
      documents.flatMap((document) =>
        document.totals.vat.map((rate) => ({
          vatBasisPoints: rate.vatBasisPoints,
          baseCents: signOf(document) * rate.baseCents,
          vatCents: signOf(document) * rate.vatCents,
        })),
      ),
    ),
  )
const inclOf = (book: Book, id: string) =>
  book.documents
    .filter((document) => document.id === id || document.creditOf === id)
    .reduce((sum, document) => sum + signOf(document) * document.totals.totalInclCents, 0)
const paidOf = (book: Book, id: string) =>
  book.payments.reduce((sum, one) => sum + (one.invoiceId === id ? one.amountCents : 0), 0)

test('on debits, all that was invoiced less its credit notes, to the cent and by rate', () => {
  assert(
    property(someBook, (book) => {
      const documents = book.documents.map((document) => ({ ...document, vatOnDebits: true }))
      expect(something(vatDue({ ...book, documents }, EVER).rates)).toEqual(invoiced(book))
    }),
    { numRuns: 300 },
  )
})

test('on payments, exactly the VAT of an invoice once it is paid, never more before, and nothing of what is not paid', () => {
  let settled = 0
  assert(
    property(someBook, (all) => {
      const book: Book = {
        ...all,
        documents: all.documents.map((document) => ({
          ...document,
          operation: 'services',
          vatOnDebits: false,
        })),
      }
      for (const invoice of book.documents.filter(({ kind }) => kind !== 'credit_note')) {
        const alone: Book = {
          documents: book.documents.filter(
            ({ id, creditOf }) => id === invoice.id || creditOf === invoice.id,
          ),
          payments: book.payments.filter(({ invoiceId }) => invoiceId === invoice.id),
        }
        const due = vatDue(alone, EVER)
        const paid = paidOf(alone, invoice.id)
        expect(due.rates.reduce((sum, rate) => sum + rate.baseCents + rate.vatCents, 0)).toBe(paid)
        const [last] = alone.documents.slice(-1)
        const owed = inclOf(alone, invoice.id)
        const paidLast = alone.payments.at(-1)?.recordedAt ?? new Date(0)
        if (paid === owed && last!.issuedAt <= paidLast) {
          settled += 1
          expect(something(due.rates)).toEqual(invoiced(alone))
        }
        if (paid === 0) expect(due.vatCents).toBe(0)
        if (paid > 0) expect(due.vatCents).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 300 },
  )
  expect(settled).toBeGreaterThan(50)
})

test('the months of a year come to the year, whatever the company chose', () => {
  assert(
    property(someBook, (book) => {
      for (const year of ['2025', '2026']) {
        const months = Array.from({ length: 12 }, (_, index) =>
          vatDue(book, periodOf(`${year}-${String(index + 1).padStart(2, '0')}`)!),
        )
        expect(something(sumByRate(months.flatMap(({ rates }) => rates)))).toEqual(
          something(vatDue(book, periodOf(year)!).rates),
        )
      }
    }),
    { numRuns: 200 },
  )
})
