import { signOf, type Book, type BookDocument, type BookPayment } from '#app/features/books/book.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import type { InvoiceId, PaymentId, QuoteId } from '#app/values/identity/ids.ts'
import type { Account } from './accounts.ts'

/** The journals: sales, bank, cash. */
export const JOURNALS = { VE: 'Ventes', BQ: 'Banque', CA: 'Caisse' } as const
export type Journal = keyof typeof JOURNALS

/** A line of an entry: one of the two amounts is zero, neither is below. */
export type EntryLine = { account: Account; label: string; debitCents: number; creditCents: number }

/** An entry: its lines balance. */
export type Entry = {
  journal: Journal
  on: Day
  /** When it was recorded here, after which it never changes. */
  validatedOn: Day
  piece: { ref: string; on: Day }
  client: { key: string; name: string }
  lines: EntryLine[]
}

/** What is open of an invoice on the accounts of clients. */
type Open = { clientCents: number; retentionCents: number; owedCents: number }
/** How a payment was split between what is due and what was kept back. */
type Split = { clientCents: number; retentionCents: number }

/**
 * The entries of everything invoiced and paid, in the order in which it was recorded, so that what
 * is recorded later never changes or renumbers what stands. `zone` is the company's.
 */
export function entriesOf({ documents, payments }: Book, zone: string): Entry[] {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const open = new Map<InvoiceId, Open>()
  const splits = new Map<PaymentId, Split>()
  /** Deposits of each contract that no later invoice has taken into the sales yet: their bases by rate. */
  const waiting = new Map<QuoteId, Map<string, Map<number, number>>>()

  const happened = [
    ...documents.map((document) => ({ at: document.issuedAt, document, payment: null })),
    ...payments.map((payment) => ({ at: payment.recordedAt, document: null, payment })),
  ].toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      (a.document ? 0 : 1) - (b.document ? 0 : 1) ||
      ((a.document ?? a.payment)!.id < (b.document ?? b.payment)!.id ? -1 : 1),
  )

  return happened.flatMap(({ at, document, payment }): Entry[] => {
    const invoice = document ?? byId.get(payment!.invoiceId)!
    const lines = document ? linesOf(document) : paymentLines(payment!)
    if (lines.length === 0) return []
    return [
      {
        journal: document ? 'VE' : payment!.means === 'cash' ? 'CA' : 'BQ',
        on: document ? document.issuedOn : payment!.receivedOn,
        validatedOn: dayOf(at, zone),
        piece: { ref: invoice.number, on: invoice.issuedOn },
        client: { key: invoice.clientKey, name: invoice.clientName },
        lines,
      },
    ]
  })

  function linesOf(document: BookDocument): EntryLine[] {
    return document.kind === 'credit_note' ? creditLines(document) : invoiceLines(document)
  }

  function invoiceLines(document: BookDocument): EntryLine[] {
    const { totals, retentionCents, number, quoteId } = document
    open.set(document.id, {
      clientCents: totals.totalInclCents - retentionCents,
      retentionCents,
      owedCents: totals.totalInclCents,
    })
    const bases = new Map(
      totals.vat.map(({ vatBasisPoints, baseCents }) => [vatBasisPoints, baseCents]),
    )
    const taken: EntryLine[] = []
    if (document.kind === 'deposit') {
      if (quoteId) ofContract(quoteId).set(number, new Map(bases))
    } else if (quoteId) {
      // The first invoice of the works makes sales of the deposits before it.
      for (const [deposit, amounts] of ofContract(quoteId))
        for (const [rate, cents] of amounts) {
          bases.set(rate, (bases.get(rate) ?? 0) + cents)
          taken.push(...line('deposit', `Acompte ${deposit} repris`, cents))
        }
      ofContract(quoteId).clear()
    }
    return [
      ...line('client', saleLabel(document), totals.totalInclCents - retentionCents),
      ...line('retention', `Retenue de garantie ${number}`, retentionCents),
      ...taken,
      ...[...bases].flatMap(([rate, cents]) =>
        line(salesAccount(document), saleLabel(document, rate), -cents),
      ),
      ...totals.vat.flatMap(({ vatBasisPoints, vatCents }) =>
        line('vat', saleLabel(document, vatBasisPoints), -vatCents),
      ),
    ]
  }

  function creditLines(document: BookDocument): EntryLine[] {
    const { totals } = document
    const invoice = byId.get(document.creditOf!)!
    const account = open.get(invoice.id)!
    const kept = (owed: number) =>
      invoice.totals.totalInclCents === 0
        ? 0
        : Math.floor((invoice.retentionCents * owed) / invoice.totals.totalInclCents)
    const left = account.owedCents - totals.totalInclCents
    // A credit note takes its share of the retention with it.
    const retention = Math.min(kept(account.owedCents) - kept(left), account.retentionCents)
    open.set(invoice.id, {
      clientCents: account.clientCents - totals.totalInclCents + retention,
      retentionCents: account.retentionCents - retention,
      owedCents: left,
    })
    const deposit = invoice.quoteId && ofContract(invoice.quoteId).get(invoice.number)
    if (deposit)
      for (const { vatBasisPoints, baseCents } of totals.vat)
        deposit.set(vatBasisPoints, (deposit.get(vatBasisPoints) ?? 0) - baseCents)
    const sales = deposit ? 'deposit' : salesAccount({ ...invoice, kind: 'plain' })
    return [
      ...totals.vat.flatMap(({ vatBasisPoints, baseCents }) =>
        line(sales, saleLabel(document, vatBasisPoints), baseCents),
      ),
      ...totals.vat.flatMap(({ vatBasisPoints, vatCents }) =>
        line('vat', saleLabel(document, vatBasisPoints), vatCents),
      ),
      ...line('client', saleLabel(document), retention - totals.totalInclCents),
      ...line('retention', `Retenue de garantie ${invoice.number}`, -retention),
    ]
  }

  function paymentLines(payment: BookPayment): EntryLine[] {
    const invoice = byId.get(payment.invoiceId)!
    const account = open.get(invoice.id)!
    const { clientCents, retentionCents } = splitOf(payment, account)
    splits.set(payment.id, { clientCents, retentionCents })
    open.set(invoice.id, {
      ...account,
      clientCents: account.clientCents - clientCents,
      retentionCents: account.retentionCents - retentionCents,
    })
    const label = `${payment.amountCents > 0 ? 'Encaissement' : 'Remboursement'} ${invoice.number} ${invoice.clientName}`
    return [
      ...line(payment.means === 'cash' ? 'cash' : 'bank', label, payment.amountCents),
      ...line('client', label, -clientCents),
      ...line('retention', label, -retentionCents),
    ]
  }

  /** What is due is paid first, then what was kept back; a counter-entry undoes its payment as it was split. */
  function splitOf({ amountCents, corrects }: BookPayment, account: Open): Split {
    const undone = corrects && splits.get(corrects)
    if (undone) return { clientCents: -undone.clientCents, retentionCents: -undone.retentionCents }
    const retentionCents = Math.max(
      0,
      Math.min(account.retentionCents, amountCents - Math.max(0, account.clientCents)),
    )
    return { clientCents: amountCents - retentionCents, retentionCents }
  }

  function ofContract(quoteId: QuoteId) {
    const deposits = waiting.get(quoteId) ?? new Map<string, Map<number, number>>()
    waiting.set(quoteId, deposits)
    return deposits
  }
}

