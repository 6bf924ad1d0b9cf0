import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { digestOf } from '../files/digest.server.ts'
import { fileStore } from '../files/files.server.ts'
import { log } from '../log.server.ts'
import type { BackupPlace } from './backup-place.server.ts'
import { dumpDatabase, type Dump } from './dump-database.server.ts'
import { backupInstant, backupName, backupsToKeep } from './kept-backups.ts'
import { openPart, sealPart, type BackupKey } from './seal-part.server.ts'

/** A file of the product as it was copied; its digest as the database has it. */
type CopiedFile = { key: string; sha256: string | null }

/** What a backup is made of. It is written last: without it the rest is no backup. */
export type Manifest = Dump & {
  madeAt: string
  /** The last migration that the database had. */
  migratedAt: number
  /** The schema of the queue. */
  queueVersion: number
  files: CopiedFile[]
  /** What the data folder keeps beside files and database. */
  kept: string[]
}

/** Where a backup is made from and to. */
export type BackupSource = {
  databaseUrl: string
  dataDir: string
  place: BackupPlace
  key: BackupKey
  /** The accounts that were erased, as their list has them now. */
  erased: readonly string[]
}

/** What a backup came to. */
export type BackupMade = {
  name: string
  tables: number
  rows: number
  files: number
  newFiles: number
  damaged: number
}

/** Names in a place: what all backups share stands beside their folders. */
const ERASED_LIST = 'erased-accounts'
const manifestName = (backup: string) => `${backup}/manifest`
export const tablePart = (backup: string, table: string, part: number) =>
  `${backup}/${table.replaceAll(/[^\w.]/g, '_')}.${String(part).padStart(5, '0')}`
export const keptName = (backup: string, name: string) => `${backup}/${name}`
export const filePart = (key: string) => `files/${key}`
const FILES = 'files/'

/** Small files of the data folder without which a restored product is not the same one. */
const KEPT_FILES = ['auth-secret', 'web-push-keys.json']
/** Any number: one backup of a database at a time. */
const BACKUP_LOCK = 7_261_341

/**
 * Copies the database, as one instant sees it, and the files that it names, while the product runs. Files never change,
 * so that a place holds each once for all its backups. What is past its time goes afterwards. Null when another process
 * is at it.
 */
export async function makeBackup(source: BackupSource, now: Date): Promise<BackupMade | null> {
  const { place, key } = source
  const name = backupName(now)
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'ouvreo backup',
    connectionTimeoutMillis: 5_000,
  })
  await client.connect()
  try {
    const lock = await client.query('select pg_try_advisory_lock($1) as mine', [BACKUP_LOCK])
    if (!lock.rows[0].mine) return null
    await client.query('begin isolation level repeatable read read only')
    const dump = await dumpDatabase(client, async (table, part, bytes) => {
      const partName = tablePart(name, table, part)
      await place.put(partName, await sealPart(key, partName, bytes))
    })
    const versions = await client.query<{ migrated: string; queue: number }>(
      `select (select max(created_at) from drizzle.__drizzle_migrations)::text as migrated, (select max(version) from pgboss.version) as queue`,
    )
    const { rows: named } = await client.query<CopiedFile>(
      `select storage_key as key, sha256 from files union select thumbnail_key, thumbnail_sha256 from files where thumbnail_key is not null order by 1`,
    )
    await client.query('commit')
    const { files, newFiles, damaged } = await copyFiles(source, named)
    const manifest: Manifest = {
      ...dump,
      madeAt: now.toISOString(),
      migratedAt: Number(versions.rows[0]!.migrated),
      queueVersion: versions.rows[0]!.queue,
      files,
      kept: await copyKept(source, name),
    }
    await copyErasedList(source)
    await place.put(
      manifestName(name),
      await sealPart(key, manifestName(name), Buffer.from(JSON.stringify(manifest))),
    )
    await removePastBackups(place, key)
    const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0)
    return { name, tables: dump.tables.length, rows, files: files.length, newFiles, damaged }
  } finally {
    await client.end()
  }
}

