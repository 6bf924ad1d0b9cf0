import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { newId, type FileId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { diskFileStore, useFileStore } from './files.server.ts'
import { fileResponse, readFile } from './read-file.server.ts'
import { removeOrphanFiles } from './remove-orphan-files.server.ts'
import { storePhoto } from './store-photo.server.ts'
import { files } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-files-'))
const store = diskFileStore(folder)
useFileStore(store)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keep = (bytes: Uint8Array) => storePhoto(database.ctx(), { bytes, ownerId: null })
const stored = async (bytes: Uint8Array) => {
  const result = await keep(bytes)
  if (!result.ok) throw new Error(result.refusal)
  return (await readFile(database.ctx(), result.value))!
}
const filesOnDisk = () =>
  readdirSync(folder, { recursive: true }).filter((entry) =>
    statSync(join(folder, String(entry))).isFile(),
  )
const image = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#6000ff' } })

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'sent as %s is kept as WebP, with its size',
    async (format) => {
      const file = await stored(await image().toFormat(format).toBuffer())
      expect(file).toMatchObject({
        contentType: 'image/webp',
        width: 60,
        height: 40,
        byteLength: file.bytes.byteLength,
      })
      expect((await sharp(file.bytes).metadata()).format).toBe('webp')
    },
  )
  it('is at most 2 000 px a side, and never enlarged', async () => {
    expect(await stored(await image(4000, 1000).jpeg().toBuffer())).toMatchObject({
      width: 2000,
      height: 500,
    })
    expect(await stored(await image(30, 2400).png().toBuffer())).toMatchObject({
      width: 25,
      height: 2000,
    })
  })
  it('loses its place, its camera and every other metadata', async () => {
    const sent = await image()
      .withExif({
        IFD0: { Make: 'CanaryCam', Copyright: 'Claire Martin' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '20/1 52/1 44/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '55/1 26/1 53/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(sent.includes('CanaryCam') && (await sharp(sent).metadata()).exif !== undefined).toBe(
      true,
    )
    const { bytes } = await stored(sent)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const canary of ['CanaryCam', 'Claire', 'canary-xmp', 'GPS', 'Exif'])
      expect(bytes.includes(canary)).toBe(false)
  })
  it('is turned upright before its orientation is forgotten', async () => {
    const sent = await image(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await stored(sent)).toMatchObject({ width: 40, height: 60 })
  })
  it('belongs to its sender, or to nobody yet', async () => {
    const claire = await aParticulier(database)
    const result = await storePhoto(database.ctx(claire), {
      bytes: await image().png().toBuffer(),
      ownerId: claire.accountId,
    })
    expect(result.ok && (await readFile(database.ctx(), result.value))?.ownerId).toBe(
      claire.accountId,
    )
    expect((await stored(await image().png().toBuffer())).ownerId).toBeNull()
  })
  it('lies under a random name without extension, and is answered as a file that nothing runs', async () => {
    const file = await stored(await image().png().toBuffer())
    expect(file.storageKey).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}$/)
    const response = fileResponse(file)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="${file.id}.webp"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true)
  })
  it('that does not exist is null', async () => {
    expect(await readFile(database.ctx(), newId<FileId>())).toBeNull()
  })
  it('sent ten at once is kept ten times', async () => {
    const bytes = await image(1200, 900).jpeg().toBuffer()
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await stored(bytes)).id))
    expect(new Set(ids).size).toBe(10)
  })
})

describe('the store', () => {
  it('reads no path but its own keys', async () => {
    for (const key of [
      '../../etc/passwd',
      '/etc/passwd',
      'ab/cd/../../x',
      `ab/cd/${'0'.repeat(28)}/x`,
      '',
    ])
      await expect(store.get(key)).rejects.toThrow('Not a storage key')
    expect(await store.get(`ab/cd/${'0'.repeat(28)}`)).toBeNull()
  })
  it('is swept of what no row names, once it is an hour old', async () => {
    const kept = await stored(await image().png().toBuffer())
    const dropped = await stored(await image().png().toBuffer())
    await database.db.delete(files).where(eq(files.id, dropped.id))
    const half = join(folder, `${kept.storageKey.slice(0, 6)}${'0'.repeat(28)}.part`)
    writeFileSync(half, 'half written')
    expect(await removeOrphanFiles(database.ctx())).toBe(0)
    const old = new Date(Date.now() - 2 * 3_600_000)
    for (const path of [join(folder, kept.storageKey), join(folder, dropped.storageKey), half])
      utimesSync(path, old, old)
    expect(await removeOrphanFiles(database.ctx())).toBe(2)
    expect([
      await store.get(dropped.storageKey),
      (await store.get(kept.storageKey))?.byteLength,
    ]).toEqual([null, kept.byteLength])
    const [rows] = await database.db.select({ n: count() }).from(files)
    expect(filesOnDisk()).toHaveLength(rows!.n)
  })
})
