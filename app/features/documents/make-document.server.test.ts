import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { diskFileStore, fileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { keepFile } from '#app/platform/files/keep-file.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { newId, type DocumentId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { aPdfInEveryFile } from '#test/proof-builders.ts'
import {
  anAcceptedQuote,
  aQuotingArtisan,
  aSentQuote,
  granted,
  storedQuote,
} from '#test/quote-builders.ts'
import { withTransaction } from '#test/with-transaction.ts'
import { askDocument } from './ask-document.server.ts'
import type { DocumentKind } from './document.ts'
import { documentResponse } from './document-response.server.ts'
import { askWaitingDocumentsAgain, makeDocument } from './make-document.server.ts'
import { listDocuments, readDocument } from './queries.server.ts'
import { documents } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-documents-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const system = (now = TEST_NOW) => database.ctx<System>(undefined, now)

const rowOf = async (subjectId: string, kind: DocumentKind = 'quote') =>
  (
    await database.rows(
      documents,
      and(eq(documents.subjectId, subjectId), eq(documents.kind, kind)),
    )
  )[0]!

/** A devis that was sent, its document not drawn yet. */
async function sent() {
  const quote = await aSentQuote(database)
  return { ...quote, document: await rowOf(quote.quoteId) }
}

test('a devis that is sent is drawn once by its job, and both sides download the same bytes', async () => {
  const { quoteId, artisan, author, document } = await sent()
  expect(document).toMatchObject({ name: 'Devis D-2026-0001', fileId: null })
  const [asArtisan, asClient] = [database.ctx(artisan), database.ctx(author)]
  expect(await readDocument(asArtisan, document.id)).toBe('waiting')
  const waiting = await documentResponse(asClient, document.id)
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])

  await aPdfInEveryFile(database)
  await drain('documents', (data) =>
    makeDocument(system(), data.documentId as DocumentId, PRINTED_DOCUMENTS),
  )
  const made = await rowOf(quoteId)
  const answers = await Promise.all(
    [asArtisan, asClient].map((ctx) => documentResponse(ctx, document.id)),
  )
  for (const answer of answers) {
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256)
    expect(bytes.byteLength).toBe(made.byteLength)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Devis D-2026-0001.pdf"',
    )
    expect((await pdfPages(bytes)).join(' ')).toContain('Chauffe-eau 200 l')
  }
  expect(await listDocuments(asClient, quoteId)).toContainEqual({
    id: document.id,
    kind: 'quote',
    ready: true,
  })
})

test('nobody else finds it', async () => {
  const { quoteId, document } = await sent()
  const others = [await aQuotingArtisan(database), await aParticulier(database)]
  for (const other of others) {
    const ctx = database.ctx(other)
    expect(await readDocument(ctx, document.id)).toBeNull()
    expect(await listDocuments(ctx, quoteId)).toEqual([])
    await expect(documentResponse(ctx, document.id)).rejects.toMatchObject({
      init: { status: 404 },
    })
    await expect(documentResponse(ctx, 'autre')).rejects.toMatchObject({ init: { status: 404 } })
  }
})

test('drawn by two processes at once, or again after one was killed before its row was written, it has one file', async () => {
  const { document } = await sent()
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of fileStore().list()) found.push(key)
    return found
  }
  const before = await keys()
  // Killed between keeping the bytes and writing the row: they lie in the store, and no row names them.
  const killed: Ctx<System> = {
    ...system(),
    db: withTransaction(database.db, (work) =>
      database.db.transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
    ),
  }
  await expect(makeDocument(killed, document.id, PRINTED_DOCUMENTS)).rejects.toThrow('killed')
  expect(await rowOf(document.subjectId)).toMatchObject({ fileId: null })
  // The same file once more, as another process has it.
  const elsewhere = (await import(
    /* @vite-ignore */ `${import.meta.dirname}/make-document.server.ts?elsewhere`
  )) as { makeDocument: typeof makeDocument }
  expect(elsewhere.makeDocument).not.toBe(makeDocument)
  await Promise.all(
    [makeDocument, makeDocument, elsewhere.makeDocument].map((make) =>
      make(system(), document.id, PRINTED_DOCUMENTS),
    ),
  )
  const made = await rowOf(document.subjectId)
  const kept = await database.rows(files, eq(files.id, made.fileId!))
  const added = (await keys()).filter((key) => !before.includes(key))
  // The lost bytes go with the sweep of what no row names; the second drawing kept nothing.
  expect(added.length).toBe(2)
  expect(added).toContain(kept[0]!.storageKey)
  await makeDocument(system(), document.id, PRINTED_DOCUMENTS)
  expect(await rowOf(document.subjectId)).toEqual(made)
})

