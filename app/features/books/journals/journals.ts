import {
  invoiceOf,
  signOf,
  sumByRate,
  type Book,
  type BookDocument,
  type BookPayment,
  type RateAmount,
} from '#app/features/books/book.ts'
import { isWithin, type Period } from '#app/features/books/period.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import type { ListSort } from '#app/values/list-query.ts'

/** By what each journal is sorted. */
export const SALES_SORTS = ['date', 'numero', 'client', 'ht', 'ttc'] as const
export const PAYMENTS_SORTS = ['date', 'numero', 'client', 'montant', 'mode'] as const
export type SalesSort = ListSort<(typeof SALES_SORTS)[number]>
export type PaymentsSort = ListSort<(typeof PAYMENTS_SORTS)[number]>
/** The order of a journal that nobody sorted. */
export const USUAL_SORT = { by: 'date', descending: false } as const

/** A line of the journal of sales: amounts below zero on a credit note. */
export type Sale = Pick<
  BookDocument,
  'id' | 'kind' | 'number' | 'title' | 'issuedOn' | 'clientName'
> & {
  exclCents: number
  vatCents: number
  inclCents: number
  vat: RateAmount[]
}

/** A line of the book of receipts. */
export type Receipt = Pick<
  BookPayment,
  'id' | 'receivedOn' | 'means' | 'reference' | 'amountCents'
> & {
  invoice: Pick<BookDocument, 'id' | 'kind' | 'number' | 'title' | 'clientName'>
  correction: boolean
}

/** What was invoiced in a period. */
export function salesOf({ documents }: Book, period: Period, sort: SalesSort): Sale[] {
  const sales = documents
    .filter(({ issuedOn }) => isWithin(issuedOn, period))
    .map((document): Sale => {
      const sign = signOf(document)
      const { totalExclCents, totalVatCents, totalInclCents, vat } = document.totals
      const { id, kind, number, title, issuedOn, clientName } = document
      return {
        id,
        kind,
        number,
        title,
        issuedOn,
        clientName,
        exclCents: sign * totalExclCents,
        vatCents: sign * totalVatCents,
        inclCents: sign * totalInclCents,
        vat: vat.map((rate) => ({
          vatBasisPoints: rate.vatBasisPoints,
          baseCents: sign * rate.baseCents,
          vatCents: sign * rate.vatCents,
        })),
      }
    })
  return sorted<Sale, SalesSort['by']>(
    sales,
    sort,
    {
      date: (a, b) => words(a.issuedOn, b.issuedOn),
      numero: () => 0,
      client: (a, b) => words(a.clientName, b.clientName),
      ht: (a, b) => a.exclCents - b.exclCents,
      ttc: (a, b) => a.inclCents - b.inclCents,
    },
    (a, b) => words(a.number, b.number),
  )
}

/** What was paid in a period: the book of receipts that a company without accountant keeps too (CGI, art. 50-0). */
export function receiptsOf(book: Book, period: Period, sort: PaymentsSort): Receipt[] {
  const receipts = book.payments
    .filter(({ receivedOn }) => isWithin(receivedOn, period))
    .map(({ id, receivedOn, means, reference, amountCents, invoiceId, corrects }): Receipt => {
      const { id: of, kind, number, title, clientName } = invoiceOf(book, invoiceId)
      return {
        id,
        receivedOn,
        means,
        reference,
        amountCents,
        correction: corrects !== null,
        invoice: { id: of, kind, number, title, clientName },
      }
    })
  return sorted<Receipt, PaymentsSort['by']>(
    receipts,
    sort,
    {
      date: (a, b) => words(a.receivedOn, b.receivedOn),
      numero: (a, b) => words(a.invoice.number, b.invoice.number),
      client: (a, b) => words(a.invoice.clientName, b.invoice.clientName),
      montant: (a, b) => a.amountCents - b.amountCents,
      mode: (a, b) => words(a.means, b.means),
    },
    (a, b) => words(a.receivedOn, b.receivedOn) || words(a.id, b.id),
  )
}

/** What a journal of sales comes to, by rate and in all. */
export function salesTotals(sales: readonly Sale[]) {
  return {
    rates: sumByRate(sales.flatMap(({ vat }) => vat)),
    exclCents: sumCents(sales.map(({ exclCents }) => exclCents)),
    vatCents: sumCents(sales.map(({ vatCents }) => vatCents)),
    inclCents: sumCents(sales.map(({ inclCents }) => inclCents)),
  }
}

type Compare<Row> = (a: Row, b: Row) => number

function sorted<Row, By extends string>(
  rows: Row[],
  { by, descending }: ListSort<By>,
  orders: Readonly<Record<By, Compare<Row>>>,
  otherwise: Compare<Row>,
): Row[] {
  const way = descending ? -1 : 1
  return rows.sort((a, b) => way * (orders[by](a, b) || otherwise(a, b)))
}

const collator = new Intl.Collator('fr', { numeric: true })
const words = (a: string, b: string) => collator.compare(a, b)