/** A line of a signed amount: debit above zero, credit below, none at zero. */
function line(account: Account, label: string, cents: number): EntryLine[] {
  if (cents === 0) return []
  return [{ account, label, debitCents: Math.max(0, cents), creditCents: Math.max(0, -cents) }]
}

/** Works with what they fit are one service (CGI, art. 256 IV); goods alone are sold as such. */
function salesAccount({ kind, operation }: Pick<BookDocument, 'kind' | 'operation'>): Account {
  if (kind === 'deposit') return 'deposit'
  return operation === 'goods' ? 'goods' : 'services'
}

function saleLabel({ kind, number, clientName }: BookDocument, rate?: number): string {
  const name = `${signOf({ kind }) === 1 ? 'Facture' : 'Avoir'} ${number} ${clientName}`
  return rate === undefined || rate === 0 ? name : `${name} TVA ${formatVatRate(rate)}`
}

/** What the lines of some entries come to, debit less credit, by account; zero everywhere where nothing is owed. */
export function balances(entries: readonly Entry[]): ReadonlyMap<Account, number> {
  const groups = Map.groupBy(
    entries.flatMap(({ lines }) => lines),
    ({ account }) => account,
  )
  return new Map(
    [...groups].map(([account, lines]) => [
      account,
      sumCents(lines.map(({ debitCents, creditCents }) => debitCents - creditCents)),
    ]),
  )
}
