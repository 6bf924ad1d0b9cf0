import { allocate } from '#app/features/invoices/billing/allocate.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { decimalString, sumCents } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { element, elementOf, writeXml, type XmlElement } from '#app/values/xml.ts'

/** What was invoiced to individuals (flux 10.3), or what they paid (flux 10.4). */
export type ReportKind = 'transactions' | 'payments'

/** What a report to the tax office is about, and who sends it. */
export type ReportFrame = {
  /** Of the company's VAT regime, both days included. */
  period: { from: Day; to: Day }
  company: { siren: string; name: string }
  /** The approved platform that passes it on, by its registration of four signs. */
  platform: { registration: string; name: string }
  /** When it was first made: the same report made again is the same file. */
  madeAt: Date
  /** How many times it was put right before; one that is put right replaces the one before it whole. */
  correction: number
  /** None of its period was taken yet: however often it was refused, it is the first one. */
  first?: boolean
}

/** Money received for an invoice; below zero where it was given back. */
export type ReportedPayment = { invoice: InvoiceDocument; paidOn: Day; amountCents: number }

/**
 * What was invoiced to individuals in a period (flux 10.3): a sum a day, kind of operation and
 * rate, franchise at rate 0 included, credit notes below zero. Null where there is nothing to tell.
 */
export function transactionsReport(
  frame: ReportFrame,
  invoices: readonly InvoiceDocument[],
): string | null {
  const told = invoices.filter(
    ({ client, issuedOn }) => client.kind === 'individual' && isWithin(issuedOn, frame),
  )
  if (told.length === 0) return null
  const groups = Map.groupBy(told, (invoice) =>
    [invoice.issuedOn, categoryOf(invoice), invoice.vatOnDebits].join(' '),
  )
  return report(
    frame,
    'T',
    element('TransactionsReport', [
      periodOf(frame),
      ...inOrder(groups).map((group) => transactions(group)),
    ]),
  )
}

/**
 * What individuals paid in a period for work whose VAT is owed when paid (flux 10.4): a sum TTC a
 * day and rate. Null where there is nothing to tell.
 */
export function paymentsReport(
  frame: ReportFrame,
  payments: readonly ReportedPayment[],
): string | null {
  const told = payments.filter(
    ({ invoice, paidOn }) => isPaymentReported(invoice) && isWithin(paidOn, frame),
  )
  if (told.length === 0) return null
  return report(
    frame,
    'P',
    element('PaymentsReport', [
      periodOf(frame),
      ...inOrder(Map.groupBy(told, ({ paidOn }) => paidOn)).map((group) =>
        element('Transactions', [
          element('Payment', [
            element('Date', dateOf(group[0]!.paidOn)),
            ...byRate(group.flatMap(sharesOf)).map(({ vatBasisPoints, cents }) =>
              element('SubTotals', [
                element('TaxPercent', decimalString(vatBasisPoints, 2)),
                element('CurrencyCode', 'EUR'),
                element('Amount', decimalString(cents, 2)),
              ]),
            ),
          ]),
        ]),
      ),
    ]),
  )
}

/** Whether what is paid of an invoice is told: of an individual, for work whose VAT is owed when paid. */
export function isPaymentReported(invoice: InvoiceDocument): boolean {
  return (
    invoice.client.kind === 'individual' && categoryOf(invoice) === 'TPS1' && !invoice.vatOnDebits
  )
}

/**
 * What kind of operation the tax office counts it as: goods alone are a delivery; where French VAT
 * does not exist, neither. An invoice of goods and work is one service and is not split: works with
 * what they fit, at their price or apart from it, are works on a building (CGI, art. 256 IV), and a
 * line says goods for the right of withdrawal (law.md M5), not for VAT.
 */
function categoryOf({ territory, operation }: InvoiceDocument): 'TLB1' | 'TPS1' | 'TNT1' {
  if (territory === 'com') return 'TNT1'
  return operation === 'goods' ? 'TLB1' : 'TPS1'
}

