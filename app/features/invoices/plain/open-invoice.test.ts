import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { isDisputed } from '#app/features/invoices/payments/disputes/read-disputes.server.ts'
import { askReceipt } from '#app/features/invoices/payments/receipt/ask-receipt.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { invoiceLinks, invoiceViews } from '#app/features/invoices/tables.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { makeInvoiceLink } from './invoice-link.server.ts'
import * as file from './open-invoice-pdf.route.ts'
import * as page from './open-invoice.page.tsx'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-open-invoice-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const linkOf = async (invoiceId: InvoiceId) =>
  (await makeInvoiceLink(database.ctx(), invoiceId)).split('/').at(-1)!
const open = (token: string, more: object = {}) =>
  askPage<{
    opened: { document: { number: string }; paid: { money: { payments: unknown[] } } } | null
    busy: boolean
  }>(database, page, `/facture/${token}`, { params: { token }, ...more })

describe('the link to a plain invoice', () => {
  it('opens nothing when it is wrong or two years old, and keeps no word of its token', async () => {
    const { invoiceId } = await aPlainInvoice(database)
    const token = await linkOf(invoiceId)
    const [stored] = await database.rows(invoiceLinks, eq(invoiceLinks.invoiceId, invoiceId))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await open('x'.repeat(43))).toMatchObject({ status: 410, data: { opened: null } })
    const later = new Date(TEST_NOW.getTime() + 731 * 86_400_000)
    expect(await open(token, { now: later })).toMatchObject({ status: 410 })
  })

  it('opens that invoice alone, with what was paid, and tells the company once it is read', async () => {
    const { artisan, invoiceId, number } = await aPlainInvoice(database)
    const other = await aPlainInvoice(database)
    granted(
      await recordPayment(database.ctx(artisan), invoiceId, {
        amountCents: 2_000,
        receivedOn: '2026-03-10',
        means: 'cash',
        reference: '',
      }),
    )
    const token = await linkOf(invoiceId)
    const shown = await open(token)
    expect(shown).toMatchObject({ status: 200, data: { opened: { document: { number } } } })
    expect(shown.data.opened!.paid.money.payments).toHaveLength(1)
    // What scans mail opens it too; only its reader's browser says that it was read.
    const views = () => database.db.$count(invoiceViews, eq(invoiceViews.invoiceId, invoiceId))
    expect(await views()).toBe(0)
    for (const _ of 'ab')
      expect(await open(token, { post: { intent: 'read' } })).toMatchObject({ status: 200 })
    expect(await views()).toBe(1)
    expect(await open('x'.repeat(43), { post: { intent: 'read' } })).toMatchObject({ status: 404 })
    const [theirs] = await database.db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.subjectId, other.invoiceId))
    const stolen = await askPage(database, file, `/facture/${token}/${theirs!.id}`, {
      params: { token, documentId: theirs!.id },
    })
    expect(stolen.status).toBe(404)
  })

  it('opens the receipts of its payments, and of no other invoice', async () => {
    const [mine, other] = [await aPlainInvoice(database), await aPlainInvoice(database)]
    const receiptOf = async ({ artisan, invoiceId }: typeof mine) => {
      const paymentId = granted(
        await recordPayment(database.ctx(artisan), invoiceId, {
          amountCents: 2_000,
          receivedOn: '2026-03-10',
          means: 'transfer',
          reference: '',
        }),
      )
      await askReceipt(database.ctx(), paymentId)
      const [{ id } = { id: null }] = await database.db
        .select({ id: documents.id })
        .from(documents)
        .where(eq(documents.subjectId, paymentId))
      await makeDocument(database.ctx(), id!, PRINTED_DOCUMENTS)
      return id!
    }
    const [receipt, theirs] = [await receiptOf(mine), await receiptOf(other)]
    const token = await linkOf(mine.invoiceId)
    expect((await open(token)).data.opened!.paid.money.payments).toMatchObject([{ receipt }])
    const saved = (documentId: string) =>
      askPage(database, file, `/facture/${token}/${documentId}`, { params: { token, documentId } })
    expect((await saved(receipt)).status).toBe(200)
    expect((await saved(theirs)).status).toBe(404)
  })

  it('lets its bearer dispute, once, in enough words', async () => {
    const { invoiceId } = await aPlainInvoice(database)
    const token = await linkOf(invoiceId)
    const dispute = (text: string) => open(token, { post: { intent: 'dispute', text } })
    expect(await dispute('Non.')).toMatchObject({ status: 422 })
    const text = 'Ces travaux n’ont pas été faits, le radiateur est toujours là.'
    expect(await open('y'.repeat(43), { post: { intent: 'dispute', text } })).toMatchObject({
      status: 404,
    })
    expect(await dispute(text)).toMatchObject({ status: 302, location: `/facture/${token}` })
    expect(await isDisputed(database.ctx(), invoiceId)).toBe(true)
    expect(await dispute(text)).toMatchObject({ status: 409 })
  })

  it('is tried a hundred and twenty times an hour at most by one peer', async () => {
    for (let tried = 0; tried < 120; tried++) await open('z'.repeat(43), { clientKey: 'guesser' })
    const { invoiceId } = await aPlainInvoice(database)
    const token = await linkOf(invoiceId)
    expect(await open(token, { clientKey: 'guesser' })).toMatchObject({
      status: 429,
      data: { busy: true },
    })
    expect(await open(token)).toMatchObject({ status: 200 })
  })
})
