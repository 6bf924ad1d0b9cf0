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
import type { Admin, TeamRole, Visitor } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { newId, type WorksPhotoId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { anAdmin } from '#test/builders.ts'
import { someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import { addWorksPhoto, readWorksPhoto, removeWorksPhoto } from './works-photos.server.ts'
import { MAX_PHOTOS } from '#app/features/works/works.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { answerGallery, askForGallery, showInGallery } from './show-in-gallery.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'

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

const artisanOf = ({ artisan }: TestWorks) => database.ctx(artisan)
const clientOf = ({ author }: TestWorks) => database.ctx(author)
const visitor = () => database.ctx<Visitor>({ kind: 'visitor', clientKey: 'test' })
/** Works of a company on Pro's gallery, with a photo before and one after. */
async function photographed() {
  const works = await someWorks(database, 'in_progress')
  await database.db
    .update(artisans)
    .set({ galleryLimit: 12 })
    .where(eq(artisans.id, works.artisan.artisanId))
  const before = granted(await addWorksPhoto(artisanOf(works), works.worksId, 'before', photo))
  const after = granted(await addWorksPhoto(artisanOf(works), works.worksId, 'after', photo))
  return { works, before, after }
}

describe('photos of works', () => {
  it('are seen by both sides, taken away by their author alone, and say nothing of who took them', async () => {
    const { works, before } = await photographed()
    const seen = (await getWorks(clientOf(works), works.worksId))!.photos
    expect(seen.map(({ moment, author }) => [moment, author])).toEqual([
      ['before', 'artisan'],
      ['after', 'artisan'],
    ])
    const stored = await readWorksPhoto(clientOf(works), seen[0]!.fileId)
    expect(stored!.contentType).toBe('image/webp')
    expect(stored!.bytes.includes('Claire Martin')).toBe(false)
    const stranger = await someWorks(database)
    for (const ctx of [visitor(), artisanOf(stranger), clientOf(stranger)])
      expect(await readWorksPhoto(ctx, seen[0]!.fileId)).toBeNull()
    // Of the team, whoever settles a dispute looks at them, and nobody else.
    const admin = await anAdmin(database)
    const as = (role: TeamRole) => database.ctx<Admin>({ ...admin, roles: [role] })
    expect(await readWorksPhoto(as('moderation'), seen[0]!.fileId)).not.toBeNull()
    expect(await readWorksPhoto(as('finance'), seen[0]!.fileId)).toBeNull()
    expect(await addWorksPhoto(artisanOf(stranger), works.worksId, 'after', photo)).toEqual(
      refuse('not_found'),
    )
    expect(await removeWorksPhoto(clientOf(works), works.worksId, before)).toBe(false)
    expect(await removeWorksPhoto(artisanOf(works), works.worksId, before)).toBe(true)
    expect(await database.db.$count(files, eq(files.id, seen[0]!.fileId))).toBe(0)
  })

  it('are 24 at most, and fixed once the works are given up', async () => {
    const { works } = await photographed()
    const [row] = await database.db
      .select()
      .from(worksPhotos)
      .where(eq(worksPhotos.worksId, works.worksId))
      .limit(1)
    await database.db.insert(worksPhotos).values(
      Array.from({ length: MAX_PHOTOS - 2 }, () => ({
        ...row!,
        id: newId<WorksPhotoId>(),
      })),
    )
    expect(await addWorksPhoto(clientOf(works), works.worksId, 'after', photo)).toEqual(
      refuse('photos_full'),
    )
    granted(await cancelWorks(clientOf(works), works.worksId, 'agreed', ''))
    expect(await addWorksPhoto(clientOf(works), works.worksId, 'after', photo)).toEqual(
      refuse('photos_closed'),
    )
  })
})

describe('the gallery', () => {
  it('shows them once the client agreed, in copies of its own, until they take it back', async () => {
    const { works, before, after } = await photographed()
    const show = () =>
      showInGallery(artisanOf(works), works.worksId, {
        afterId: after,
        beforeId: before,
        caption: 'Chauffe-eau remplacé',
      })
    expect(await show()).toEqual(refuse('gallery_not_agreed'))
    expect(await answerGallery(clientOf(works), works.worksId, true)).toEqual(
      refuse('gallery_not_asked'),
    )
    granted(await askForGallery(artisanOf(works), works.worksId))
    expect(await askForGallery(artisanOf(works), works.worksId)).toEqual(
      refuse('gallery_already_asked'),
    )
    granted(await answerGallery(clientOf(works), works.worksId, true))
    granted(await show())
    const [shown] = await listPublicPictures(visitor(), works.artisan.artisanId)
    expect(shown).toMatchObject({
      caption: 'Chauffe-eau remplacé',
      beforeFileId: expect.any(String),
    })
    // The works' own photo may go: the gallery keeps its copy.
    expect(await removeWorksPhoto(artisanOf(works), works.worksId, before)).toBe(true)
    expect((await readPicture(visitor(), shown!.beforeFileId!))!.everybody).toBe(true)
    granted(await answerGallery(clientOf(works), works.worksId, false))
    expect(await listPictures(visitor(), works.artisan.artisanId)).toEqual([])
    expect(await readPicture(visitor(), shown!.fileId)).toBeNull()
    expect(await show()).toEqual(refuse('no_after_photo'))
  })

  it('asks for a photo from after, of these works', async () => {
    const [{ works }, other] = [await photographed(), await photographed()]
    granted(await askForGallery(artisanOf(works), works.worksId))
    granted(await answerGallery(clientOf(works), works.worksId, true))
    expect(
      await showInGallery(artisanOf(works), works.worksId, {
        afterId: other.after,
        beforeId: null,
        caption: 'Une porte',
      }),
    ).toEqual(refuse('no_after_photo'))
    expect(
      await showInGallery(artisanOf(works), works.worksId, {
        afterId: other.after,
        beforeId: null,
        caption: '  ',
      }),
    ).toEqual(refuse('caption_missing'))
    const bare = await someWorks(database)
    expect(await askForGallery(artisanOf(bare), bare.worksId)).toEqual(refuse('no_after_photo'))
  })
})
