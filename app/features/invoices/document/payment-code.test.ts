import { expect, test } from 'vitest'
import { SAMPLE_CASES } from '#seed/sample-cases.ts'
import { sampleInvoices } from '#seed/sample-invoices.ts'
import { paymentCode } from './payment-code.ts'

const { plain, 'credit-note': creditNote } = sampleInvoices(SAMPLE_CASES[0]!)

test('a bank reads whom to pay, where, how much, and for which invoice', () => {
  expect(paymentCode(plain!)!.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'AGRIFRPP',
    'Toits & Œuvres de Loire',
    'FR7630006000011234567890189',
    `EUR${(plain!.totals.totalInclCents / 100).toFixed(2)}`,
    '',
    '',
    'Facture F-00042',
  ])
})

test('what is kept back is not asked for, and a long name is cut', () => {
  const holder = `${'Œ'.repeat(69)}\nuvre`
  const code = paymentCode({ ...plain!, retentionCents: 100, bank: { ...plain!.bank!, holder } })!
  const [, , , , , name, , amount] = code.split('\n')
  expect(name).toBe(`${'Œ'.repeat(69)} `)
  expect(amount).toBe(`EUR${((plain!.totals.totalInclCents - 100) / 100).toFixed(2)}`)
})

test('there is none without an account, without an amount, and on a credit note', () => {
  expect(paymentCode({ ...plain!, bank: null })).toBeNull()
  expect(paymentCode({ ...plain!, retentionCents: plain!.totals.totalInclCents })).toBeNull()
  expect(paymentCode({ ...creditNote!, bank: plain!.bank })).toBeNull()
})
