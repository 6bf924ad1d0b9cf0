import {
  array,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check'
import { sumTotals } from '#app/features/amendments/contract-totals.ts'
import type { Book, BookDocument, BookPayment, RateAmount } from '#app/features/books/book.ts'
import { sumByRate } from '#app/features/books/book.ts'
import {
  amountOf,
  billDeposit,
  billFinal,
  billProgress,
  type BillableContract,
  type Billed,
} from '#app/features/invoices/billing/contract-billing.ts'
import { creditPart, creditWhole } from '#app/features/invoices/billing/credit.ts'
import { retentionOf, type InvoiceKind } from '#app/features/invoices/invoice.ts'
import { signedTotals } from '#app/features/quotes/quote-totals.ts'
import type { InvoiceId, PaymentId, QuoteId } from '#app/values/identity/ids.ts'
import { addDays } from '#app/values/time/french-date.ts'

const pricedLine = record({
  quantityThousandths: integer({ min: 1, max: 300_000 }),
  unitPriceCents: integer({ min: 0, max: 90_000 }),
  vatBasisPoints: constantFrom(2_000, 1_000, 550, 0),
})
const act = oneof(
  record({ act: constantFrom('deposit' as const), thousandths: integer({ min: 1, max: 900 }) }),
  record({
    act: constantFrom('progress' as const),
    percent: nat(100),
    retention: constantFrom(0, 500),
  }),
  record({ act: constantFrom('final' as const), retention: constantFrom(0, 500) }),
  record({ act: constantFrom('credit' as const), which: nat(9), part: nat(100), whole: boolean() }),
  record({
    act: constantFrom('pay' as const),
    which: nat(9),
    thousandths: oneof(integer({ min: 1, max: 1_000 }), constantFrom(1_000)),
    means: constantFrom('transfer' as const, 'cheque' as const, 'cash' as const, 'card' as const),
    late: nat(400),
  }),
  record({ act: constantFrom('takeBack' as const), which: nat(9) }),
  record({ act: constantFrom('giveBack' as const), which: nat(9) }),
)

/** The acts of one contract after another, and how its company owes VAT. */
export const someBook: Arbitrary<Book> = record({
  contracts: array(
    record({
      lines: array(pricedLine, { minLength: 1, maxLength: 4 }),
      acts: array(act, { minLength: 1, maxLength: 12 }),
      operation: constantFrom('services' as const, 'goods' as const, 'mixed' as const),
      vatOnDebits: boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
}).map(({ contracts }) => {
  const book: Book = { documents: [], payments: [] }
  for (const [index, contract] of contracts.entries()) fill(book, contract, index)
  return book
})

type Contract = {
  lines: { quantityThousandths: number; unitPriceCents: number; vatBasisPoints: number }[]
  acts: (typeof act extends Arbitrary<infer One> ? One : never)[]
  operation: BookDocument['operation']
  vatOnDebits: boolean
}

const uuid = (rank: number) => `00000000-0000-7000-8000-${String(rank).padStart(12, '0')}`

/** What the acts of a contract leave in the books, by the rules that the product itself obeys. */
function fill(book: Book, { lines, acts, operation, vatOnDebits }: Contract, index: number): void {
  const signed = signedTotals(lines)
  if (!signed.ok) return
  let rank = index * 1_000
  let progress: Record<string, number> = {}
  const mine = book.documents.length
  const own = () => book.documents.slice(mine)
  const invoices = () => own().filter(({ kind }) => kind !== 'credit_note')
  const creditsOf = (id: InvoiceId) => own().filter(({ creditOf }) => creditOf === id)
  const negative = (vat: readonly RateAmount[]) =>
    vat.map((rate) => ({ ...rate, baseCents: -rate.baseCents, vatCents: -rate.vatCents }))
  const leftOf = ({ id, totals }: BookDocument) =>
    sumByRate([...totals.vat, ...creditsOf(id).flatMap((credit) => negative(credit.totals.vat))])
  const paidOf = (id: InvoiceId) =>
    book.payments
      .filter(({ invoiceId }) => invoiceId === id)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const owedOf = (invoice: BookDocument) =>
    leftOf(invoice).reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0)
  const contract = (): BillableContract => ({
    lines: lines.map((line, at) => ({
      ...line,
      key: String(at),
      workItem: '',
      designation: `Ligne ${at}`,
      unit: 'u',
      supply: 'service',
      totalExclCents: signed.value.lineTotalsExclCents[at]!,
    })),
    totals: signed.value,
    earlier: invoices().map((invoice) => ({
      number: invoice.number,
      kind: invoice.kind,
      issuedOn: invoice.issuedOn,
      vat: leftOf(invoice),
    })),
    progress,
  })
  const at = () => {
    rank += 1
    const issuedOn = addDays('2025-06-01', rank % 1_000)
    return { rank, issuedOn, issuedAt: new Date(`${issuedOn}T10:00:00Z`) }
  }
  const keep = (kind: InvoiceKind, vat: RateAmount[], more: Partial<BookDocument> = {}) => {
    const { rank: number, issuedOn, issuedAt } = at()
    const totals = sumTotals([{ vat }])
    book.documents.push({
      id: uuid(number) as InvoiceId,
      kind,
      number: `${kind === 'credit_note' ? 'A' : 'F'}-${number}`,
      title: 'Travaux',
      issuedOn,
      issuedAt,
      performedOn: kind === 'deposit' ? null : issuedOn,
      clientKey: `C${index}`,
      clientName: 'Zoé | Martin\nfille',
      quoteId: uuid(900_000 + index) as QuoteId,
      creditOf: null,
      operation,
      vatOnDebits,
      regime: 'standard',
      territory: 'metropole',
      totals,
      retentionCents: 0,
      ...more,
    })
  }
  const issue = (kind: InvoiceKind, { totals }: Billed, retention = 0) =>
    keep(kind, totals.vat, { retentionCents: retentionOf(totals.totalInclCents, retention) })
  const pay = (
    invoice: BookDocument,
    payment: Pick<BookPayment, 'amountCents' | 'means' | 'corrects'>,
    late = 0,
  ) => {
    const { rank: number, issuedOn, issuedAt } = at()
    book.payments.push({
      id: uuid(500_000 + number) as PaymentId,
      invoiceId: invoice.id,
      receivedOn: addDays(issuedOn, -Math.min(late, 3)),
      reference: '',
      recordedAt: issuedAt,
      ...payment,
    })
  }

  for (const step of acts) {
    const now = contract()
    const chosen = invoices()[('which' in step ? step.which : 0) % Math.max(1, invoices().length)]
    if (step.act === 'deposit') {
      const billed = billDeposit(
        now,
        Math.round((now.totals.totalInclCents * step.thousandths) / 1_000),
      )
      if (billed.ok) issue('deposit', billed.value)
    } else if (step.act === 'progress') {
      const percents = Object.fromEntries(now.lines.map(({ key }) => [key, step.percent * 100]))
      const billed = billProgress(now, percents)
      if (billed.ok) {
        issue('progress', billed.value, step.retention)
        progress = percents
      }
    } else if (step.act === 'final') {
      const billed = billFinal(now)
      if (billed.ok) issue('final', billed.value, step.retention)
    } else if (!chosen) continue
    else if (step.act === 'credit') {
      const left = leftOf(chosen)
      const amounts = step.whole
        ? creditWhole(left)
        : creditPart(
            left,
            left.map(({ vatBasisPoints }) => ({
              vatBasisPoints,
              baseCents: Math.floor((amountOf(left, vatBasisPoints).baseCents * step.part) / 100),
            })),
          )
      if (amounts.ok) {
        keep('credit_note', amounts.value, { creditOf: chosen.id })
        progress = {}
      }
    } else if (step.act === 'pay') {
      const open = owedOf(chosen) - paidOf(chosen.id)
      const amountCents = Math.ceil((open * step.thousandths) / 1_000)
      if (amountCents > 0)
        pay(chosen, { amountCents, means: step.means, corrects: null }, step.late)
    } else if (step.act === 'giveBack') {
      const over = paidOf(chosen.id) - owedOf(chosen)
      if (over > 0) pay(chosen, { amountCents: -over, means: 'transfer', corrects: null })
    } else {
      const taken = new Set(book.payments.map(({ corrects }) => corrects))
      const last = book.payments.findLast(
        ({ id, invoiceId, corrects, amountCents }) =>
          invoiceId === chosen.id &&
          corrects === null &&
          !taken.has(id) &&
          paidOf(chosen.id) - amountCents >= 0 &&
          (amountCents > 0 || paidOf(chosen.id) - amountCents <= chosen.totals.totalInclCents),
      )
      if (last)
        pay(chosen, { amountCents: -last.amountCents, means: last.means, corrects: last.id })
    }
  }
}
