import { describe, expect, it } from 'vitest'
import { cardBuildersOf, type TestCardInvoice } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import {
  listPayments,
  readPaymentFacts,
} from '#app/features/invoices/payments/read-payments.server.ts'
import { recordRefund } from '#app/features/invoices/payments/record-payment.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { syncCardPayment } from './sync-card-payment.server.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { aCardInvoice, openPage, pagesOf } = cardBuildersOf(database, payments)
const ledger = async ({ invoiceId }: TestCardInvoice) =>
  (await listPayments(database.ctx(), invoiceId)).map(({ amountCents }) => amountCents)
const left = async ({ invoiceId }: TestCardInvoice) =>
  (await readPaymentFacts(database.ctx(), invoiceId)).account.leftCents

describe('what goes back', () => {
  const paidInvoice = async () => {
    const invoice = await aCardInvoice()
    const page = await openPage(invoice)
    payments.standIn.connect.pay(page, 'visa')
    await syncCardPayment(database.ctx(), payments.cards, page)
    const paymentId = (await pagesOf(invoice.invoiceId))[0]!.paymentId!
    const sync = () => syncCardPayment(database.ctx(), payments.cards, page)
    return { ...invoice, page, paymentId, sync }
  }

  it('in the company’s dashboard is a line below zero, once, and leaves the invoice to pay', async () => {
    const invoice = await paidInvoice()
    const { connect } = payments.standIn
    const refund = connect.refund(invoice.accountId, invoice.paymentId, 10_000)
    for (let again = 0; again < 3; again++) await invoice.sync()
    expect(await ledger(invoice)).toEqual([30_000, -10_000])
    expect(await left(invoice)).toBe(10_000)
    connect.failRefund(invoice.accountId, refund)
    for (let again = 0; again < 3; again++) await invoice.sync()
    expect(await ledger(invoice)).toEqual([30_000, -10_000, 10_000])
  })

  it('by the client’s bank is one too, and comes again when the company wins', async () => {
    const invoice = await paidInvoice()
    const { connect } = payments.standIn
    const dispute = connect.dispute(invoice.accountId, invoice.paymentId)
    await invoice.sync()
    expect(await left(invoice)).toBe(30_000)
    connect.closeDispute(invoice.accountId, dispute, 'won')
    for (let again = 0; again < 2; again++) await invoice.sync()
    expect(await ledger(invoice)).toEqual([30_000, -30_000, 30_000])
    const lost = await paidInvoice()
    connect.closeDispute(lost.accountId, connect.dispute(lost.accountId, lost.paymentId), 'lost')
    await lost.sync()
    expect(await ledger(lost)).toEqual([30_000, -30_000])
  })

  it('is never more than was paid, also where it was written by hand before', async () => {
    const invoice = await paidInvoice()
    granted(
      await creditInvoice(database.ctx(invoice.artisan), invoice.invoiceId, {
        reason: 'Geste',
        bases: 'whole',
      }),
    )
    granted(
      await recordRefund(database.ctx(invoice.artisan), invoice.invoiceId, {
        amountCents: 30_000,
        receivedOn: '2026-03-10',
        means: 'card',
        reference: '',
      }),
    )
    payments.standIn.connect.refund(invoice.accountId, invoice.paymentId, 30_000)
    await invoice.sync()
    expect(await ledger(invoice)).toEqual([30_000, -30_000])
  })

  it('unknown invoices and pages are nobody’s', async () => {
    expect(await syncCardPayment(database.ctx(), payments.cards, `cs_${newId()}`)).toBe('nobody')
  })
})