/**
 * Adds to the list of erased accounts that lies beside the backups: whoever restores one replays
 * it. A process that does not know them all takes none away.
 */
export async function copyErasedList({
  place,
  key,
  erased,
}: Pick<BackupSource, 'place' | 'key' | 'erased'>): Promise<void> {
  const all = new Set([...((await readErasedList(place, key)) ?? []), ...erased])
  const bytes = Buffer.from([...all].join('\n'))
  await place.put(ERASED_LIST, await sealPart(key, ERASED_LIST, bytes))
}

/** The accounts of the list that lies beside the backups; null when none was ever put there. */
export async function readErasedList(place: BackupPlace, key: BackupKey): Promise<string[] | null> {
  const sealed = await place.get(ERASED_LIST)
  if (!sealed) return null
  return (await openPart(key, ERASED_LIST, sealed)).toString('utf8').split('\n').filter(Boolean)
}

/** The complete backups of a place, the oldest first. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const manifests = (await place.list('')).filter((name) => name.endsWith('/manifest'))
  return manifests
    .map((name) => name.slice(0, -'/manifest'.length))
    .filter((name) => backupInstant(name))
    .toSorted()
}

/** Reads what a backup is made of. */
export async function readManifest(
  place: BackupPlace,
  key: BackupKey,
  backup: string,
): Promise<Manifest> {
  const name = manifestName(backup)
  const bytes = await openPart(key, name, await place.get(name))
  return JSON.parse(bytes.toString('utf8')) as Manifest
}

/**
 * Copies the files that the place has not yet. One that went since the snapshot was erased; a
 * damaged one leaves a good older copy alone.
 */
async function copyFiles(
  { place, key }: BackupSource,
  named: readonly CopiedFile[],
): Promise<{ files: CopiedFile[]; newFiles: number; damaged: number }> {
  const there = new Set(await place.list(FILES))
  const files: CopiedFile[] = []
  let newFiles = 0
  let damaged = 0
  for (const file of named) {
    const part = filePart(file.key)
    if (!there.has(part)) {
      const bytes = await fileStore().get(file.key)
      if (!bytes) continue
      if (file.sha256 && digestOf(bytes) !== file.sha256) {
        damaged++
        continue
      }
      await place.put(part, await sealPart(key, part, bytes))
      newFiles++
    }
    files.push(file)
  }
  if (damaged > 0) log.error('damaged files not backed up', { files: damaged })
  return { files, newFiles, damaged }
}

async function copyKept({ place, key, dataDir }: BackupSource, backup: string): Promise<string[]> {
  const kept: string[] = []
  for (const file of KEPT_FILES) {
    const bytes = await readFile(join(dataDir, file)).catch(() => null)
    if (!bytes) continue
    const name = keptName(backup, file)
    await place.put(name, await sealPart(key, name, bytes))
    kept.push(file)
  }
  return kept
}

/** Removes backups past their time, what interrupted ones left, and the files that no kept backup names. */
async function removePastBackups(place: BackupPlace, key: BackupKey): Promise<void> {
  const keep = backupsToKeep(await listBackups(place))
  const past = (await place.list('')).filter((name) => {
    const backup = name.split('/')[0]!
    return backupInstant(backup) !== null && !keep.has(backup)
  })
  if (past.length === 0) return
  // Without its manifest, what is left of a backup is none.
  const manifests = past.filter((name) => name.endsWith('/manifest'))
  for (const name of new Set([...manifests, ...past])) await place.remove(name)
  const named = new Set<string>()
  for (const backup of keep)
    for (const file of (await readManifest(place, key, backup)).files) named.add(filePart(file.key))
  for (const part of await place.list(FILES)) if (!named.has(part)) await place.remove(part)
}
