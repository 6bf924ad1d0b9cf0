import { allocate } from '#app/features/invoices/billing/allocate.ts'
import {
  invoiceOf,
  signOf,
  sumByRate,
  type Book,
  type BookDocument,
  type RateAmount,
} from '#app/features/books/book.ts'
import { isWithin, type Period } from '#app/features/books/period.ts'
import { divideRounded, sumCents } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'

/** VAT that comes to be owed on a day, by what: an invoice, a credit note, or money received or given back. */
type VatMove = {
  on: Day
  by: 'document' | 'payment'
  document: BookDocument
  vat: RateAmount[]
}

/** VAT of a period to be set aside, by rate; a rate of 0 holds what was invoiced without VAT. */
export type VatDue = {
  rates: RateAmount[]
  vatCents: number
  onInvoice: RateAmount[]
  onPayment: RateAmount[]
}

/**
 * When the VAT of an invoice is owed (CGI, art. 269): for works, when the client pays, unless the
 * company opted for debits, then when it is invoiced; for goods alone, when they are delivered, and
 * of a deposit when it is paid. Null: when paid.
 */
function owedWhen({
  operation,
  vatOnDebits,
  kind,
  performedOn,
  issuedOn,
}: BookDocument): Day | null {
  if (vatOnDebits) return issuedOn
  if (operation !== 'goods' || kind === 'deposit') return null
  return performedOn ?? issuedOn
}

/** Every move of VAT, each on its day. */
function vatMoves(book: Book): VatMove[] {
  return [...documentMoves(book), ...paymentMoves(book)]
}

/** The VAT of a period, by rate, with its two parts. */
export function vatDue(book: Book, period: Pick<Period, 'from' | 'to'>): VatDue {
  const moves = vatMoves(book).filter(({ on }) => isWithin(on, period))
  const of = (by: VatMove['by']) =>
    sumByRate(moves.filter((move) => move.by === by).flatMap(({ vat }) => vat))
  const rates = sumByRate(moves.flatMap(({ vat }) => vat))
  return {
    rates,
    vatCents: sumCents(rates.map(({ vatCents }) => vatCents)),
    onInvoice: of('document'),
    onPayment: of('payment'),
  }
}

/**
 * A credit note takes back on its own day what was owed when invoiced; where VAT is owed when paid,
 * only money given back does.
 */
function documentMoves(book: Book): VatMove[] {
  return book.documents.flatMap((document): VatMove[] => {
    const invoice = document.creditOf ? invoiceOf(book, document.creditOf) : document
    const owed = owedWhen(invoice)
    if (owed === null) return []
    const on = document.creditOf ? document.issuedOn : owed
    const sign = signOf(document)
    return [{ on, by: 'document', document, vat: times(document.totals.vat, sign) }]
  })
}

function paymentMoves(book: Book): VatMove[] {
  const byInvoice = Map.groupBy(book.payments, ({ invoiceId }) => invoiceId)
  return [...byInvoice].flatMap(([invoiceId, payments]): VatMove[] => {
    const invoice = invoiceOf(book, invoiceId)
    if (owedWhen(invoice) !== null) return []
    let paid = 0
    let before: RateAmount[] = []
    return payments
      .toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ amountCents, receivedOn, recordedAt }) => {
        paid += amountCents
        const after = partPaid(invoice, leftOf(book, invoiceId, recordedAt), paid)
        const vat = sumByRate([...after, ...times(before, -1)])
        before = after
        return { on: receivedOn, by: 'payment', document: invoice, vat }
      })
  })
}

/** What is left of an invoice after the credit notes issued until an instant, by rate. */
function leftOf(book: Book, invoiceId: InvoiceId, until: Date): RateAmount[] {
  return sumByRate(
    book.documents
      .filter(
        ({ id, creditOf, issuedAt }) =>
          id === invoiceId || (creditOf === invoiceId && issuedAt <= until),
      )
      .flatMap((document) => times(document.totals.vat, signOf(document))),
  )
}

/** The part of an invoice that a sum paid is, by rate: exactly what is left of it once it is paid whole. */
function partPaid(
  invoice: BookDocument,
  left: readonly RateAmount[],
  paidCents: number,
): RateAmount[] {
  const inclOf = ({ baseCents, vatCents }: RateAmount) => baseCents + vatCents
  // Nothing left of it: what is still to be given back lies in the rates that it had.
  const rates = left.some((rate) => inclOf(rate) > 0) ? left : invoice.totals.vat
  const shares = allocate(paidCents, rates.map(inclOf))
  return rates.map((rate, index) => {
    const incl = shares[index]!
    const vatCents =
      incl === 0
        ? 0
        : Number(divideRounded(BigInt(incl) * BigInt(rate.vatCents), BigInt(inclOf(rate))))
    return { vatBasisPoints: rate.vatBasisPoints, baseCents: incl - vatCents, vatCents }
  })
}

const times = (vat: readonly RateAmount[], sign: 1 | -1): RateAmount[] =>
  vat.map(({ vatBasisPoints, baseCents, vatCents }) => ({
    vatBasisPoints,
    baseCents: sign * baseCents,
    vatCents: sign * vatCents,
  }))
