import type { ContractTotals } from '#app/features/amendments/contract-totals.ts'
import type { InvoiceKind, OperationCategory } from '#app/features/invoices/invoice.ts'
import type { PaymentMeans } from '#app/features/invoices/payments/payment.ts'
import type { InvoiceId, PaymentId, QuoteId } from '#app/values/identity/ids.ts'
import type { VatRegime, VatTerritory } from '#app/values/numbers/vat.ts'
import type { Day } from '#app/values/time/french-date.ts'

/** The base and the VAT of one rate. */
export type RateAmount = ContractTotals['vat'][number]

/** An issued invoice or credit note as the books read it: amounts above zero, as it was frozen. */
export type BookDocument = {
  id: InvoiceId
  kind: InvoiceKind
  number: string
  title: string
  issuedOn: Day
  issuedAt: Date
  /** The day of the works or of the delivery; null on a deposit. */
  performedOn: Day | null
  /** Whose debt it is: the client's account, or the client of the company's own book. */
  clientKey: string
  clientName: string
  quoteId: QuoteId | null
  creditOf: InvoiceId | null
  operation: OperationCategory
  vatOnDebits: boolean
  regime: VatRegime
  territory: VatTerritory
  totals: ContractTotals
  retentionCents: number
}

/** Money that came for an invoice, above zero, or went back, below. */
export type BookPayment = {
  id: PaymentId
  invoiceId: InvoiceId
  amountCents: number
  receivedOn: Day
  means: PaymentMeans
  reference: string
  /** The payment that this counter-entry takes back. */
  corrects: PaymentId | null
  recordedAt: Date
}

/** What a company invoiced and was paid. Holds every invoice that its payments and credit notes name. */
export type Book = { documents: BookDocument[]; payments: BookPayment[] }

/** 1 of what is owed to the company, -1 of what it gives back. */
export const signOf = ({ kind }: Pick<BookDocument, 'kind'>): 1 | -1 =>
  kind === 'credit_note' ? -1 : 1

/** The invoice that a payment or a credit note is about. */
export function invoiceOf(book: Book, id: InvoiceId): BookDocument {
  const found = book.documents.find((document) => document.id === id)
  if (!found) throw new Error(`The books lack invoice ${id}`)
  return found
}

/** The sum of each rate, highest first. */
export function sumByRate(amounts: readonly RateAmount[]): RateAmount[] {
  const sums = new Map<number, RateAmount>()
  for (const { vatBasisPoints, baseCents, vatCents } of amounts) {
    const sum = sums.get(vatBasisPoints) ?? { vatBasisPoints, baseCents: 0, vatCents: 0 }
    sums.set(vatBasisPoints, {
      vatBasisPoints,
      baseCents: sum.baseCents + baseCents,
      vatCents: sum.vatCents + vatCents,
    })
  }
  return [...sums.values()].toSorted((a, b) => b.vatBasisPoints - a.vatBasisPoints)
}
