import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { quoteRequestPhotos } from '#app/features/requests/tables.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { newId, type FileId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { drawOnPhoto } from './draw-on-photo.server.ts'
import * as drawPage from './draw-on-photo.page.tsx'
import type { PhotoMark } from './mark.ts'
import { marksOn, marksVersion } from './queries.server.ts'

const database = useTestDatabase(RACE_POOL)
const picture = await sharp({
  create: { width: 400, height: 300, channels: 3, background: '#888' },
})
  .jpeg()
  .toBuffer()
const WALL: PhotoMark = {
  kind: 'measure',
  from: { x: 0.1, y: 0.25 },
  to: { x: 0.8333, y: 0.25 },
  words: '2,40\u00a0m',
}
const SOCKET: PhotoMark = { kind: 'number', from: { x: 0.5, y: 0.5 }, to: null, words: 'prise' }
const NOTHING = marksVersion([])

/** Works with a photo of the company. */
async function aPhotoOfWorks() {
  const works = await someWorks(database, 'scheduled')
  const id = granted(
    await addWorksPhoto(database.ctx(works.artisan), works.worksId, 'before', picture),
  )
  const [row] = await database.rows(worksPhotos, eq(worksPhotos.id, id))
  return { ...works, photoId: id, fileId: row!.fileId }
}
const marksOf = async ({ artisanId }: Artisan, fileId: FileId) =>
  (await marksOn(database.ctx({ kind: 'system' }), artisanId, [fileId]))[fileId]?.marks ?? []

describe('what a company draws on a photo', () => {
  it('stands beside the photo, which is not changed, and is read by both sides of the works', async () => {
    const { artisan, author, worksId, fileId } = await aPhotoOfWorks()
    const bytes = () => database.rows(files, eq(files.id, fileId))
    const before = await bytes()
    granted(await drawOnPhoto(database.ctx(artisan), fileId, [WALL, SOCKET], NOTHING))
    expect(await bytes()).toEqual(before)
    for (const side of [artisan, author]) {
      const { photos } = (await getWorks(database.ctx(side), worksId))!
      expect(photos.map(({ marked }) => marked)).toEqual([
        { marks: [WALL, SOCKET], width: 400, height: 300 },
      ])
    }
    granted(await drawOnPhoto(database.ctx(artisan), fileId, [], marksVersion([WALL, SOCKET])))
    expect(await marksOf(artisan, fileId)).toEqual([])
  })

  it('is drawn on one’s own photos alone: another company’s, or none, is not there', async () => {
    const { fileId } = await aPhotoOfWorks()
    const other = database.ctx(await anArtisan(database))
    for (const file of [fileId, newId<FileId>()])
      expect(await drawOnPhoto(other, file, [WALL], NOTHING)).toEqual(refuse('not_found'))
  })

  it('is drawn on the photos of a request once its contact is taken, and read by that company alone', async () => {
    const { artisan, requestId } = await aTakenLead(database)
    const fileId = granted(
      await storePhoto(database.ctx({ kind: 'system' }), { bytes: picture, ownerId: null }),
    )
    await database.db.insert(quoteRequestPhotos).values({ requestId, fileId, position: 0 })
    expect(await drawOnPhoto(database.ctx(artisan), fileId, [WALL], NOTHING)).toMatchObject({
      ok: true,
      value: { of: 'lead' },
    })
    expect(await marksOf(artisan, fileId)).toEqual([WALL])
    expect(await marksOf(await anArtisan(database), fileId)).toEqual([])
    await database.pool.query('update leads set opened_at = null where request_id = $1', [
      requestId,
    ])
    expect(await drawOnPhoto(database.ctx(artisan), fileId, [], NOTHING)).toEqual(
      refuse('not_found'),
    )
  })

  it('replaces nothing that one has not read: of several at once, the first is kept', async () => {
    const { artisan, fileId } = await aPhotoOfWorks()
    const said = await together(6, (at) =>
      drawOnPhoto(database.ctx(artisan), fileId, [{ ...WALL, words: `${at + 1}\u00a0m` }], NOTHING),
    )
    expect(said.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(said.flatMap((one) => (one.ok ? [] : [one.refusal])))).toEqual(
      new Set(['marks_changed']),
    )
    const kept = said.findIndex(({ ok }) => ok)
    expect(await marksOf(artisan, fileId)).toEqual([{ ...WALL, words: `${kept + 1}\u00a0m` }])
  })

  it('is not drawn on a photo of a signed report', async () => {
    const { artisan, fileId, photoId } = await aPhotoOfWorks()
    await database.db.update(worksPhotos).set({ inReport: true }).where(eq(worksPhotos.id, photoId))
    expect(await drawOnPhoto(database.ctx(artisan), fileId, [WALL], NOTHING)).toEqual(
      refuse('photo_signed'),
    )
  })

  it('goes with its photo', async () => {
    const { artisan, fileId, photoId } = await aPhotoOfWorks()
    granted(await drawOnPhoto(database.ctx(artisan), fileId, [WALL], NOTHING))
    await database.db.delete(worksPhotos).where(eq(worksPhotos.id, photoId))
    await database.db.delete(files).where(eq(files.id, fileId))
    expect(await marksOf(artisan, fileId)).toEqual([])
  })
})

describe('the page where one draws', () => {
  const ask = (as: Artisan, fileId: string, post?: Record<string, string>) =>
    askPage<RefusedAct & { seen: string; marks: PhotoMark[] }>(
      database,
      drawPage,
      `/espace-pro/photos/${fileId}/mesures`,
      { as, params: { fileId }, ...(post && { post }) },
    )
  it('answers 404 for a photo that is not one’s own, shown or posted', async () => {
    const { fileId } = await aPhotoOfWorks()
    const other = await anArtisan(database)
    const post = { intent: 'save', marks: JSON.stringify([WALL]), seen: NOTHING }
    for (const id of [fileId, newId<FileId>(), 'x']) {
      expect(await ask(other, id)).toMatchObject({ status: 404 })
      expect(await ask(other, id, post)).toMatchObject({ status: 404 })
    }
  })
  it('keeps what was drawn beside the length that is missing', async () => {
    const { artisan, fileId } = await aPhotoOfWorks()
    const marks = [SOCKET, { ...WALL, words: 'mur' }]
    const posted = { intent: 'save', marks: JSON.stringify(marks), seen: NOTHING }
    expect(await ask(artisan, fileId, posted)).toMatchObject({
      status: 422,
      data: { errors: { 'marque-1': expect.stringContaining('longueur') }, kept: marks },
    })
    for (const wrong of ['', 'null', '[{}]', '{"a":1}'])
      expect(await ask(artisan, fileId, { ...posted, marks: wrong })).toMatchObject({
        status: 422,
        data: { errors: { marks: expect.stringContaining('dessin') } },
      })
    expect(await marksOf(artisan, fileId)).toEqual([])
  })
  it('keeps the marks, leads back to the works, and says of others’ that came between', async () => {
    const { artisan, fileId, worksId } = await aPhotoOfWorks()
    const { data } = await ask(artisan, fileId)
    const save = { intent: 'save', marks: JSON.stringify([WALL]), seen: data.seen }
    expect(await ask(artisan, fileId, save)).toMatchObject({
      status: 302,
      location: `/espace-pro/interventions/${worksId}`,
    })
    expect((await ask(artisan, fileId)).data.marks).toEqual([WALL])
    expect(await ask(artisan, fileId, save)).toMatchObject({
      status: 409,
      data: { notice: expect.stringContaining('entre-temps') },
    })
  })
})
