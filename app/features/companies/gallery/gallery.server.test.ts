import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { Artisan } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { newId, type FileId, type GalleryPictureId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import {
  addPicture,
  listPictures,
  listPublicPictures,
  movePicture,
  readPicture,
  receivePicture,
  removePicture,
} from './gallery.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-proofs-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const as = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)

describe('a gallery', () => {
  const photo = async (artisan: Artisan) =>
    granted(
      await receivePicture(
        as(artisan),
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#6000ff' } })
          .jpeg()
          .toBuffer(),
      ),
    )
  const added = async (artisan: Artisan, caption: string, before = false) =>
    granted(
      await addPicture(as(artisan), {
        fileId: await photo(artisan),
        beforeFileId: before ? await photo(artisan) : null,
        caption,
        trade: null,
      }),
    )
  const captions = async (artisan: Artisan) =>
    (await listPictures(as(artisan), artisan.artisanId)).map(({ caption }) => caption)

  it('is ordered by its artisan, and loses the files of what is removed', async () => {
    const artisan = await anArtisan(database)
    const ids: GalleryPictureId[] = []
    for (const caption of ['un', 'deux', 'trois'])
      ids.push(await added(artisan, caption, caption === 'deux'))
    await movePicture(as(artisan), ids[2]!, -1)
    await movePicture(as(artisan), ids[0]!, -1)
    expect(await captions(artisan)).toEqual(['un', 'trois', 'deux'])
    expect(await removePicture(as(await anArtisan(database)), ids[1]!)).toBe(false)
    const before = (await database.rows(files, eq(files.ownerId, artisan.accountId))).length
    expect(await removePicture(as(artisan), ids[1]!)).toBe(true)
    expect((await database.rows(files, eq(files.ownerId, artisan.accountId))).length).toBe(
      before - 2,
    )
  })
  it('is as large as the plan allows, and takes no photo of another company', async () => {
    const [artisan, other] = [await anArtisan(database), await anArtisan(database)]
    expect(
      await addPicture(as(await anArtisan(database, { plan: 'eco' })), {
        fileId: newId<FileId>(),
        beforeFileId: null,
        caption: 'x',
        trade: null,
      }),
    ).toEqual(refuse('no_gallery'))
    expect(
      await addPicture(as(other), {
        fileId: await photo(artisan),
        beforeFileId: null,
        caption: 'x',
        trade: null,
      }),
    ).toEqual(refuse('unknown_file'))
    for (let n = 0; n < 12; n++) await added(artisan, `photo ${n}`)
    expect(
      await addPicture(as(artisan), {
        fileId: await photo(artisan),
        beforeFileId: null,
        caption: 'de trop',
        trade: null,
      }),
    ).toEqual(refuse('gallery_full'))
  })
  it('is public while its company is verified, and what the plan shows; kept, it is for its artisan and the team', async () => {
    const artisan = await anArtisan(database)
    const id = await added(artisan, 'salle de bains')
    const { fileId } = (await listPictures(as(artisan), artisan.artisanId)).find(
      (picture) => picture.id === id,
    )!
    const visitor = database.ctx({ kind: 'visitor' as const, clientKey: 'x' })
    expect([
      (await readPicture(visitor, fileId))?.everybody,
      (await listPublicPictures(visitor, artisan.artisanId)).length,
    ]).toEqual([true, 1])
    const hidden = await anArtisan(database, { verification: 'pending' })
    await added(hidden, 'pas encore')
    const [kept] = await listPictures(as(hidden), hidden.artisanId)
    expect([
      await readPicture(visitor, kept!.fileId),
      (await readPicture(as(hidden), kept!.fileId))?.everybody,
      await listPublicPictures(visitor, hidden.artisanId),
    ]).toEqual([null, false, []])
  })
})
