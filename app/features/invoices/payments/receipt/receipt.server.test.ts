import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { readDocument } from '#app/features/documents/queries.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import {
  recordPayment,
  takeBackPayment,
} from '#app/features/invoices/payments/record-payment.server.ts'
import { readInvoiceMoney } from '#app/features/invoices/payments/read-payments.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import {
  listContractInvoices,
  listReceivedInvoices,
} from '#app/features/invoices/queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { PRINTED_RECEIPTS, askReceipt } from './ask-receipt.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-receipts-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const system = () => database.ctx<System>()

it('a payment has one receipt, the same file for both sides and nobody else; what is taken back has none', async () => {
  const contract = await aContract(database)
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_050,
  })
  granted(
    await recordPayment(database.ctx(contract.artisan), invoiceId, {
      amountCents: 20_000,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: 'VIR 0042',
    }),
  )
  const paymentsOf = () => database.rows(invoicePayments, eq(invoicePayments.invoiceId, invoiceId))
  const [payment] = await paymentsOf()
  await askReceipt(system(), payment!.id)
  await askReceipt(system(), payment!.id)
  const asked = await database.rows(documents, eq(documents.subjectId, payment!.id))
  expect(asked).toHaveLength(1)
  const printed = await PRINTED_RECEIPTS.payment_receipt(system(), payment!.id)
  expect(printed!.introduction).toContain('la somme de 200,00\u00a0€, le 10\u00a0mars 2026')
  expect(JSON.stringify(printed)).toContain('référence VIR 0042')
  const [{ receipt: before } = { receipt: null }] = (
    await readInvoiceMoney(database.ctx(), invoiceId)
  ).payments
  expect(before).toBeNull()
  await makeDocument(system(), asked[0]!.id, PRINTED_RECEIPTS as never)
  const [line] = (await readInvoiceMoney(database.ctx(), invoiceId)).payments
  expect(line!.receipt).toBe(asked[0]!.id)
  const files = await Promise.all(
    [contract.artisan, contract.author].map((who) =>
      readDocument(database.ctx(who), line!.receipt!),
    ),
  )
  const [one, other] = files.map((found) =>
    found && found !== 'waiting' ? found.file.bytes : null,
  )
  expect(one).not.toBeNull()
  expect(one!.equals(other!)).toBe(true)
  expect(await readDocument(database.ctx(await anArtisan(database)), line!.receipt!)).toBeNull()

  granted(
    await takeBackPayment(database.ctx(contract.artisan), invoiceId, {
      paymentId: payment!.id,
      reason: 'Erreur de saisie',
    }),
  )
  const entry = (await paymentsOf()).find(({ corrects }) => corrects === payment!.id)
  await askReceipt(system(), entry!.id)
  expect(await database.db.$count(documents, eq(documents.subjectId, entry!.id))).toBe(0)
})

it('the days of lists and receipts are those of the place of the works, not of Paris', async () => {
  const contract = await aContract(database)
  const invoice = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
    dueOn: '2026-03-20',
  })
  await database.db
    .update(quoteRequests)
    .set({ insee: '97209' })
    .where(sql`id = (select request_id from quotes where quotes.id = ${contract.quoteId})`)
  // Half past seven in the evening of the 20th in Fort-de-France, the 21st in Paris.
  const evening = new Date('2026-03-20T23:30:00Z')
  const { rows } = await listReceivedInvoices(database.ctx(contract.author, evening))
  const [ofWorks] = await listContractInvoices(
    database.ctx(contract.artisan, evening),
    contract.quoteId,
  )
  expect([rows[0]!.account!.state, ofWorks!.account!.state]).toEqual(['due', 'due'])
  const paymentId = granted(
    await recordPayment(database.ctx(contract.artisan, evening), invoice.invoiceId, {
      amountCents: 30_000,
      receivedOn: '2026-03-20',
      means: 'cheque',
      reference: '',
    }),
  )
  const printed = await PRINTED_RECEIPTS.payment_receipt(system(), paymentId)
  expect(JSON.stringify(printed)).toContain('Établi le 20\u00a0mars 2026')
})
