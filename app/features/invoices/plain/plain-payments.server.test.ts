import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { aPlainDraft, aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { readCompanyMoney } from '#app/features/invoices/payments/money.server.ts'
import { readInvoiceMoney } from '#app/features/invoices/payments/read-payments.server.ts'
import {
  recordPayment,
  recordRefund,
} from '#app/features/invoices/payments/record-payment.server.ts'
import {
  confirmStatement,
  readStatement,
  receiveStatement,
} from '#app/features/invoices/payments/statement/import-statement.server.ts'
import { INVOICE_DATA } from '#app/features/invoices/personal-data.server.ts'
import { invoiceLinks, invoices } from '#app/features/invoices/tables.server.ts'
import { eraseRows } from '#app/platform/personal-data/erase-rows.server.ts'
import { exportRows } from '#app/platform/personal-data/export-rows.server.ts'
import { eq } from 'drizzle-orm'
import { makeInvoiceLink } from './invoice-link.server.ts'

const database = useTestDatabase()
const payment = (amountCents: number, means: 'transfer' | 'cash' = 'transfer') => ({
  amountCents,
  receivedOn: '2026-03-10' as const,
  means,
  reference: '',
})

describe('what is paid of a plain invoice', () => {
  it('never passes it, is counted in the company’s money, and goes back once a credit note came', async () => {
    const { artisan, invoiceId } = await aPlainInvoice(database)
    const ctx = database.ctx(artisan)
    expect(await recordPayment(ctx, invoiceId, payment(12_001))).toMatchObject({
      refusal: 'overpaid',
    })
    expect(await readCompanyMoney(ctx)).toMatchObject({ due: { count: 1, cents: 12_000 } })
    granted(await recordPayment(ctx, invoiceId, payment(12_000)))
    expect(await readCompanyMoney(ctx)).toMatchObject({
      due: { count: 0 },
      paid: { count: 1, cents: 12_000 },
      paidThisMonthCents: 12_000,
    })
    granted(await creditInvoice(ctx, invoiceId, { reason: 'Geste', bases: 'whole' }))
    expect(await recordRefund(ctx, invoiceId, payment(12_001))).toMatchObject({
      refusal: 'refund_over',
    })
    granted(await recordRefund(ctx, invoiceId, payment(12_000)))
    expect((await readInvoiceMoney(ctx, invoiceId)).facts.account).toMatchObject({
      state: 'credited',
      overpaidCents: 0,
    })
  })

  it('is refused in cash beyond a thousand euros, each repair a debt of its own (law.md M15)', async () => {
    const typed = {
      lines: [
        {
          workItem: '',
          designation: 'Remplacement du ballon, main-d’œuvre comprise',
          quantity: '1',
          unit: 'forfait',
          unitPrice: '1500',
          vat: '2000',
          supply: 'service',
        },
      ],
    }
    const { artisan, invoiceId } = await aPlainInvoice(database, { typed })
    const other = await aPlainInvoice(database, { artisan, typed })
    const ctx = database.ctx(artisan)
    granted(await recordPayment(ctx, invoiceId, payment(100_000, 'cash')))
    expect(await recordPayment(ctx, invoiceId, payment(1, 'cash'))).toMatchObject({
      refusal: 'cash_over',
    })
    granted(await recordPayment(ctx, other.invoiceId, payment(100_000, 'cash')))
  })

  it('is found in a bank statement by its number', async () => {
    const { artisan, invoiceId, number } = await aPlainInvoice(database)
    const ctx = database.ctx(artisan)
    const file = new File([`Date;Libelle;Debit;Credit\n09/03/2026;VIR ${number};;120,00`], 'r.csv')
    granted(await receiveStatement(ctx, file))
    expect((await readStatement(ctx))!.lines).toMatchObject([
      { match: { invoiceId, why: 'number' } },
    ])
    expect(await confirmStatement(ctx, new Map([[2, invoiceId]]))).toMatchObject({ recorded: 1 })
  })
})

it('is exported with its company, without the digest of its link, and kept whole when the account closes', async () => {
  const { artisan, invoiceId } = await aPlainInvoice(database)
  const draft = await aPlainDraft(database, { artisan })
  await makeInvoiceLink(database.ctx(), invoiceId)
  const [link] = await database.rows(invoiceLinks, eq(invoiceLinks.invoiceId, invoiceId))
  const subject = {
    accountId: artisan.accountId,
    email: 'nobody@ouvreo.example',
    names: [],
    threadIds: [],
    ownIds: [],
  }
  const exported = JSON.stringify(await exportRows(database.ctx(), INVOICE_DATA, subject))
  expect(exported).toContain('Réparation d’une fuite')
  expect(exported).not.toContain(link!.tokenHash)
  await eraseRows(database.ctx(), INVOICE_DATA, subject)
  const left = await database.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.artisanId, artisan.artisanId))
  expect(left.map(({ id }) => id)).toEqual([invoiceId])
  expect(left.map(({ id }) => id)).not.toContain(draft.invoiceId)
})