/** The documents of one day, kind of operation and choice of debits. */
function transactions(group: readonly InvoiceDocument[]): XmlElement {
  const [first] = group
  const signed = group.flatMap(({ kind, totals }) =>
    totals.vat.map(({ vatBasisPoints, baseCents, vatCents }) => {
      const sign = kind === 'credit_note' ? -1 : 1
      return { vatBasisPoints, cents: sign * baseCents, vatCents: sign * vatCents }
    }),
  )
  const vatOf = (rate: number) =>
    sumCents(
      signed
        .filter(({ vatBasisPoints }) => vatBasisPoints === rate)
        .map(({ vatCents }) => vatCents),
    )
  return element('Transactions', [
    element('Date', dateOf(first!.issuedOn)),
    element('TransactionsCurrency', 'EUR'),
    elementOf('TaxDueDateTypeCode', first!.vatOnDebits ? '5' : null),
    element('CategoryCode', categoryOf(first!)),
    element('TaxExclusiveAmount', decimalString(sumCents(signed.map(({ cents }) => cents)), 2)),
    element('TaxTotal', decimalString(sumCents(signed.map(({ vatCents }) => vatCents)), 2)),
    element('TransactionsCount', String(group.length)),
    ...byRate(signed).map(({ vatBasisPoints, cents }) =>
      element('TaxSubtotal', [
        element('TaxPercent', decimalString(vatBasisPoints, 2)),
        element('TaxableAmount', decimalString(cents, 2)),
        element('TaxTotal', decimalString(vatOf(vatBasisPoints), 2)),
      ]),
    ),
  ])
}

/** A payment shared out among the rates of its invoice, in proportion of what each comes to. */
function sharesOf({ invoice, amountCents }: ReportedPayment): RateAmount[] {
  const { vat } = invoice.totals
  const shares = allocate(
    Math.abs(amountCents),
    vat.map(({ baseCents, vatCents }) => baseCents + vatCents),
  )
  return vat.map(({ vatBasisPoints }, at) => ({
    vatBasisPoints,
    cents: Math.sign(amountCents) * shares[at]!,
  }))
}

type RateAmount = { vatBasisPoints: number; cents: number }

/** The sum of each rate, highest first. */
function byRate(amounts: readonly RateAmount[]): RateAmount[] {
  return [...Map.groupBy(amounts, ({ vatBasisPoints }) => vatBasisPoints)]
    .toSorted(([a], [b]) => b - a)
    .map(([vatBasisPoints, of]) => ({
      vatBasisPoints,
      cents: sumCents(of.map(({ cents }) => cents)),
    }))
}

function report(
  { period, company, platform, madeAt, correction, first = correction === 0 }: ReportFrame,
  letter: 'T' | 'P',
  content: XmlElement,
): string {
  const party = (id: string, schemeId: string, name: string, role: string) => [
    element('Id', id, { schemeId }),
    element('Name', name),
    element('RoleCode', role),
  ]
  const id = [letter, company.siren, dateOf(period.from), dateOf(period.to), correction].join('-')
  const document = element('ReportDocument', [
    element('Id', id),
    element('IssueDateTime', [
      element('DateTimeString', madeAt.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '')),
    ]),
    element('TypeCode', first ? 'IN' : 'RE'),
    element('Sender', party(platform.registration, '0238', platform.name, 'WK')),
    element('Issuer', party(company.siren, '0002', company.name, 'SE')),
  ])
  return writeXml(element('Report', [document, content]))
}

const periodOf = ({ period }: ReportFrame): XmlElement =>
  element('ReportPeriod', [
    element('StartDate', dateOf(period.from)),
    element('EndDate', dateOf(period.to)),
  ])

const isWithin = (day: Day, { period }: ReportFrame) => day >= period.from && day <= period.to
const dateOf = (day: Day) => day.replaceAll('-', '')
const inOrder = <Value>(groups: ReadonlyMap<string, Value>): Value[] =>
  [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)

/**
 * Why a report is not made again by hand: it was not refused, a later one stands in its place, or
 * there is nothing to tell.
 */
export type RemakeRefusal = 'not_refused' | 'made_since' | 'nothing_to_tell'

/** Null while a report may be made again; `last`: none was made of its period since. */
export function refusalToRemake({
  refusal,
  last,
}: {
  refusal: string
  last: boolean
}): RemakeRefusal | null {
  if (!last) return 'made_since'
  return refusal === '' ? 'not_refused' : null
}
