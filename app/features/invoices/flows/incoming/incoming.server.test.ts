import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { crossIndustryInvoice } from '#app/features/invoices/e-invoice/cross-industry-invoice.ts'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import { depositFlows } from '#app/features/invoices/flows/deposit-flows.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { connectPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { readLifecycleMessage } from '#app/platform/e-invoicing/lifecycle-message.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { newId, type IncomingInvoiceId } from '#app/values/identity/ids.ts'
import { supplierInvoice, type Supplied } from '#seed/suppliers.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { usePlatform } from '#test/platform-builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { answerIncoming } from './answer-incoming.server.ts'
import { incomingList } from './incoming-list.ts'
import { incomingFile, ownIncoming, readIncomingInvoice } from './queries.server.ts'
import { readIncoming } from './read-incoming.server.ts'
import { incomingInvoices, unreadFlows } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-incoming-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const NOW = new Date('2027-09-02T09:00:00Z')
const platform = usePlatform(NOW)
const system = () => database.ctx<System>(undefined, NOW)
const as = (artisan: Artisan) => database.ctx(artisan, NOW)

beforeEach(() => {
  Object.assign(platform, { trouble: null, slow: false, deposits: 0, now: NOW })
  platform.flows.length = 0
})

const SOLD: Supplied = {
  seller: 'Négoce « Sanitaire & Cie »',
  number: 'FA-2027-118',
  issuedOn: '2027-09-01',
  dueOn: '2027-10-01',
  line: { designation: 'Chauffe-eau 200 l', quantity: 2, unitPriceCents: 16_000 },
}

async function sold(artisan: Artisan, change: Partial<Supplied> = {}) {
  const { siret, companyName } = await companyOf(database, artisan.artisanId)
  return supplierInvoice(
    {
      name: companyName,
      siret: siret!,
      address: { line: '1 rue du Port', postalCode: '69003', city: 'Lyon', countryCode: 'FR' },
    },
    { ...SOLD, ...change },
  )
}
const xmlOf = async (artisan: Artisan, change: Partial<Supplied> = {}) =>
  Buffer.from(crossIndustryInvoice(await sold(artisan, change)).xml)
const ownOf = async (artisan: Artisan, query = '') =>
  (await ownIncoming.page(as(artisan), incomingList.read(new URLSearchParams(query)))).rows
const left = async (flowId: string) =>
  (await database.rows(unreadFlows, eq(unreadFlows.flowId, flowId)))[0]?.reason

async function aReceived(artisan: Artisan, change: Partial<Supplied> = {}) {
  platform.bring(await xmlOf(artisan, change))
  await readIncoming(system())
  return (await ownOf(artisan))[0]!.id
}

