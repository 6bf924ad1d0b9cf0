import { afterAll, beforeAll } from 'vitest'
import { clients } from '#app/features/clients/tables.server.ts'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { depositFlows } from '#app/features/invoices/flows/deposit-flows.server.ts'
import { readStatuses } from '#app/features/invoices/flows/read-statuses.server.ts'
import { keepIssued } from '#app/features/invoices/issuing/keep-issued.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { connectPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { newId, type ClientId, type DocumentId, type InvoiceId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { PlatformStandIn } from '#seed/platform-stand-in.ts'
import { sampleInvoices } from '#seed/sample-invoices.ts'
import type { TestDatabase } from './database.ts'

/** An approved platform on the loopback, connected to the product for the length of a test file. */
export function usePlatform(now: Date): PlatformStandIn {
  const standIn = new PlatformStandIn(now)
  beforeAll(async () => {
    await standIn.open()
    connectPlatform(standIn.platform())
  })
  afterAll(async () => {
    connectPlatform(undefined)
    await standIn.close()
  })
  return standIn
}

/** An issued invoice to a company, or to an individual. */
export type PlainInvoice = { invoiceId: InvoiceId; number: string; siren: string; artisan: Artisan }

/** Issues a plain invoice of a company on a day, by what every invoice is issued by. */
export async function aPlainInvoice(
  database: TestDatabase,
  artisan: Artisan,
  now: Date,
  given: { client?: 'business' | 'individual'; change?: Partial<InvoiceDocument> } = {},
): Promise<PlainInvoice> {
  const { client = 'business', change = {} } = given
  const { plain } = sampleInvoices({ regime: 'standard', territory: 'metropole', client })
  const issuedOn = dayOf(now, PARIS)
  // Each company has a SIREN of its own, so that a number and it name one invoice.
  const siren = String(parseInt(artisan.artisanId.slice(-8), 16))
    .padStart(9, '0')
    .slice(-9)
  const company = { ...plain!.company, siren }
  const document = { ...plain!, issuedOn, dueOn: issuedOn, company, ...change }
  const ctx = database.ctx(artisan, now)
  return inTransaction(ctx, async (tx) => {
    const clientId = newId<ClientId>()
    const invoiceId = newId<InvoiceId>()
    const written = { artisanId: artisan.artisanId, createdAt: now, updatedAt: now }
    await tx.db.insert(clients).values({
      ...written,
      id: clientId,
      kind: client === 'business' ? 'company' : 'individual',
      name: document.client.name,
      siren: document.client.siren,
      email: 'compta@client.example',
    })
    await tx.db
      .insert(invoices)
      .values({ ...written, id: invoiceId, kind: document.kind, status: 'draft', clientId })
    const number = await keepIssued(
      tx,
      {
        id: invoiceId,
        artisanId: artisan.artisanId,
        accountId: null,
        clientId,
        kind: document.kind,
      },
      document,
      {},
    )
    return { invoiceId, number, siren, artisan }
  })
}

/** Draws the files that were asked for. */
export async function drawDocuments(database: TestDatabase, now: Date): Promise<void> {
  await drain('documents', (data) =>
    makeDocument(
      database.ctx<System>(undefined, now),
      data.documentId as DocumentId,
      PRINTED_DOCUMENTS,
    ),
  )
}

/** What the clock does: files are drawn, handed over, and the news of the platform is read. */
export async function exchange(database: TestDatabase, now: Date): Promise<void> {
  await drawDocuments(database, now)
  const ctx = database.ctx<System>(undefined, now)
  await depositFlows(ctx)
  await readStatuses(ctx)
}
