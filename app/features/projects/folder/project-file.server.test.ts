import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from '#app/features/documents/tables.server.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { gatherRequests } from '#app/features/projects/gather-requests.server.ts'
import { listSteps } from '#app/features/projects/queries.server.ts'
import { addRooms } from '#app/features/projects/rooms/change-rooms.server.ts'
import { listRooms } from '#app/features/projects/rooms/list-rooms.server.ts'
import { placeRequest } from '#app/features/projects/rooms/place-in-rooms.server.ts'
import { addBlueprints } from '#app/features/requests/blueprints/change-blueprints.server.ts'
import { LOGBOOK_FILE } from '#app/features/projects/logbook/copy.ts'
import * as logbookPage from '#app/features/projects/logbook/logbook.page.tsx'
import type { LogbookWorks } from '#app/features/projects/logbook/read-logbook.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { addMaterial } from '#app/features/receptions/list-materials.server.ts'
import { signReceptionOnSite } from '#app/features/receptions/sign-reception.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import { diskFileStore, fileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { ProjectId, QuoteId } from '#app/values/identity/ids.ts'
import { aSignedAmendment } from '#test/amendment-builders.ts'
import { aBlueprint } from '#test/blueprint-builders.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { askPage } from '#test/pages.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { drawDocuments } from '#test/platform-builders.ts'
import { aPdfInEveryFile } from '#test/proof-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { aDraftReception, anOnSiteSignature, RECEIVED_AT } from '#test/reception-builders.ts'
import { documentPdf } from '#seed/drawn-documents.ts'
import { PROJECT_FILES, projectFile } from './give-files.server.ts'
import * as route from './project-file.route.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-project-folder-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let author: Particulier
let projectId: ProjectId
let quoteIds: QuoteId[]

/** Two contracts of two companies of one name: one received with a product and photos, one amended and invoiced. */
beforeAll(async () => {
  author = await aParticulier(database)
  const received = await aDraftReception(database, { author, energyAid: true })
  const company = database.ctx(received.artisan, RECEIVED_AT)
  const photo = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#445566' },
  })
    .jpeg()
    .toBuffer()
  granted(await addWorksPhoto(company, received.worksId, 'before', photo))
  granted(await addWorksPhoto(company, received.worksId, 'after', photo))
  granted(
    await addMaterial(
      company,
      received.worksId,
      { name: 'Pompe à chaleur', reference: 'Alféa 8 kW', place: 'Garage', noticeUrl: '' },
      { name: 'Notice PAC.pdf', bytes: documentPdf('Notice', ['Entretien annuel']) },
    ),
  )
  granted(
    await signReceptionOnSite(
      company,
      received.worksId,
      await anOnSiteSignature(database, received),
    ),
  )
  const billed = await aContract(database, await someWorks(database, 'to_schedule', { author }))
  await aSignedAmendment(database, { works: billed })
  const { invoiceId } = await anIssuedInvoice(database, billed, 'deposit', { depositCents: 30_000 })
  granted(
    await creditInvoice(database.ctx(billed.artisan), invoiceId, {
      reason: 'Geste',
      bases: 'whole',
    }),
  )
  quoteIds = [received.quoteId, billed.quoteId]
  await nameCompaniesAlike()
  projectId = granted(
    await createProject(database.ctx(author), {
      name: 'La maison',
      place: '8 rue Paul-Bert',
      budget: null,
      requests: [received.requestId, billed.requestId],
    }),
  )
  await aPdfInEveryFile(database)
})

