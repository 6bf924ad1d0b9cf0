import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { diskFileStore, fileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { keepFile } from '#app/platform/files/keep-file.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { databaseAt } from '#test/global-setup.ts'
import { backupPlace } from './backup-place.server.ts'
import { backupName } from './kept-backups.ts'
import {
  copyErasedList,
  listBackups,
  makeBackup,
  readErasedList,
  type BackupSource,
} from './make-backup.server.ts'
import {
  isEmptyDatabase,
  readBackup,
  restoreDatabase,
  restoreFiles,
} from './restore-backup.server.ts'
import { backupKey } from './seal-part.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-backup-'))
const key = backupKey('a key of backups that only tests know, of 32 characters')
const emptied: string[] = []
const bucket = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'copies', configs: [] }],
})

beforeAll(async () => {
  useFileStore(diskFileStore(join(folder, 'files')))
  const [author] = await Promise.all([
    aParticulier(database),
    anArtisan(database),
    anAdmin(database),
  ])
  await aQuoteRequest(database, author)
  for (const words of ['first', 'second'])
    await keepFile(database.ctx(), {
      data: Buffer.from(`%PDF-1.4 ${words}`),
      contentType: 'application/pdf',
      ownerId: author.accountId,
      thumbnail: Buffer.from(`small ${words}`),
    })
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
  await onServer(async (client) => {
    for (const name of emptied) await client.query(`drop database if exists ${name} with (force)`)
  })
})

const sourceAt = (place: string): BackupSource => ({
  databaseUrl: database.url,
  dataDir: folder,
  place: backupPlace(place, { s3Account: null }),
  key,
  erased: [],
})

async function onServer<T>(work: (client: pg.Client) => Promise<T>, url = inject('databaseUrl')) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function anEmptyDatabase(): Promise<string> {
  const name = `ouvreo_restored_${randomBytes(6).toString('hex')}`
  emptied.push(name)
  await onServer((client) => client.query(`create database ${name}`))
  return databaseAt(inject('databaseUrl'), name)
}

