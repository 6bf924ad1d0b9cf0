import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../database/migrate.server.ts'
import { digestOf } from '../files/digest.server.ts'
import { MIGRATIONS } from '../database/migration-files.server.ts'
import { fileStore, writeDurably } from '../files/files.server.ts'
import { BackupFault } from './backup-fault.ts'
import type { BackupPlace } from './backup-place.server.ts'
import { tablesOf } from './dump-database.server.ts'
import { loadDatabase } from './load-database.server.ts'
import {
  filePart,
  keptName,
  listBackups,
  readManifest,
  tablePart,
  type Manifest,
} from './make-backup.server.ts'
import { openPart, type BackupKey } from './seal-part.server.ts'

/** A backup every byte of which was read and found whole. */
export type ReadBackup = { name: string; manifest: Manifest; place: BackupPlace; key: BackupKey }

/**
 * Chooses a backup (the latest, unless one is named) and reads all of it. Throws `BackupFault` when there is none, when
 * the key is another, and when anything of it is changed or missing; nothing was written then.
 */
export async function readBackup(
  place: BackupPlace,
  key: BackupKey,
  wanted?: string,
): Promise<ReadBackup> {
  const backups = await listBackups(place)
  const name = wanted ?? backups.at(-1)
  if (!name || !backups.includes(name)) throw new BackupFault('no_backup', wanted ?? '')
  const manifest = await readManifest(place, key, name)
  for (const table of manifest.tables)
    for (let part = 0; part < table.parts; part++) {
      const partName = tablePart(name, table.name, part)
      await openPart(key, partName, await place.get(partName))
    }
  for (const kept of manifest.kept)
    await openPart(key, keptName(name, kept), await place.get(keptName(name, kept)))
  const backup = { name, manifest, place, key }
  for await (const { key: file, bytes, sha256 } of filesOf(backup))
    if (sha256 && digestOf(bytes) !== sha256) throw new BackupFault('damaged', filePart(file))
  return backup
}

async function* filesOf({ manifest, place, key }: ReadBackup) {
  for (const file of manifest.files) {
    const part = filePart(file.key)
    yield { ...file, bytes: await openPart(key, part, await place.get(part)) }
  }
}

/** Whether a database holds nothing yet. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await tablesOf(client)).length === 0)
}

/**
 * Puts the database of a backup into an empty one: the schema by the migrations that the backup
 * had, then its rows, each counted again. `afterwards` runs in the same transaction: all is there,
 * or nothing.
 */
export async function restoreDatabase(
  { name, manifest, place, key }: ReadBackup,
  url: string,
  afterwards: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  if (!(await isEmptyDatabase(url))) throw new BackupFault('not_empty', url.replace(/^.*@/, ''))
  await migrateUntil(url, manifest.migratedAt)
  await withClient(url, async (client) => {
    const queue = await client.query('select max(version) as version from pgboss.version')
    if (queue.rows[0].version !== manifest.queueVersion)
      throw new BackupFault('other_version', 'pgboss')
    await client.query('begin')
    await loadDatabase(client, manifest, async (table, part) => {
      const partName = tablePart(name, table, part)
      return openPart(key, partName, await place.get(partName))
    })
    await afterwards(client)
    await client.query('commit')
    await client.query('analyze')
  })
}

/** Brings an empty database to the schema that it had once: migrations are never changed after a release. */
async function migrateUntil(url: string, migratedAt: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ouvreo-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] }
    const entries = journal.entries.filter(({ when }) => when <= migratedAt)
    if (entries.at(-1)?.when !== migratedAt) throw new BackupFault('other_version', 'migrations')
    await writeFile(path, JSON.stringify({ ...journal, entries }))
    await migrateDatabase(url, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Puts the files of a backup where the product keeps its own, under the keys that they had, and
 * what the data folder keeps.
 */
export async function restoreFiles(backup: ReadBackup, dataDir: string): Promise<number> {
  let files = 0
  for await (const { key, bytes } of filesOf(backup)) {
    await fileStore().put(bytes, key)
    files++
  }
  await mkdir(dataDir, { recursive: true })
  for (const kept of backup.manifest.kept) {
    const name = keptName(backup.name, kept)
    const bytes = await openPart(backup.key, name, await backup.place.get(name))
    await writeDurably(join(dataDir, kept), bytes)
  }
  return files
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'ouvreo restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
