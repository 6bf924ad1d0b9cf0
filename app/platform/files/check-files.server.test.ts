import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { checkFiles } from './check-files.server.ts'
import { diskFileStore, useFileStore } from './files.server.ts'
import { keepFile } from './keep-file.server.ts'
import { readFile, readThumbnail } from './read-file.server.ts'
import { files } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-digests-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let id: FileId
let row: typeof files.$inferSelect
beforeEach(async () => {
  useFileStore(diskFileStore(folder))
  await database.db.delete(files)
  id = await keepFile(database.ctx(), {
    data: Buffer.from('a picture'),
    thumbnail: Buffer.from('a small picture'),
    contentType: 'image/webp',
    ownerId: null,
  })
  row = (await database.rows(files, eq(files.id, id)))[0]!
})

describe('a file whose bytes changed', () => {
  it('is shown to nobody; its small picture is taken from the whole one', async () => {
    expect((await readFile(database.ctx(), id))?.bytes.toString()).toBe('a picture')
    expect(await checkFiles(database.ctx())).toBe(0)
    writeFileSync(join(folder, row.thumbnailKey!), 'a small pictur')
    expect((await readThumbnail(database.ctx(), id))?.bytes.toString()).toBe('a picture')
    writeFileSync(join(folder, row.storageKey), 'a picturf')
    expect(await readFile(database.ctx(), id)).toBeNull()
    expect(await readThumbnail(database.ctx(), id)).toBeNull()
    expect(await checkFiles(database.ctx())).toBe(2)
  })

  it('is found without anybody reading it, as one that is gone', async () => {
    rmSync(join(folder, row.storageKey))
    expect(await checkFiles(database.ctx())).toBe(1)
  })
})

it('a file of before digests is given its own, and is checked from then on', async () => {
  await database.db.update(files).set({ sha256: null, thumbnailSha256: null })
  expect(await checkFiles(database.ctx())).toBe(0)
  const [known] = await database.rows(files)
  expect(known).toEqual(row)
  writeFileSync(join(folder, row.storageKey), 'another picture')
  expect(await checkFiles(database.ctx())).toBe(1)
})
