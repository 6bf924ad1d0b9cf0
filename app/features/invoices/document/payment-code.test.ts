import { expect, test } from 'vitest'
import { SAMPLE_CASES } from '#seed/sample-cases.ts'
import { sampleInvoices } from '#seed/sample-invoices.ts'
import { payableCents, type InvoiceDocument } from './invoice-document.ts'
import { paymentCode } from './payment-code.ts'

const { plain, 'credit-note': creditNote } = sampleInvoices(SAMPLE_CASES[0]!)

const codeOf = (invoice: InvoiceDocument) => paymentCode(invoice, payableCents(invoice))

test('a bank reads whom to pay, where, how much, and for which invoice', () => {
  expect(codeOf(plain!)!.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'AGRIFRPP',
    'Toits + OEuvres de Loire',
    'FR7630006000011234567890189',
    `EUR${(plain!.totals.totalInclCents / 100).toFixed(2)}`,
    '',
    '',
    'Facture F-00042',
  ])
})

test('what is kept back is not asked for', () => {
  const [, , , , , , , amount] = codeOf({ ...plain!, retentionCents: 100 })!.split('\n')
  expect(amount).toBe(`EUR${((plain!.totals.totalInclCents - 100) / 100).toFixed(2)}`)
})

test.each([
  ['L’Ébénisterie à Noël', "L'Ebenisterie a Noel"],
  ['Sœurs\n& frères «\u00a0Ouvré\u00a0» ✓', 'Soeurs + freres Ouvre'],
  ['x'.repeat(71), 'x'.repeat(70)],
])('a name is told in the signs that banks take: %s', (holder, told) => {
  const code = codeOf({ ...plain!, bank: { ...plain!.bank!, holder } })!
  expect(code.split('\n')[5]).toBe(told)
  // The whole code is what EPC069-12 allows.
  expect(code.length).toBeLessThanOrEqual(331)
})

test('there is none without an account, without an amount, and on a credit note', () => {
  expect(codeOf({ ...plain!, bank: null })).toBeNull()
  expect(codeOf({ ...plain!, retentionCents: plain!.totals.totalInclCents })).toBeNull()
  expect(codeOf({ ...creditNote!, bank: plain!.bank })).toBeNull()
})
