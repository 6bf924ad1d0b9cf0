import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { documents } from '#app/features/documents/tables.server.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { diskFileStore, fileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { drawDocuments } from '#test/platform-builders.ts'
import { aPdfInEveryFile } from '#test/proof-builders.ts'
import { bookFile } from './book-files.server.ts'
import { saveBookSettings } from './book-settings.server.ts'
import { bookSettingsForm } from './book-settings-form.ts'
import type { BookFile } from './book-views.ts'
import { readBooksView } from './books-view.server.ts'
import { readMoneyMonths, readVatToSetAside } from './dashboard.server.ts'
import { saveSettings } from '#app/features/invoices/settings/save-settings.server.ts'
import { USUAL_ACCOUNTS } from './fec/accounts.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-books-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asked = (values: Record<string, string> = {}) => new URLSearchParams(values)
const view = (artisan: Artisan, values: Record<string, string>) =>
  readBooksView(database.ctx(artisan), artisan.artisanId, asked(values))
const file = (artisan: Artisan, name: BookFile, values: Record<string, string> = {}) =>
  bookFile(database.ctx(artisan), artisan.artisanId, name, asked(values))

/** What other companies of the file wait for is not drawn. */
const drawNothingElse = () => database.pool.query("delete from pgboss.job where name = 'documents'")

/** A deposit of 300 €, paid, then the rest of which a tenth was credited. */
async function someYear() {
  const contract = await aContract(database)
  const deposit = await anIssuedInvoice(database, contract, 'deposit', { depositCents: 30_000 })
  granted(
    await recordPayment(database.ctx(contract.artisan), deposit.invoiceId, {
      amountCents: 30_000,
      receivedOn: '2026-03-09',
      means: 'cheque',
      reference: '=1+1',
    }),
  )
  const final = await anIssuedInvoice(database, contract, 'final')
  granted(
    await creditInvoice(database.ctx(contract.artisan), final.invoiceId, {
      reason: 'Geste',
      bases: 'whole',
    }),
  )
  return { ...contract, deposit, final }
}

test('a company reads its own books alone', async () => {
  const { artisan } = await someYear()
  const other = await someYear()
  for (const company of [artisan, other.artisan]) {
    const sales = await view(company, { vue: 'ventes', periode: '2026' })
    expect(sales).toMatchObject({ view: 'ventes', total: 3 })
    const receipts = await view(company, { vue: 'encaissements', periode: '2026-T1' })
    expect(receipts).toMatchObject({ view: 'encaissements', total: 1, cents: 30_000 })
  }
  expect(await view(artisan, { vue: 'ventes', periode: '2025' })).toMatchObject({ total: 0 })
})

test('the journals sum up to the deposit, sorted as asked, and their files hold no formula', async () => {
  const { artisan, deposit } = await someYear()
  const shown = await view(artisan, { vue: 'ventes', periode: '2026-03', tri: '-ttc' })
  if (shown.view !== 'ventes') throw new Error(shown.view)
  expect(shown.totals.inclCents).toBe(30_000)
  expect(shown.rows.map(({ inclCents }) => Math.sign(inclCents))).toEqual([1, 1, -1])
  const sales = await (await file(artisan, 'ventes.csv', { periode: '2026' })).text()
  expect(sales.split('\r\n')).toHaveLength(5)
  expect(sales).toContain(deposit.number)
  const receipts = await (await file(artisan, 'encaissements.csv', { periode: '2026' })).text()
  expect(receipts).toContain(`;300;Chèque;'=1+1`)
})

test('VAT of works is owed when they are paid, and the VAT of what was credited unpaid is not', async () => {
  const { artisan } = await someYear()
  const shown = await view(artisan, { vue: 'tva', periode: '2026-03' })
  if (shown.view !== 'tva') throw new Error(shown.view)
  const incl = shown.due.rates.reduce((sum, rate) => sum + rate.baseCents + rate.vatCents, 0)
  expect(incl).toBe(30_000)
  expect(shown.due.onInvoice).toEqual([])
})

test('the money of a company is told month by month, and the VAT of the period that it declares', async () => {
  const { artisan } = await someYear()
  const ctx = database.ctx(artisan)
  const months = await readMoneyMonths(ctx, '2026-04-15')
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({ month: '2026-04-01', invoicedCents: 0, paidCents: 0 })
  expect(months.at(-2)).toEqual({ month: '2026-03-01', invoicedCents: 30_000, paidCents: 30_000 })
  const quarter = await readVatToSetAside(ctx, '2026-03-31')
  expect(quarter.period.key).toBe('2026-T1')
  expect(quarter.vatCents).toBeGreaterThan(0)
  await saveSettings(ctx, {
    dueDays: 0,
    vatOnDebits: false,
    vatPeriod: 'monthly',
    platformName: '',
  })
  expect(await readVatToSetAside(ctx, '2026-04-01')).toMatchObject({
    period: { key: '2026-04' },
    vatCents: 0,
  })
})

