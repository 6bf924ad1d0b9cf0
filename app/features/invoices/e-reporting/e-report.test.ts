import { describe, expect, test } from 'vitest'
import { SAMPLE_CASES } from '#seed/sample-cases.ts'
import { reportedQuarter, sampleInvoices } from '#seed/sample-invoices.ts'
import { all, one, readXml } from '#test/read-xml.ts'
import { paymentsReport, transactionsReport } from './e-report.ts'

const [standard] = SAMPLE_CASES
const { frame, invoices, payments } = reportedQuarter(standard!)
const cents = (text: string | null) => Number(text!.replace('.', ''))
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const signed = (kind: string, amount: number) => (kind === 'credit_note' ? -amount : amount)

describe('what was invoiced to individuals', () => {
  const days = all(readXml(transactionsReport(frame, invoices)!), 'TransactionsReport/Transactions')

  test('is told by day, kind of operation and rate, to the cent, credit notes taken off', () => {
    const told = {
      base: sum(days.map((day) => cents(one(day, 'TaxExclusiveAmount')))),
      vat: sum(days.map((day) => cents(one(day, 'TaxTotal')))),
      count: sum(days.map((day) => Number(one(day, 'TransactionsCount')))),
    }
    expect(told).toEqual({
      base: sum(invoices.map(({ kind, totals }) => signed(kind, totals.totalExclCents))),
      vat: sum(invoices.map(({ kind, totals }) => signed(kind, totals.totalVatCents))),
      count: invoices.length,
    })
    for (const day of days) {
      const rates = all(day, 'TaxSubtotal')
      expect(sum(rates.map((rate) => cents(one(rate, 'TaxableAmount'))))).toBe(
        cents(one(day, 'TaxExclusiveAmount')),
      )
      expect(sum(rates.map((rate) => cents(one(rate, 'TaxTotal'))))).toBe(
        cents(one(day, 'TaxTotal')),
      )
    }
    expect(days.map((day) => [one(day, 'Date'), one(day, 'CategoryCode')])).toEqual([
      ['20261123', 'TLB1'],
      ['20261123', 'TPS1'],
      ['20261123', 'TPS1'],
      ['20261130', 'TPS1'],
    ])
    expect(days.map((day) => one(day, 'TaxDueDateTypeCode'))).toEqual([null, null, '5', null])
  })

  test('leaves out companies, and what another period holds', () => {
    const business = Object.values(sampleInvoices({ ...standard!, client: 'business' }))
    expect(transactionsReport(frame, business)).toBeNull()
    const period = { from: '2026-07-01', to: '2026-09-30' }
    expect(transactionsReport({ ...frame, period }, invoices)).toBeNull()
  })

  test('in franchise is told too, at rate 0', () => {
    const { invoices: others, frame: of } = reportedQuarter({ ...standard!, regime: 'franchise' })
    const rates = all(
      readXml(transactionsReport(of, others)!),
      'TransactionsReport/Transactions/TaxSubtotal/TaxPercent',
    )
    expect(new Set(rates.map(({ text }) => text))).toEqual(new Set(['0.00']))
  })
})

describe('what individuals paid', () => {
  test('is told by day and rate, to the cent, for work whose VAT is owed when paid', () => {
    const days = all(
      readXml(paymentsReport(frame, payments)!),
      'PaymentsReport/Transactions/Payment',
    )
    expect(days.map((day) => one(day, 'Date'))).toEqual(['20261205', '20261215'])
    const told = days.map((day) =>
      sum(all(day, 'SubTotals').map((rate) => cents(one(rate, 'Amount')))),
    )
    const paid = payments.filter(
      ({ invoice }) => invoice.operation !== 'goods' && !invoice.vatOnDebits,
    )
    expect(told).toEqual(
      ['2026-12-05', '2026-12-15'].map((on) =>
        sum(paid.filter(({ paidOn }) => paidOn === on).map(({ amountCents }) => amountCents)),
      ),
    )
    expect(paymentsReport(frame, [])).toBeNull()
  })
})

test('made again, it is the same file; put right, it says that it replaces the one before', () => {
  const again = transactionsReport(frame, invoices.toReversed())
  expect(again).toBe(transactionsReport(frame, invoices))
  const corrected = readXml(transactionsReport({ ...frame, correction: 1 }, invoices)!)
  expect(one(corrected, 'ReportDocument/TypeCode')).toBe('RE')
  expect(one(corrected, 'ReportDocument/Id')).toBe('T-732829320-20261001-20261231-1')
  expect(one(readXml(again!), 'ReportDocument/TypeCode')).toBe('IN')
})