test('once drawn, nothing of it changes; before, only its drawing is written', async () => {
  const { document } = await sent()
  const changed = (what: string) =>
    database.pool.query(`update documents set ${what} where id = $1`, [document.id])
  await expect(changed(`name = 'Autre'`)).rejects.toThrow('documents keeps every line')
  await makeDocument(system(), document.id, PRINTED_DOCUMENTS)
  await expect(changed(`sha256 = 'autre'`)).rejects.toThrow('documents keeps every line')
})

test('it is asked for in the transaction of its act alone, once', async () => {
  const { artisan, author, quoteId, document } = await sent()
  const asked = {
    kind: 'quote' as const,
    subjectId: quoteId,
    artisanId: artisan.artisanId,
    accountId: author.accountId,
    name: 'Devis',
  }
  await expect(askDocument(system(), asked)).rejects.toThrow('outside a transaction')
  await inTransaction(system(), (tx) => askDocument(tx, asked))
  expect(await rowOf(quoteId)).toEqual(document)
  await drain('documents', () => Promise.resolve())
  // Its job is lost: the sweep gives it another.
  expect(await askWaitingDocumentsAgain(system())).toBe(0)
  const later = new Date(TEST_NOW.getTime() + 2 * 3_600_000)
  expect(await askWaitingDocumentsAgain(system(later))).toBeGreaterThan(0)
  const again: unknown[] = []
  await drain('documents', (data) => Promise.resolve(void again.push(data.documentId)))
  expect(again).toContain(document.id)
})

test('a contract and its withdrawal have each their document', async () => {
  const { quoteId, author } = await anAcceptedQuote(database)
  const contract = await rowOf(quoteId, 'signed_quote')
  await makeDocument(system(), contract.id, PRINTED_DOCUMENTS)
  const found = await readDocument(database.ctx(author), contract.id)
  if (!found || found === 'waiting') throw new Error('Not drawn')
  expect(found.name).toBe('Devis D-2026-0001 signé.pdf')
  const pages = await pdfPages(found.file.bytes)
  expect(pages.at(-1)!.replaceAll(' ', '')).toContain(
    (await storedQuote(database, quoteId)).contentHash,
  )

  granted(await retractQuote(database.ctx(author), quoteId, { reopen: false, text: 'Tant pis.' }))
  const receipt = await rowOf(quoteId, 'withdrawal_receipt')
  await makeDocument(system(), receipt.id, PRINTED_DOCUMENTS)
  const read = await readDocument(database.ctx(author), receipt.id)
  if (!read || read === 'waiting') throw new Error('Not drawn')
  expect((await pdfPages(read.file.bytes)).join(' ')).toContain('Tant pis.')
})

test('a document whose devis is not there is not drawn', async () => {
  await makeDocument(system(), newId<DocumentId>(), PRINTED_DOCUMENTS)
  const { document } = await sent()
  await makeDocument(system(), document.id, {
    ...PRINTED_DOCUMENTS,
    quote: () => Promise.resolve(null),
  })
  expect(await rowOf(document.subjectId)).toMatchObject({ fileId: null })
})

test('what a company gave and the store lost fails its job, and is had once it is back', async () => {
  const { quoteId, artisan, author } = await aSentQuote(database)
  const bytes = Buffer.from('%PDF-1.4 notice')
  const sourceFileId = await inTransaction(system(), async (tx) => {
    const kept = await keepFile(tx, { data: bytes, contentType: 'application/pdf', ownerId: null })
    await askDocument(tx, {
      kind: 'product_notice',
      subjectId: quoteId,
      artisanId: artisan.artisanId,
      accountId: author.accountId,
      name: 'Notice',
      sourceFileId: kept,
    })
    return kept
  })
  const [file] = await database.rows(files, eq(files.id, sourceFileId))
  const { id } = await rowOf(quoteId, 'product_notice')
  await fileStore().remove(file!.storageKey)
  await expect(makeDocument(system(), id, PRINTED_DOCUMENTS)).rejects.toThrow('not in the store')
  await fileStore().put(bytes, file!.storageKey)
  await makeDocument(system(), id, PRINTED_DOCUMENTS)
  expect(await rowOf(quoteId, 'product_notice')).toMatchObject({ fileId: sourceFileId })
})