test('the entries use the accounts of the company, by its financial year, and are the same file again', async () => {
  const { artisan } = await someYear()
  const before = await (await file(artisan, 'fec.txt')).text()
  expect(before).toMatch(/^JournalCode\|JournalLib\|EcritureNum\|EcritureDate\|CompteNum\|/u)
  expect(before).toContain('|4191|Clients - avances et acomptes reçus|')
  expect(await (await file(artisan, 'fec.txt')).text()).toBe(before)

  expect(
    bookSettingsForm.safeParse({ ...USUAL_ACCOUNTS, bank: 'banque', yearEndMonth: '2' }).success,
  ).toBe(false)
  await saveBookSettings(
    database.ctx(artisan),
    bookSettingsForm.parse({ ...USUAL_ACCOUNTS, services: '704', yearEndMonth: '2' }),
  )
  // March 2026 lies in the year that ends in February 2027.
  const answer = await file(artisan, 'fec.txt')
  expect(answer.headers.get('content-disposition')).toMatch(/"\d{9}FEC20270228\.txt"/u)
  expect(await answer.text()).toBe(before.replaceAll('|706|', '|704|'))
  const earlier = await file(artisan, 'fec.txt', { exercice: '2026' })
  expect((await earlier.text()).split('\r\n')).toHaveLength(2)
})

test('the documents of a year wait until they are drawn, then are an archive whose manifest tells their bytes', async () => {
  await drawNothingElse()
  const { artisan } = await someYear()
  expect((await file(artisan, 'documents.zip')).status).toBe(503)
  await aPdfInEveryFile(database)
  await drawDocuments(database, TEST_NOW)
  const bytes = new Uint8Array(await (await file(artisan, 'documents.zip')).arrayBuffer())
  const again = new Uint8Array(await (await file(artisan, 'documents.zip')).arrayBuffer())
  expect(again).toEqual(bytes)
  const { 'manifeste.csv': manifest, ...filed } = unzipSync(bytes)
  const rows = new TextDecoder()
    .decode(manifest)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
  expect(rows.map(([name]) => name)).toEqual(Object.keys(filed))
  expect(rows).toHaveLength(3)
  for (const [name, , on, length, sha256] of rows) {
    const document = filed[name!]!
    expect(name).toContain('2026-03-10')
    expect(on).toBe('2026-03-10')
    expect(document.byteLength).toBe(Number(length))
    expect(createHash('sha256').update(document).digest('hex')).toBe(sha256)
    expect(Buffer.from(document).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(
    Object.keys(
      unzipSync(
        new Uint8Array(
          await (await file(artisan, 'documents.zip', { exercice: '2025' })).arrayBuffer(),
        ),
      ),
    ),
  ).toEqual(['manifeste.csv'])
})

test('an archive leaves out a document whose bytes are lost, is whole all the same, and its manifest says so', async () => {
  await drawNothingElse()
  const { artisan } = await someYear()
  await aPdfInEveryFile(database)
  await drawDocuments(database, TEST_NOW)
  const lost = await database.db
    .select({ id: files.id, key: files.storageKey })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.artisanId, artisan.artisanId), eq(documents.kind, 'invoice')))
    .orderBy(documents.askedAt, documents.id)
  await fileStore().remove(lost[0]!.key)
  await fileStore().put(Buffer.from('%PDF-1.4 another'), lost[1]!.key)
  const answer = await file(artisan, 'documents.zip')
  expect(answer.status).toBe(200)
  const { 'manifeste.csv': manifest, ...filed } = unzipSync(
    new Uint8Array(await answer.arrayBuffer()),
  )
  const rows = new TextDecoder().decode(manifest).trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(3)
  expect(Object.keys(filed)).toHaveLength(1)
  expect(rows.filter((row) => row.endsWith('le fichier a disparu de notre stockage'))).toHaveLength(
    1,
  )
  expect(rows.filter((row) => row.endsWith('le fichier gardé est abîmé'))).toHaveLength(1)
  expect(rows.find((row) => row.endsWith(';'))).toContain(Object.keys(filed)[0])
})
