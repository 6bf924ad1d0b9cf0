import { expect, test } from 'vitest'
import { bookFile } from '#app/features/books/book-files.server.ts'
import { syncCardPayment } from '#app/features/invoices/payments/card/sync-card-payment.server.ts'
import { cardBuildersOf } from '#test/card-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { usePayments } from '#test/payments.ts'
import { USUAL_ACCOUNTS } from './accounts.ts'

const database = useTestDatabase()
const payments = usePayments(TEST_NOW)
const { aCardInvoice, openPage, pagesOf } = cardBuildersOf(database, payments)

test('money that goes back to a card leaves the bank for the client, and comes again when a refund fails', async () => {
  const invoice = await aCardInvoice(30_000)
  const { artisan, accountId, invoiceId } = invoice
  const { connect } = payments.standIn
  const page = await openPage(invoice)
  const sync = () => syncCardPayment(database.ctx(), payments.cards, page)
  connect.pay(page, 'visa')
  await sync()
  const paymentId = (await pagesOf(invoiceId))[0]!.paymentId!
  const refund = connect.refund(accountId, paymentId, 10_000)
  await sync()
  connect.failRefund(accountId, refund)
  await sync()
  connect.closeDispute(accountId, connect.dispute(accountId, paymentId), 'lost')
  await sync()

  const fec = await bookFile(
    database.ctx(artisan),
    artisan.artisanId,
    'fec.txt',
    new URLSearchParams({ exercice: '2026' }),
  )
  const [head, ...rows] = (await fec.text()).split('\r\n').map((row) => row.split('|'))
  const cell = (row: string[], name: string) => row[head!.indexOf(name)]
  const bank = rows
    .filter((row) => cell(row, 'CompteNum') === USUAL_ACCOUNTS.bank)
    .map((row) => [
      cell(row, 'EcritureLib')!.split(' ')[0],
      cell(row, 'Debit'),
      cell(row, 'Credit'),
    ])
  expect(bank).toEqual([
    ['Encaissement', '300,00', '0,00'],
    ['Remboursement', '0,00', '100,00'],
    ['Encaissement', '100,00', '0,00'],
    ['Remboursement', '0,00', '300,00'],
  ])
  // Each is the client's own counterpart, of the invoice that it was paid for.
  const client = rows.filter((row) => cell(row, 'CompteNum') === USUAL_ACCOUNTS.client)
  const moves = client.filter((row) =>
    /^(?:Encaissement|Remboursement)/u.test(cell(row, 'EcritureLib')!),
  )
  expect(moves.map((row) => [cell(row, 'Debit'), cell(row, 'Credit')])).toEqual([
    ['0,00', '300,00'],
    ['100,00', '0,00'],
    ['0,00', '100,00'],
    ['300,00', '0,00'],
  ])
  expect(new Set(moves.map((row) => cell(row, 'PieceRef'))).size).toBe(1)
})
