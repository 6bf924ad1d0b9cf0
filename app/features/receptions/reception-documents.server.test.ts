import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, like, or } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { attachedDocuments } from '#app/features/documents/attached-documents.server.ts'
import type { ReceptionDocumentKind } from '#app/features/documents/document.ts'
import { documentResponse } from '#app/features/documents/document-response.server.ts'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import type { System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { granted } from '#test/quote-builders.ts'
import {
  aDraftReception,
  anOnSiteSignature,
  aReservation,
  RECEIVED_AT,
  RECEIVED_ON,
  storedReception,
  storedReservations,
} from '#test/reception-builders.ts'
import { confirmLifted, sayLifted } from './lift-reservation.server.ts'
import { addMaterial, readNotice } from './list-materials.server.ts'
import { signReceptionOnSite } from './sign-reception.server.ts'
import { receptionMaterials, receptions } from './tables.server.ts'
import { addReservation, prepareReception } from './write-reception.server.ts'
import { documentPdf } from '#seed/drawn-documents.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-reception-documents-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = RECEIVED_AT
const system = () => database.ctx<System>(undefined, at)
const documentOf = async (quoteId: QuoteId, kind: ReceptionDocumentKind | 'product_notice') => {
  const products = database.db
    .select({ id: receptionMaterials.id })
    .from(receptionMaterials)
    .innerJoin(receptions, eq(receptions.id, receptionMaterials.receptionId))
    .where(eq(receptions.quoteId, quoteId))
  const [document] = await database.rows(
    documents,
    and(
      or(eq(documents.subjectId, quoteId), inArray(documents.subjectId, products)),
      eq(documents.kind, kind),
    ),
  )
  return document!
}
const wordsOf = async (bytes: Uint8Array) =>
  (await pdfPages(bytes)).map((page) => page.replaceAll(/\s+/g, ' '))

/** A reception of energy works, with a photo, a reservation and a notice, signed by both. */
async function signed() {
  const works = await aDraftReception(database, { energyAid: true })
  const { artisan, worksId } = works
  const ctx = database.ctx(artisan, at)
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#445566' },
  })
    .jpeg()
    .toBuffer()
  const photoId = granted(await addWorksPhoto(ctx, worksId, 'after', picture))
  granted(await prepareReception(ctx, worksId, { receivedOn: RECEIVED_ON, photoIds: [photoId] }))
  granted(await addReservation(ctx, worksId, aReservation()))
  const notice = { name: 'Notice PAC.pdf', bytes: documentPdf('Notice', ['Entretien annuel']) }
  const product = {
    name: 'Pompe à chaleur',
    reference: 'Atlantic Alféa 8 kW',
    place: 'Garage',
    noticeUrl: '',
  }
  granted(await addMaterial(ctx, worksId, product, notice))
  granted(await signReceptionOnSite(ctx, worksId, await anOnSiteSignature(database, works)))
  return works
}

