import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import type { FileStore } from './file-store.ts'
import { useFileStore } from './files.server.ts'
import { readFile, readThumbnail } from './read-file.server.ts'
import { removeOrphanFiles } from './remove-orphan-files.server.ts'
import { s3FileStore } from './s3-file-store.server.ts'
import { storePhoto } from './store-photo.server.ts'
import { files } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-s3-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'ouvreo', configs: [] }],
})
const settings = {
  bucket: 'ouvreo',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
let store: FileStore
let endpoint: string
beforeAll(async () => {
  const { port } = (await server.run()) as unknown as AddressInfo
  endpoint = `http://127.0.0.1:${port}`
  store = s3FileStore({ ...settings, endpoint })
  useFileStore(store)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const keys = async () => {
  const found: string[] = []
  for await (const { key } of store.list()) found.push(key)
  return found.toSorted()
}

describe('files in a bucket', () => {
  it('are kept, read again to the byte, listed and removed', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 10, 13])
    const key = await store.put(bytes)
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}$/)
    expect((await store.get(key))?.equals(bytes)).toBe(true)
    expect(await keys()).toEqual([key])
    await store.remove(key)
    expect([await store.get(key), await keys()]).toEqual([null, []])
    // Removing what is not there is no fault: two sweeps may meet.
    await store.remove(key)
  })
  it('are read by their own keys only', async () => {
    for (const key of ['../../etc/passwd', 'ab/cd/../../x', ''])
      await expect(store.get(key)).rejects.toThrow('Not a storage key')
  })
  it('hold a photo and its thumbnail, and neither once their row is gone and an hour passed', async () => {
    const picture = await sharp({
      create: { width: 1200, height: 800, channels: 3, background: '#6000ff' },
    })
      .jpeg()
      .toBuffer()
    const kept = await storePhoto(database.ctx(), {
      bytes: picture,
      ownerId: null,
      thumbnail: true,
    })
    if (!kept.ok) throw new Error(kept.refusal)
    const [whole, small] = [
      await readFile(database.ctx(), kept.value),
      await readThumbnail(database.ctx(), kept.value),
    ]
    expect([
      whole!.width,
      (await sharp(whole!.bytes).metadata()).width,
      (await sharp(small!.bytes).metadata()).width,
    ]).toEqual([1200, 1200, 480])
    expect(await keys()).toHaveLength(2)
    expect(await removeOrphanFiles(database.ctx())).toBe(0)
    await database.db.delete(files).where(eq(files.id, kept.value))
    // Younger than an hour: they may belong to a transaction still open.
    expect([await removeOrphanFiles(database.ctx()), await keys()]).toMatchObject([
      0,
      { length: 2 },
    ])
  })
  it('fail loudly when the keys or the bucket are wrong, and nothing is taken for absent', async () => {
    await expect(
      s3FileStore({ ...settings, endpoint, accessKeyId: 'NOBODY' }).put(Buffer.from('x')),
    ).rejects.toThrow()
    await expect(
      s3FileStore({ ...settings, endpoint, bucket: 'elsewhere' }).get(`ab/cd/${'0'.repeat(28)}`),
    ).rejects.toThrow()
  })
})