/** All that a database is: every row, every constraint, every trigger with its state, every sequence. */
function everythingIn(url: string): Promise<Record<string, unknown>> {
  return onServer(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle') order by 1`,
    )
    const all: Record<string, unknown> = {}
    for (const { name } of tables)
      all[name] = (
        await client.query(
          `select count(*) as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as digest from ${name} t`,
        )
      ).rows
    for (const [what, query] of Object.entries({
      constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace::regnamespace::text in ('public', 'pgboss') order by 1, 2`,
      triggers: `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
      sequences: `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
    }))
      all[what] = (await client.query(query)).rows
    return all
  }, url)
}

describe('a backup', () => {
  it('gives the whole database back: rows, keys, triggers and sequences, and every file', async () => {
    const place = join(folder, 'whole')
    const made = await makeBackup(sourceAt(place), TEST_NOW)
    expect(made).toMatchObject({ name: backupName(TEST_NOW), files: 4, newFiles: 4, damaged: 0 })
    expect(made!.rows).toBeGreaterThan(20)

    const url = await anEmptyDatabase()
    const backup = await readBackup(backupPlace(place, { s3Account: null }), key)
    await restoreDatabase(backup, url)
    const restored = await everythingIn(url)
    expect(restored).toEqual(await everythingIn(database.url))
    expect((restored.triggers as { tgenabled: string }[]).map((one) => one.tgenabled)).toContain(
      'A',
    )

    const copy = diskFileStore(join(folder, 'restored-files'))
    const original = fileStore()
    useFileStore(copy)
    expect(await restoreFiles(backup, join(folder, 'restored-data'))).toBe(4)
    useFileStore(original)
    for (const { key: file } of backup.manifest.files)
      expect(await copy.get(file)).toEqual(await original.get(file))
  })

  it('is of one instant, whatever is written meanwhile', async () => {
    const place = join(folder, 'instant')
    // Whoever migrates leaves the queue closed.
    await openJobs(database.pool)
    let writing = true
    const writer = (async () => {
      while (writing) await aQuoteRequest(database, await aParticulier(database))
    })()
    const made = await makeBackup(sourceAt(place), TEST_NOW)
    writing = false
    await writer
    // Every foreign key is made again, which finds a row without what it names.
    const backup = await readBackup(backupPlace(place, { s3Account: null }), key)
    await restoreDatabase(backup, await anEmptyDatabase())
    expect(made!.tables).toBe(backup.manifest.tables.length)
  })

  it('copies each file once, leaves out a damaged one, and forgets one that nothing names', async () => {
    const place = join(folder, 'again')
    await makeBackup(sourceAt(place), TEST_NOW)
    const data = Buffer.from('%PDF-1.4 third')
    const file = await keepFile(database.ctx(), {
      data,
      contentType: 'application/pdf',
      ownerId: null,
    })
    const { rows } = await database.pool.query('select storage_key from files where id = $1', [
      file,
    ])
    const path = join(folder, 'files', rows[0].storage_key)
    writeFileSync(path, 'something else')
    const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
    expect(await makeBackup(sourceAt(place), later(1))).toMatchObject({ newFiles: 0, damaged: 1 })
    writeFileSync(path, data)
    expect(await makeBackup(sourceAt(place), later(2))).toMatchObject({ newFiles: 1, damaged: 0 })
    await database.pool.query('delete from files where id = $1', [file])
    await makeBackup(sourceAt(place), later(3))
    const there = backupPlace(place, { s3Account: null })
    // Of one day, the last; with it go the files that only the others named.
    expect(await listBackups(there)).toEqual([backupName(later(3))])
    expect(await there.get(`files/${rows[0].storage_key}`)).toBeNull()
    expect((await there.list('files/')).length).toBe(4)
  })

  it('lies as well in a bucket', async () => {
    const { port } = (await bucket.run()) as unknown as AddressInfo
    const place = backupPlace('s3://copies/ouvreo/', {
      s3Account: {
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    })
    await makeBackup({ ...sourceAt(''), place }, TEST_NOW)
    expect(await listBackups(place)).toEqual([backupName(TEST_NOW)])
    const url = await anEmptyDatabase()
    await restoreDatabase(await readBackup(place, key), url)
    expect(await everythingIn(url)).toEqual(await everythingIn(database.url))
  })

  it('is made by one process at a time', async () => {
    const both = [join(folder, 'one'), join(folder, 'other')].map((place) =>
      makeBackup(sourceAt(place), TEST_NOW),
    )
    expect((await Promise.all(both)).filter((made) => made === null).length).toBe(1)
  })

  it('keeps every account that any process said was erased', async () => {
    const { place } = sourceAt(join(folder, 'erased'))
    expect(await readErasedList(place, key)).toBeNull()
    await copyErasedList({ place, key, erased: ['one', 'two'] })
    await copyErasedList({ place, key, erased: ['three'] })
    expect(await readErasedList(place, key)).toEqual(['one', 'two', 'three'])
  })
})

describe('a backup that is not whole', () => {
  const place = join(folder, 'spoilt')
  const there = backupPlace(place, { s3Account: null })
  beforeAll(() => makeBackup(sourceAt(place), TEST_NOW))

  it('is refused for another key, and where there is none', async () => {
    const other = backupKey('another key of backups, of 32 characters at least')
    await expect(readBackup(there, other)).rejects.toMatchObject({ kind: 'wrong_key' })
    await expect(readBackup(there, key, 'files')).rejects.toMatchObject({ kind: 'no_backup' })
    const nowhere = backupPlace(join(folder, 'nowhere'), { s3Account: null })
    await expect(readBackup(nowhere, key)).rejects.toMatchObject({ kind: 'no_backup' })
  })

  it('is refused with any part of it cut, changed, exchanged or missing, before anything is written', async () => {
    const parts = (await there.list('')).filter((name) => name !== 'erased-accounts')
    expect(parts.length).toBeGreaterThan(15)
    for (const [index, part] of parts.entries()) {
      const path = join(place, part)
      const whole = readFileSync(path)
      const flipped = Buffer.from(whole)
      flipped[Math.floor(whole.length * 0.7)]! ^= 1
      const spoilt = [whole.subarray(0, -1), flipped, Buffer.alloc(0)]
      const neighbour = parts[(index + 1) % parts.length]!
      for (const bytes of [...spoilt, readFileSync(join(place, neighbour))]) {
        writeFileSync(path, bytes)
        await expect(readBackup(there, key), part).rejects.toMatchObject({ kind: 'damaged' })
      }
      rmSync(path)
      await expect(readBackup(there, key), part).rejects.toMatchObject({
        kind: part.endsWith('/manifest') ? 'no_backup' : 'damaged',
      })
      writeFileSync(path, whole)
    }
    expect((await readBackup(there, key)).name).toBe(backupName(TEST_NOW))
  })

  it('never goes over a database that holds something', async () => {
    const backup = await readBackup(there, key)
    const before = await everythingIn(database.url)
    await expect(restoreDatabase(backup, database.url)).rejects.toMatchObject({ kind: 'not_empty' })
    expect(await everythingIn(database.url)).toEqual(before)
  })

  it('of a version that this code does not know is refused', async () => {
    const backup = await readBackup(there, key)
    const newer = { ...backup.manifest, migratedAt: backup.manifest.migratedAt + 1 }
    const url = await anEmptyDatabase()
    await expect(restoreDatabase({ ...backup, manifest: newer }, url)).rejects.toMatchObject({
      kind: 'other_version',
    })
    expect(await isEmptyDatabase(url)).toBe(true)
  })

  it('leaves no row behind when rows are missing after all', async () => {
    const backup = await readBackup(there, key)
    const tables = backup.manifest.tables.map((table) =>
      table.name === 'public.users' ? { ...table, rows: table.rows + 1 } : table,
    )
    const url = await anEmptyDatabase()
    await expect(
      restoreDatabase({ ...backup, manifest: { ...backup.manifest, tables } }, url),
    ).rejects.toMatchObject({ kind: 'damaged', about: 'public.users' })
    const left = await onServer((client) => client.query('select 1 from users'), url)
    expect(left.rowCount).toBe(0)
  })
})
