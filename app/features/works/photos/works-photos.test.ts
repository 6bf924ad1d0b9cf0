import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listPictures,
  listPublicPictures,
  readPicture,
} from '#app/features/companies/gallery/gallery.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Visitor } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { newId, type InterventionPhotoId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { anIntervention, type TestIntervention } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { cancelIntervention } from '#app/features/works/progress/cancel-works.server.ts'
import {
  addInterventionPhoto,
  readInterventionPhoto,
  removeInterventionPhoto,
} from './works-photos.server.ts'
import { MAX_PHOTOS } from '#app/features/works/works.ts'
import { getIntervention } from '#app/features/works/queries.server.ts'
import { answerGallery, askForGallery, showInGallery } from './show-in-gallery.server.ts'
import { interventionPhotos } from '#app/features/works/tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-works-photos-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let photo: Uint8Array
beforeAll(async () => {
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#445566' } })
    .withExif({ IFD0: { Artist: 'Claire Martin' } })
    .jpeg()
    .toBuffer()
})

const artisanOf = ({ artisan }: TestIntervention) => database.ctx(artisan)
const clientOf = ({ author }: TestIntervention) => database.ctx(author)
const visitor = () => database.ctx<Visitor>({ kind: 'visitor', clientKey: 'test' })
/** Works of a company on Pro's gallery, with a photo before and one after. */
async function photographed() {
  const works = await anIntervention(database, 'in_progress')
  await database.db
    .update(artisans)
    .set({ galleryLimit: 12 })
    .where(eq(artisans.id, works.artisan.artisanId))
  const before = granted(
    await addInterventionPhoto(artisanOf(works), works.interventionId, 'before', photo),
  )
  const after = granted(
    await addInterventionPhoto(artisanOf(works), works.interventionId, 'after', photo),
  )
  return { works, before, after }
}

describe('photos of works', () => {
  it('are seen by both sides, taken away by their author alone, and say nothing of who took them', async () => {
    const { works, before } = await photographed()
    const seen = (await getIntervention(clientOf(works), works.interventionId))!.photos
    expect(seen.map(({ moment, author }) => [moment, author])).toEqual([
      ['before', 'artisan'],
      ['after', 'artisan'],
    ])
    const stored = await readInterventionPhoto(clientOf(works), seen[0]!.fileId)
    expect(stored!.contentType).toBe('image/webp')
    expect(stored!.bytes.includes('Claire Martin')).toBe(false)
    const stranger = await anIntervention(database)
    for (const ctx of [visitor(), artisanOf(stranger), clientOf(stranger)])
      expect(await readInterventionPhoto(ctx, seen[0]!.fileId)).toBeNull()
    expect(
      await addInterventionPhoto(artisanOf(stranger), works.interventionId, 'after', photo),
    ).toEqual({ ok: false, refusal: 'not_found' })
    expect(await removeInterventionPhoto(clientOf(works), works.interventionId, before)).toBe(false)
    expect(await removeInterventionPhoto(artisanOf(works), works.interventionId, before)).toBe(true)
    expect(await database.db.$count(files, eq(files.id, seen[0]!.fileId))).toBe(0)
  })

  it('are 24 at most, and fixed once the works are given up', async () => {
    const { works } = await photographed()
    const [row] = await database.db
      .select()
      .from(interventionPhotos)
      .where(eq(interventionPhotos.interventionId, works.interventionId))
      .limit(1)
    await database.db.insert(interventionPhotos).values(
      Array.from({ length: MAX_PHOTOS - 2 }, () => ({
        ...row!,
        id: newId<InterventionPhotoId>(),
      })),
    )
    expect(
      await addInterventionPhoto(clientOf(works), works.interventionId, 'after', photo),
    ).toEqual({ ok: false, refusal: 'photos_full' })
    granted(await cancelIntervention(clientOf(works), works.interventionId, 'agreed', ''))
    expect(
      await addInterventionPhoto(clientOf(works), works.interventionId, 'after', photo),
    ).toEqual({ ok: false, refusal: 'photos_closed' })
  })
})

describe('the gallery', () => {
  it('shows them once the client agreed, in copies of its own, until they take it back', async () => {
    const { works, before, after } = await photographed()
    const show = () =>
      showInGallery(artisanOf(works), works.interventionId, {
        afterId: after,
        beforeId: before,
        caption: 'Chauffe-eau remplacé',
      })
    expect(await show()).toEqual({ ok: false, refusal: 'gallery_not_agreed' })
    expect(await answerGallery(clientOf(works), works.interventionId, true)).toEqual({
      ok: false,
      refusal: 'gallery_not_asked',
    })
    granted(await askForGallery(artisanOf(works), works.interventionId))
    expect(await askForGallery(artisanOf(works), works.interventionId)).toEqual({
      ok: false,
      refusal: 'gallery_already_asked',
    })
    granted(await answerGallery(clientOf(works), works.interventionId, true))
    granted(await show())
    const [shown] = await listPublicPictures(visitor(), works.artisan.artisanId)
    expect(shown).toMatchObject({
      caption: 'Chauffe-eau remplacé',
      beforeFileId: expect.any(String),
    })
    // The works' own photo may go: the gallery keeps its copy.
    expect(await removeInterventionPhoto(artisanOf(works), works.interventionId, before)).toBe(true)
    expect((await readPicture(visitor(), shown!.beforeFileId!))!.everybody).toBe(true)
    granted(await answerGallery(clientOf(works), works.interventionId, false))
    expect(await listPictures(visitor(), works.artisan.artisanId)).toEqual([])
    expect(await readPicture(visitor(), shown!.fileId)).toBeNull()
    expect(await show()).toEqual({ ok: false, refusal: 'no_after_photo' })
  })

  it('asks for a photo from after, of these works', async () => {
    const [{ works }, other] = [await photographed(), await photographed()]
    granted(await askForGallery(artisanOf(works), works.interventionId))
    granted(await answerGallery(clientOf(works), works.interventionId, true))
    expect(
      await showInGallery(artisanOf(works), works.interventionId, {
        afterId: other.after,
        beforeId: null,
        caption: 'Une porte',
      }),
    ).toEqual({ ok: false, refusal: 'no_after_photo' })
    expect(
      await showInGallery(artisanOf(works), works.interventionId, {
        afterId: other.after,
        beforeId: null,
        caption: '  ',
      }),
    ).toEqual({ ok: false, refusal: 'caption_missing' })
    const bare = await anIntervention(database)
    expect(await askForGallery(artisanOf(bare), bare.interventionId)).toEqual({
      ok: false,
      refusal: 'no_after_photo',
    })
  })
})