/** Contracts never change: what they say of the company is put there as a test may, behind their trigger. */
async function nameCompaniesAlike() {
  await database.db.transaction(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`)
    for (const row of await tx.select().from(quotes).where(inArray(quotes.id, quoteIds)))
      await tx
        .update(quotes)
        .set({
          snapshot: { ...row.snapshot!, company: { ...row.snapshot!.company, name: 'Durand' } },
        })
        .where(eq(quotes.id, row.id))
  })
}

const ask = (file: string, as = author) =>
  askPage(database, route, `/espace-particulier/projets/${projectId}/fichiers/${file}`, {
    as,
    now: RECEIVED_AT,
    params: { projectId, file },
  })
async function bytesOf(file: (typeof PROJECT_FILES)[number]): Promise<Uint8Array> {
  const answer = (await projectFile(database.ctx(author, RECEIVED_AT), projectId, file))!
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
async function unzipped() {
  const all = unzipSync(await bytesOf('dossier.zip'))
  const { 'LISEZ-MOI.txt': readMe, [LOGBOOK_FILE]: logbook, ...pieces } = all
  return { readMe: new TextDecoder().decode(readMe), logbook: logbook!, pieces }
}
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it('what is not drawn yet is left out, and said', async () => {
  const { readMe, pieces } = await unzipped()
  expect(Object.keys(pieces).every((path) => path.includes('/Photos/'))).toBe(true)
  expect(readMe).toContain('fichiers ne sont pas dans ce dossier')
  expect(readMe).toContain('se prépare encore')
})

it('the folder holds every document of its contracts, the very bytes that are kept, a folder a company', async () => {
  await drawDocuments(database, RECEIVED_AT)
  const { readMe, logbook, pieces } = await unzipped()
  const kept = await database.db
    .select({ kind: documents.kind, sha256: documents.sha256 })
    .from(documents)
    .where(and(eq(documents.accountId, author.accountId)))
  // The devis and the amendment as they were sent are what was signed; the others are all there.
  const given = kept.filter(({ kind }) => kind !== 'quote' && kind !== 'amendment')
  expect(new Set(given.map(({ kind }) => kind))).toEqual(
    new Set([
      'signed_quote',
      'insurance_certificate',
      'signed_amendment',
      'invoice',
      'reception',
      'product_notice',
    ]),
  )
  const photos = Object.keys(pieces).filter((path) => path.includes('/Photos/'))
  const papers = Object.entries(pieces).filter(([path]) => !photos.includes(path))
  expect(papers.map(([, bytes]) => digest(bytes)).toSorted()).toEqual(
    given.map(({ sha256 }) => sha256!).toSorted(),
  )
  expect(photos).toEqual([
    'Durand/Photos/D-2026-0001, avant 1.webp',
    'Durand/Photos/D-2026-0001, après 1.webp',
  ])
  expect(new Set(Object.keys(pieces).map((path) => path.split('/')[0]))).toEqual(
    new Set(['Durand', 'Durand (2)']),
  )
  expect(readMe).toContain('Aucun fichier ne manque.')
  for (const path of Object.keys(pieces)) expect(readMe).toContain(path.split('/').at(-1))
  expect(Buffer.from(logbook).subarray(0, 5).toString()).toBe('%PDF-')
})

it('the logbook says by whom, when received, what was fitted, and the end of ten years', async () => {
  const words = (await pdfPages(await bytesOf(LOGBOOK_FILE))).join(' ')
  for (const said of [
    'Carnet d’information du logement',
    'art. L126-35-2 à L126-35-11',
    'Durand',
    'Le 13 mars 2026',
    'Jusqu’au 13 mars 2027',
    'Jusqu’au 13 mars 2028',
    'Jusqu’au 13 mars 2036',
    'Pompe à chaleur, Alféa 8 kW',
    '« Notice, Pompe à chaleur » du dossier',
    'Assurance décennale',
    'Les travaux n’ont pas commencé',
  ])
    expect(words).toContain(said)
  const { data } = await askPage<{ works: LogbookWorks[] }>(
    database,
    logbookPage,
    `/espace-particulier/projets/${projectId}/carnet`,
    { as: author, params: { projectId } },
  )
  expect(data.works.map(({ quoteId }) => quoteId)).toEqual(quoteIds)
  expect(data.works[0]!.reception!.materials).toHaveLength(1)
  expect(data.works[1]).toMatchObject({
    reception: null,
    amendments: [{ number: 'D-2026-0001/A1' }],
  })
})

it('the folder and the logbook say the rooms of works and files, and the plans are there', async () => {
  const ctx = database.ctx(author)
  const asked = await aQuoteRequest(database, author)
  const plan = await aBlueprint(database, author.accountId, 'Étage.pdf')
  granted(await addBlueprints(ctx, asked, [plan]))
  granted(await gatherRequests(ctx, projectId, [asked]))
  granted(await addRooms(ctx, projectId, ['Garage', 'Étage']))
  const [garage, floor] = await listRooms(ctx, projectId)
  const works = (await listSteps(ctx, projectId))[0]!
  expect(await placeRequest(ctx, projectId, works.requestId, [garage!.id])).toBe(true)
  expect(await placeRequest(ctx, projectId, asked, [floor!.id])).toBe(true)
  const { readMe, pieces } = await unzipped()
  const path = Object.keys(pieces).find((one) => one.startsWith('Plans/'))!
  expect(path).toMatch(/ Étage\.pdf$/)
  expect(readMe).toMatch(
    new RegExp(`Pièce du logement\u00a0: Garage\r\n- Travaux\u00a0: .*\r\n- Durand/`),
  )
  expect(readMe).toContain(`- ${path}`)
  const words = (await pdfPages(await bytesOf(LOGBOOK_FILE))).join(' ')
  expect(words).toContain('Garage')
  expect(words).not.toContain('Étage')
})

it('a file that is gone or damaged is known before: the others are given, and the first text says which', async () => {
  const [invoice] = await database.db
    .select({ key: files.storageKey, name: documents.name })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.accountId, author.accountId), eq(documents.kind, 'invoice')))
    .limit(1)
  const [photo] = await database.db
    .select({ key: files.storageKey })
    .from(worksPhotos)
    .innerJoin(files, eq(files.id, worksPhotos.fileId))
    .where(eq(worksPhotos.moment, 'before'))
  const whole = Object.keys((await unzipped()).pieces)
  await fileStore().remove(invoice!.key)
  await fileStore().put(Buffer.from('another picture'), photo!.key)
  const { readMe, pieces } = await unzipped()
  const lost = whole.filter((path) => !(path in pieces))
  expect(lost).toHaveLength(2)
  expect(readMe).toContain('2 fichiers ne sont pas dans ce dossier\u00a0:')
  for (const path of lost) expect(readMe).toContain(path)
  expect(readMe).toContain('n’est plus dans notre stockage')
  expect(readMe).toContain('est abîmé')
})

it('another person, another file and another address find nothing', async () => {
  const stranger = await aParticulier(database)
  for (const file of PROJECT_FILES) expect((await ask(file, stranger)).status).toBe(404)
  expect((await ask('autre.zip')).status).toBe(404)
  const page = await askPage(database, logbookPage, `/x`, { as: stranger, params: { projectId } })
  expect(page.status).toBe(404)
})
