import { sumTotals } from '#app/features/amendments/contract-totals.ts'
import {
  billDeposit,
  billFinal,
  billProgress,
  invoicedTotals,
  WHOLE,
  type BillableContract,
  type BillableLine,
  type Billed,
} from '#app/features/invoices/billing/contract-billing.ts'
import { creditPart, creditWhole } from '#app/features/invoices/billing/credit.ts'
import {
  payableCents,
  type InvoiceDocument,
} from '#app/features/invoices/document/invoice-document.ts'
import type { ReportedPayment, ReportFrame } from '#app/features/invoices/e-reporting/e-report.ts'
import { invoiceMentions } from '#app/features/invoices/document/invoice-mentions.ts'
import { invoiceNumber, operationCategory } from '#app/features/invoices/invoice.ts'
import { creditDocument } from '#app/features/invoices/issuing/credit-document.ts'
import { signedTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { Result } from '#app/values/result.ts'
import { amendedLines, partiesOf, PLACES, pricedLines, type SampleCase } from './sample-cases.ts'

function billable(name: string, lines: readonly QuoteLine[]): BillableLine[] {
  const { lineTotalsExclCents } = taken(signedTotals(lines))
  return lines.map((line, index) => ({
    ...line,
    key: `${name}.${index}`,
    totalExclCents: lineTotalsExclCents[index]!,
  }))
}

function taken<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`A sample is refused: ${result.refusal}`)
  return result.value
}

/** Issues the documents of one contract one after the other, as a company does. */
class Contract {
  readonly issued: InvoiceDocument[] = []
  private readonly contract: BillableContract
  private progress: Readonly<Record<string, number>> = {}
  private number = 0

  private readonly sample: SampleCase
  private readonly amended: boolean

  constructor(sample: SampleCase, amended: boolean) {
    this.sample = sample
    this.amended = amended
    const parts = [pricedLines(sample), ...(amended ? [amendedLines(sample)] : [])]
    this.contract = {
      lines: parts.flatMap((lines, part) => billable(String(part), lines)),
      totals: sumTotals(parts.map((lines) => taken(signedTotals(lines)))),
      earlier: [],
      progress: {},
    }
  }

  deposit(cents: number, more: Partial<InvoiceDocument> = {}): InvoiceDocument {
    return this.issue('deposit', taken(billDeposit(this.now(), cents)), more)
  }

  /** The same part of every line done, and a hundredth more of each than of the one before it. */
  done(basisPoints: number, more: Partial<InvoiceDocument> = {}): InvoiceDocument {
    const now = this.now()
    const percents = Object.fromEntries(
      now.lines.map(({ key }, at) => [key, Math.min(WHOLE, basisPoints + 100 * at)]),
    )
    const billed = taken(billProgress(now, percents))
    this.progress = percents
    return this.issue('progress', billed, more)
  }

  final(more: Partial<InvoiceDocument> = {}): InvoiceDocument {
    return this.issue('final', taken(billFinal(this.now())), more)
  }

  private now(): BillableContract {
    return {
      ...this.contract,
      earlier: this.issued.map(({ number, kind, issuedOn, totals }) => ({
        number,
        kind,
        issuedOn,
        vat: totals.vat,
      })),
      progress: this.progress,
    }
  }

  private issue(
    kind: InvoiceDocument['kind'],
    billed: Billed,
    more: Partial<InvoiceDocument>,
  ): InvoiceDocument {
    const { contract, sample } = this
    const whole = contract.totals.totalInclCents
    const invoiced = invoicedTotals(this.now()).totalInclCents + billed.totals.totalInclCents
    const document = documentOf(sample, {
      kind,
      rank: ++this.number,
      ...billed,
      contract: {
        quoteNumber: 'D-2026-0007',
        signedOn: '2026-09-14',
        amendments: this.amended ? [{ number: 'AV-2026-0003', signedOn: '2026-10-02' }] : [],
        totals: contract.totals,
        billedBasisPoints: Math.round((invoiced * WHOLE) / whole),
      },
      ...more,
    })
    this.issued.push(document)
    return document
  }
}