it('the report reads as it was signed, with its photos and the proof of both signatures, the same bytes for both', async () => {
  const { artisan, author, worksId, quoteId } = await signed()
  const { id } = await documentOf(quoteId, 'reception')
  await makeDocument(system(), id, PRINTED_DOCUMENTS)
  const answers = await Promise.all(
    [database.ctx(artisan, at), database.ctx(author, at)].map((ctx) => documentResponse(ctx, id)),
  )
  const [mine, theirs] = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
  )
  expect(mine!.equals(theirs!)).toBe(true)
  expect(answers[0]!.headers.get('content-disposition')).toContain('ception, devis D-2026-0001.pdf')
  const pages = await wordsOf(mine!)
  const all = pages.join(' ')
  for (const words of [
    'Procès-verbal de réception des travaux',
    'Les travaux sont reçus le 13 mars 2026, avec une réserve.',
    '1. Salle de bains : Joint de la vasque à reprendre. À lever avant le 27 mars 2026.',
    'Garantie de parfait achèvement (1 an), jusqu’au 13 mars 2027.',
    'Garantie biennale (2 ans), jusqu’au 13 mars 2028.',
    'Garantie décennale (10 ans), jusqu’au 13 mars 2036.',
    'au plus tard le 13 mars 2027, un an après la réception',
    'carnet d’information du logement (décret 2022-1674)',
    'Pompe à chaleur, Atlantic Alféa 8 kW. Posé : Garage. Notice : Notice PAC.pdf',
    'Signé par Claire Martin, client',
    'Signé par Paul Durand, pour',
  ])
    expect(all).toContain(words)
  const proof = pages.at(-1)!
  expect(proof).toContain('Preuve des signatures')
  expect(proof).toContain('signé depuis le compte de l’entreprise')
  const { contentHash } = await storedReception(database, worksId)
  expect(proof.replaceAll(' ', '').split(contentHash!).length - 1).toBe(2)
  expect(mine!.toString('latin1')).toContain('/Subtype /Image')
})

it('leaves with the mail to each side, and the last lifting with its own', async () => {
  const works = await signed()
  const { artisan, author, worksId, quoteId } = works
  const { id: receptionId } = await storedReception(database, worksId)
  const mails = async (type: string) => {
    await deliverTwice(database, receptionId)
    return database.rows(
      emailLogs,
      and(eq(emailLogs.emailType, type), like(emailLogs.dedupeKey, `%${receptionId}%`)),
    )
  }
  const report = await documentOf(quoteId, 'reception')
  const told = await mails('reception_signed')
  expect(told).toHaveLength(2)
  const { id: noticeId } = await documentOf(quoteId, 'product_notice')
  expect(told.map(({ attachments }) => attachments)).toEqual([
    [report.id, noticeId],
    [report.id, noticeId],
  ])
  const [notice] = await attachedDocuments(system(), [noticeId], PRINTED_DOCUMENTS)
  expect(notice!.name).toBe('Notice, Pompe à chaleur.pdf')
  expect((await wordsOf(notice!.bytes)).join(' ')).toContain('Entretien annuel')
  const [attached] = await attachedDocuments(system(), [report.id], PRINTED_DOCUMENTS)
  expect(attached!.name).toBe('Réception, devis D-2026-0001.pdf')
  const [one] = await storedReservations(database, worksId)
  granted(await sayLifted(database.ctx(artisan, at), worksId, one!.id, null))
  expect(await mails('reservation_lift')).toHaveLength(1)
  granted(await confirmLifted(database.ctx(author, at), worksId, one!.id))
  const lifting = await documentOf(quoteId, 'reception_lifting')
  const lifted = await mails('reservation_lifted')
  expect(lifted.map(({ attachments }) => attachments)).toEqual([[lifting.id], [lifting.id]])
  const [last] = await attachedDocuments(system(), [lifting.id], PRINTED_DOCUMENTS)
  const words = (await wordsOf(last!.bytes)).join(' ')
  expect(words).toContain('Toutes les réserves du procès-verbal sont levées.')
  expect(words).toContain('Confirmée par le client le 13 mars 2026.')
})

it('a notice is read by the two sides alone, by the client once the report was sent', async () => {
  const { artisan, author, worksId } = await signed()
  const { id } = await storedReception(database, worksId)
  const [material] = await database.rows(receptionMaterials, eq(receptionMaterials.receptionId, id))
  const noticeFileId = material!.noticeFileId!
  for (const who of [artisan, author])
    expect((await readNotice(database.ctx(who, at), noticeFileId))!.name).toBe('Notice PAC.pdf')
  const other = await aDraftReception(database)
  for (const who of [other.artisan, other.author])
    expect(await readNotice(database.ctx(who, at), noticeFileId)).toBeNull()
  expect(await readNotice(database.ctx(), noticeFileId)).toBeNull()
})
