import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { documentResponse } from '#app/features/documents/document-response.server.ts'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { drawOnPhoto } from '#app/features/works/photo-marks/draw-on-photo.server.ts'
import type { PhotoMark } from '#app/features/works/photo-marks/mark.ts'
import { frameOf, shapesOf } from '#app/features/works/photo-marks/marks-geometry.ts'
import { marksVersion } from '#app/features/works/photo-marks/queries.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { System } from '#app/platform/context.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { granted } from '#test/quote-builders.ts'
import {
  aDraftReception,
  anOnSiteSignature,
  RECEIVED_AT as at,
  RECEIVED_ON,
  storedReception,
} from '#test/reception-builders.ts'
import { marksOfReport } from '#app/features/receptions/reception-document.ts'
import { signReceptionOnSite } from '#app/features/receptions/sign-reception.server.ts'
import { prepareReception } from '#app/features/receptions/write-reception.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-marks-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WALL: PhotoMark = {
  kind: 'measure',
  from: { x: 0.1, y: 0.25 },
  to: { x: 0.8333, y: 0.25 },
  words: '2,40\u00a0m',
}
const LEAK: PhotoMark = {
  kind: 'arrow',
  from: { x: 0.2, y: 0.8 },
  to: { x: 0.5, y: 0.6 },
  words: 'joint repris',
}
const SOCKET: PhotoMark = { kind: 'number', from: { x: 0.9, y: 0.5 }, to: null, words: '' }
const MARKS = [WALL, LEAK, SOCKET]

/** A report that shows two photos, and the file of the first. */
async function aReport() {
  const works = await aDraftReception(database)
  const ctx = database.ctx(works.artisan, at)
  const photoIds = []
  for (const background of ['#445566', '#665544']) {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
    photoIds.push(granted(await addWorksPhoto(ctx, works.worksId, 'after', picture)))
  }
  granted(await prepareReception(ctx, works.worksId, { receivedOn: RECEIVED_ON, photoIds }))
  const [row] = await database.rows(worksPhotos, eq(worksPhotos.id, photoIds[0]!))
  return { ...works, ctx, fileId: row!.fileId }
}

/** The PDF of a report that both signed. */
async function pdfOf({ ctx, quoteId }: Awaited<ReturnType<typeof aReport>>): Promise<Uint8Array> {
  const [document] = await database.rows(
    documents,
    and(eq(documents.subjectId, quoteId), eq(documents.kind, 'reception')),
  )
  await makeDocument(database.ctx<System>(undefined, at), document!.id, PRINTED_DOCUMENTS)
  const answer = await documentResponse(ctx, document!.id)
  return new Uint8Array(await answer.arrayBuffer())
}

/** How many lines are drawn in a colour, on all pages. */
async function linesIn(bytes: Uint8Array, colour: string): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  let found = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList()
    found += fnArray.filter(
      (fn, index) => fn === OPS.setStrokeRGBColor && String(argsArray[index]) === colour,
    ).length
  }
  await task.destroy()
  return found
}
const GOLD = '#ffd700'

it('prints what is drawn over a photo of the report, in lines and in words', async () => {
  const report = await aReport()
  const { ctx, fileId, worksId } = report
  granted(await drawOnPhoto(ctx, fileId, MARKS, marksVersion([])))
  granted(await signReceptionOnSite(ctx, worksId, await anOnSiteSignature(database, report)))
  const pdf = await pdfOf(report)
  const words = (await pdfPages(pdf)).join(' ')
  for (const said of ['Mesure 1 : 2,40 m', 'Flèche 1 : joint repris', 'Repère 1'])
    expect(words).toContain(said)
  // Each measure is on the photo as well as under it.
  expect(words.split('2,40 m')).toHaveLength(3)
  expect(words.split('joint repris')).toHaveLength(3)
  expect(await linesIn(pdf, GOLD)).toBe(2)
})

it('prints photos on which nothing is drawn as they are', async () => {
  const report = await aReport()
  const { ctx, worksId } = report
  granted(await signReceptionOnSite(ctx, worksId, await anOnSiteSignature(database, report)))
  const { snapshot } = await storedReception(database, worksId)
  // A report without a mark is the same content as before there were any.
  expect(Object.keys(snapshot!)).not.toContain('marks')
  const pdf = await pdfOf(report)
  expect((await pdfPages(pdf)).join(' ')).not.toContain('Repère')
  expect(await linesIn(pdf, GOLD)).toBe(0)
})

it('is what both read: what is drawn meanwhile is signed by nobody, and what was signed stays', async () => {
  const report = await aReport()
  const { ctx, fileId, worksId } = report
  granted(await drawOnPhoto(ctx, fileId, [WALL], marksVersion([])))
  const read = await anOnSiteSignature(database, report)
  granted(await drawOnPhoto(ctx, fileId, MARKS, marksVersion([WALL])))
  expect(await signReceptionOnSite(ctx, worksId, read)).toEqual(refuse('document_changed'))
  granted(await signReceptionOnSite(ctx, worksId, await anOnSiteSignature(database, report)))
  await database.pool.query('delete from photo_marks where file_id = $1', [fileId])
  const { snapshot } = await storedReception(database, worksId)
  expect(snapshot!.marks!.map(({ file }) => file)).toEqual([fileId])
  expect(marksOfReport(snapshot!.marks![0]!)).toEqual(MARKS)
  expect(await linesIn(await pdfOf(report), GOLD)).toBe(2)
})

it('is drawn by the same shapes as on screen, inside the photo', () => {
  const frame = frameOf({ width: 400, height: 300 })
  expect(frame).toEqual({ width: 1_000, height: 750 })
  expect(shapesOf(MARKS, frame)).toEqual([
    {
      line: 'M100 188L833 188M100 188m0 18l0 -36M833 188m0 -18l0 36',
      disc: null,
      words: { x: 466.5, y: 170, anchor: 'middle', text: '2,40\u00a0m' },
    },
    {
      line: expect.stringMatching(/^M200 600L500 450M500 450l/),
      disc: null,
      words: { x: 200, y: 644, anchor: 'middle', text: 'joint repris' },
    },
    { line: null, disc: { x: 900, y: 375, radius: 26, number: '1' }, words: null },
  ])
})
