/*
 * The acts that keep files, with every one of their calls to the store failing in turn: no row names bytes that are not
 * there, the act can be done again, and what nothing names goes.
 */
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { receivePicture } from '#app/features/companies/gallery/gallery.server.ts'
import { receiveDocument } from '#app/features/companies/proofs/documents.server.ts'
import { keepRequestPhotos } from '#app/features/requests/ask/keep-request-photos.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { removeOrphanFiles } from '#app/platform/files/remove-orphan-files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { failingFiles, type FileFailure } from '#test/failing-files.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { honestPdfs } from '#test/pdfs.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-failing-files-'))
const disk = diskFileStore(folder)
const store = failingFiles(disk)
useFileStore(store)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let photo: Uint8Array<ArrayBuffer>
let pdf: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#445566' } })
  photo = new Uint8Array(await image.jpeg().toBuffer())
  pdf = new Uint8Array(Object.values(await honestPdfs())[0]!)
})
afterEach(() => store.failAt(0))

/** Each act, ready to be done: answers whether it was. */
const ACTS: Record<string, () => Promise<() => Promise<boolean>>> = {
  'sending a proof': async () => {
    const artisan = await anArtisan(database)
    return async () => (await receiveDocument(database.ctx(artisan), new File([pdf], 'a.pdf'))).ok
  },
  'a picture of the gallery, with its small copy': async () => {
    const artisan = await anArtisan(database)
    return async () => (await receivePicture(database.ctx(artisan), photo)).ok
  },
  'three photos of a request': async () => {
    const author = await aParticulier(database)
    const sent = ['a', 'b', 'c'].map((name) => new File([photo], `${name}.jpg`))
    return async () => (await keepRequestPhotos(database.ctx(author), [], sent)).ids.length === 3
  },
  'a photo of works': async () => {
    const { artisan, worksId } = await someWorks(database)
    return async () => (await addWorksPhoto(database.ctx(artisan), worksId, 'before', photo)).ok
  },
}

/** The keys that rows name, but for the files of builders, which have no bytes, and those that the disk holds. */
async function keys(builders: ReadonlySet<string>) {
  const held: string[] = []
  for await (const { key } of disk.list()) held.push(key)
  const named = (await namedKeys()).filter((key) => !builders.has(key))
  return { named: named.sort(), held: held.sort() }
}
async function namedKeys(): Promise<string[]> {
  const rows = await database.rows(files)
  return rows.flatMap(({ storageKey, thumbnailKey }) =>
    thumbnailKey ? [storageKey, thumbnailKey] : [storageKey],
  )
}

describe.for(Object.entries(ACTS))('%s', ([, ready]) => {
  it.for<FileFailure>(['refused', 'lost'])('is done again where a call is %s', async (how) => {
    const act = await ready()
    const builders = new Set(await namedKeys())
    let failures = 0
    for (let nth = 1; ; nth++) {
      store.failAt(nth, how)
      const done = await act().catch(() => false)
      const failed = store.hasFailed()
      store.failAt(0)
      const { named, held } = await keys(builders)
      expect(named.filter((key) => !held.includes(key))).toEqual([])
      if (!failed) {
        expect(done).toBe(true)
        break
      }
      expect(done).toBe(false)
      failures++
    }
    expect(failures).toBeGreaterThan(0)
  })
})

it('what nothing names goes, whichever call of the sweeping fails', async () => {
  const artisan = await anArtisan(database)
  const builders = new Set(await namedKeys())
  for (const one of ['a', 'b', 'c']) await disk.put(new TextEncoder().encode(one))
  expect((await receivePicture(database.ctx(artisan), photo)).ok).toBe(true)
  const longAgo = new Date(Date.now() - 7_200_000)
  for await (const { key } of disk.list()) utimesSync(join(folder, key), longAgo, longAgo)
  for (let nth = 1; ; nth++) {
    store.failAt(nth, nth % 2 === 0 ? 'lost' : 'refused')
    await removeOrphanFiles(database.ctx()).catch(() => undefined)
    if (!store.hasFailed()) break
  }
  const { named, held } = await keys(builders)
  expect(named).toHaveLength(2)
  expect(held.filter((key) => !builders.has(key))).toEqual(named)
})