describe('an electronic invoice that comes (E2)', () => {
  it('is kept once with its file and its facts, told, listed and found', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const flowId = platform.bring(await xmlOf(artisan))
    expect(await readIncoming(system())).toBe(1)
    expect(await readIncoming(system())).toBe(0)
    const [row, ...more] = await ownOf(artisan)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      number: 'FA-2027-118',
      sellerName: 'Négoce « Sanitaire & Cie »',
      dueOn: '2027-10-01',
      totalInclCents: 38_400,
      state: 'new',
    })
    expect((await readIncomingInvoice(as(artisan), row!.id))!.invoice).toMatchObject({
      flowId,
      lines: [{ name: 'Chauffe-eau 200 l', quantity: '2.000', totalCents: 32_000 }],
    })
    expect(await ownOf(artisan, 'q=sanitaire+118')).toHaveLength(1)
    expect(await ownOf(artisan, 'q=toiture')).toEqual([])
    expect(await ownOf(artisan, 'etat=approved')).toEqual([])
    const file = await incomingFile(as(artisan), row!.id)
    expect(await file!.text()).toContain('CrossIndustryInvoice')
    await deliverTwice(database, row!.id, NOW)
    expect(
      (await database.rows(emailLogs, eq(emailLogs.accountId, artisan.accountId))).map(
        ({ emailType }) => emailType,
      ),
    ).toEqual(['incoming_invoice'])
  })

  it('is read out of the PDF of a Factur-X, which is kept as it came', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const pdf = await drawPdf(printedInvoice(await sold(artisan), NOW))
    platform.bring(Buffer.from(pdf), 'Factur-X')
    expect(await readIncoming(system())).toBe(1)
    const [row] = await ownOf(artisan)
    const file = await incomingFile(as(artisan), row!.id)
    expect(file!.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await file!.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)
  })

  it('is left, once and with its reason, when it is no invoice, for nobody here, or came before', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const first = platform.bring(await xmlOf(artisan))
    const twice = platform.bring(await xmlOf(artisan))
    const nothing = platform.bring(Buffer.from('Bonjour'))
    const plainPdf = platform.bring(Buffer.from('%PDF-1.7\n%%EOF'))
    const stranger = platform.bring(
      Buffer.from(
        (await xmlOf(artisan))
          .toString()
          .replaceAll(
            (await companyOf(database, artisan.artisanId)).siret!.slice(0, 9),
            '732829320',
          ),
      ),
    )
    expect(await readIncoming(system())).toBe(1)
    expect([
      await left(first),
      await left(twice),
      await left(nothing),
      await left(plainPdf),
      await left(stranger),
    ]).toEqual([undefined, 'twice', 'not_an_invoice', 'not_an_invoice', 'nobody'])
    expect(await readIncoming(system())).toBe(0)
    expect(await ownOf(artisan)).toHaveLength(1)
  })

  it('waits while the platform is down, and comes when it answers', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    platform.bring(await xmlOf(artisan))
    platform.trouble = { kind: 'down' }
    expect(await readIncoming(system())).toBe(0)
    expect(await ownOf(artisan)).toEqual([])
    platform.trouble = null
    expect(await readIncoming(system())).toBe(1)
  })

  it('fetched by several at once is one', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    platform.bring(await xmlOf(artisan))
    await Promise.allSettled(Array.from({ length: 6 }, () => readIncoming(system())))
    expect(await ownOf(artisan)).toHaveLength(1)
  })

  it('stays as it came, and is nobody else’s', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const id = await aReceived(artisan)
    const other = await anArtisan(database, { now: NOW })
    expect(await readIncomingInvoice(as(other), id)).toBeNull()
    expect(await incomingFile(as(other), id)).toBeNull()
    expect(await answerIncoming(as(other), id, { code: 205, reason: '' })).toMatchObject({
      refusal: 'not_found',
    })
    await expect(
      database.pool.query('update incoming_invoices set due_cents = 0 where id = $1', [id]),
    ).rejects.toThrow('kept as they came')
    await expect(
      database.db.delete(incomingInvoices).where(eq(incomingInvoices.id, id)),
    ).rejects.toThrow()
  })
})

describe('the answer to an electronic invoice that came', () => {
  const sent = () =>
    platform.flows
      .filter(({ flowType }) => flowType === 'SupplierInvoiceLC')
      .map(({ bytes }) => readLifecycleMessage(bytes))

  it('approves it, and leaves by the platform for its seller', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const id = await aReceived(artisan)
    expect(await answerIncoming(as(artisan), id, { code: 205, reason: '' })).toMatchObject({
      ok: true,
    })
    await depositFlows(system())
    expect(sent()).toEqual([
      { code: 205, number: 'FA-2027-118', sellerSiren: '732829320', reason: '' },
    ])
    expect(await ownOf(artisan, 'etat=approved')).toHaveLength(1)
  })

  it('refuses it with its reason, for good, and once however many say it at once', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const id = await aReceived(artisan)
    const refuse = (reason: string) => answerIncoming(as(artisan), id, { code: 210, reason })
    expect(await refuse('  non ')).toMatchObject({ refusal: 'reason_missing' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refuse('Une seule pièce a été livrée.')),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await answerIncoming(as(artisan), id, { code: 205, reason: '' })).toMatchObject({
      refusal: 'answered',
    })
    await depositFlows(system())
    expect(sent()).toEqual([
      {
        code: 210,
        number: 'FA-2027-118',
        sellerSiren: '732829320',
        reason: 'Une seule pièce a été livrée.',
      },
    ])
  })

  it('is not taken without a platform, nor for an invoice that is not there', async () => {
    const artisan = await anArtisan(database, { now: NOW })
    const id = await aReceived(artisan)
    const nothing = newId<IncomingInvoiceId>()
    expect(await answerIncoming(as(artisan), nothing, { code: 205, reason: '' })).toMatchObject({
      refusal: 'not_found',
    })
    connectPlatform(null)
    try {
      expect(await answerIncoming(as(artisan), id, { code: 205, reason: '' })).toMatchObject({
        refusal: 'no_platform',
      })
    } finally {
      connectPlatform(platform.platform())
    }
  })
})