function documentOf(
  sample: SampleCase,
  {
    rank,
    ...given
  }: Pick<InvoiceDocument, 'kind' | 'lines' | 'totals'> &
    Partial<InvoiceDocument> & { rank: number },
): InvoiceDocument {
  const { regime, territory } = sample
  const parties = partiesOf(sample)
  const { line, postalCode, city } = PLACES[territory]
  const contract = given.contract ?? null
  return {
    number: invoiceNumber('F-', 41 + rank),
    issuedOn: '2026-11-23',
    performedOn: given.kind === 'deposit' ? null : '2026-11-20',
    dueOn: '2026-12-23',
    title: 'Réfection de la toiture',
    ...parties,
    worksAddress: `${line}, ${postalCode} ${city}`,
    territory,
    regime,
    contract,
    creditOf: null,
    deductions: [],
    retentionCents: 0,
    operation: operationCategory(given.lines),
    vatOnDebits: false,
    bank: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder: parties.company.name },
    paymentTerms: 'À trente jours, par virement.',
    mentions: invoiceMentions(
      { ...parties, regime, territory },
      {
        localTaxText: territory === 'com' ? 'Taxe locale comprise dans les prix.' : '',
        subcontractReference: regime === 'reverse_charge' ? 'ST-12' : '',
        certification: null,
        certifiedOn:
          contract !== null && regime === 'standard'
            ? [{ name: `le devis ${contract.quoteNumber}`, signedOn: contract.signedOn }]
            : [],
      },
    ),
    ...given,
  }
}

/** A repair without a contract; the same with VAT owed when invoiced, of goods alone, and with no account to pay to. */
function plains(sample: SampleCase): InvoiceDocument[] {
  const plain = (rank: number, lines: QuoteLine[], more: Partial<InvoiceDocument> = {}) =>
    documentOf(sample, {
      kind: 'plain',
      rank,
      title: 'Dépannage',
      lines: billable('0', lines).map(({ key: _, ...line }) => line),
      totals: taken(signedTotals(lines)),
      ...more,
    })
  const lines = pricedLines(sample)
  return [
    plain(1, lines),
    plain(
      2,
      lines.filter(({ supply }) => supply === 'service'),
      { vatOnDebits: true },
    ),
    plain(
      3,
      lines.filter(({ supply }) => supply === 'goods'),
      { bank: null, worksAddress: null },
    ),
  ]
}

/** A credit note of all or of a part of an invoice. */
function credited(invoice: InvoiceDocument, part: number): InvoiceDocument {
  const { vat } = invoice.totals
  const amounts =
    part === 1
      ? creditWhole(vat)
      : creditPart(
          vat,
          vat.map(({ vatBasisPoints, baseCents }) => ({
            vatBasisPoints,
            baseCents: Math.round(baseCents * part),
          })),
        )
  return {
    ...creditDocument(invoice, taken(amounts), {
      issuedOn: '2026-11-30',
      reason: 'Travaux non réalisés',
    }),
    number: invoiceNumber('A-', 1),
  }
}

/**
 * The documents of a case: a repair in three ways, then a contract with a deposit, a situation less
 * the deposit, what is left, and credit notes; and an amended contract with two situations and a
 * retention of guarantee.
 */
export function sampleInvoices(sample: SampleCase): Record<string, InvoiceDocument> {
  const [plain, onDebits, goods] = plains(sample)
  const short = new Contract(sample, false)
  const deposit = short.deposit(300_001)
  const shortFinal = short.final()
  const one = new Contract(sample, false)
  one.deposit(250_000)
  const progress = one.done(4_500)
  const long = new Contract(sample, true)
  long.deposit(200_003)
  long.done(3_300)
  const second = long.done(7_100, { retentionCents: 5_000 })
  const final = long.final({ retentionCents: 5_000, retentionDueOn: '2027-11-24' })
  return {
    plain: plain!,
    'plain-debits': onDebits!,
    'plain-goods': goods!,
    'plain-paid': { ...plain!, number: invoiceNumber('F-', 40), paidOn: '2026-11-20' },
    deposit,
    progress,
    final: shortFinal,
    'credit-note': credited(plain!, 0.37),
    'credit-note-deposit': credited(deposit, 1),
    'progress-second': second,
    'final-amended': final,
  }
}

/** What a company reports of a quarter: its documents, and each paid in two parts. */
export function reportedQuarter(sample: SampleCase): {
  frame: ReportFrame
  invoices: InvoiceDocument[]
  payments: ReportedPayment[]
} {
  const { siren, name } = partiesOf(sample).company
  const invoices = Object.values(sampleInvoices(sample))
  return {
    frame: {
      period: { from: '2026-10-01', to: '2026-12-31' },
      company: { siren, name },
      platform: { registration: '0042', name: 'Plateforme d’exemple' },
      madeAt: new Date('2027-01-05T08:00:00Z'),
      correction: 0,
    },
    invoices,
    payments: invoices
      .filter(({ kind }) => kind !== 'credit_note')
      .flatMap((invoice) => {
        const half = Math.floor(payableCents(invoice) / 2)
        return [
          { invoice, paidOn: '2026-12-05', amountCents: half },
          { invoice, paidOn: '2026-12-15', amountCents: payableCents(invoice) - half },
        ]
      }),
  }
}
