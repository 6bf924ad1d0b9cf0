import { backupPlace, type BackupPlace } from '#app/platform/backup/backup-place.server.ts'
import { backupInstant } from '#app/platform/backup/kept-backups.ts'
import {
  copyErasedList,
  listBackups,
  makeBackup,
  type BackupMade,
} from '#app/platform/backup/make-backup.server.ts'
import { backupKey } from '#app/platform/backup/seal-part.server.ts'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { log } from '#app/platform/log.server.ts'
import { listedErasures } from './erasure-list.server.ts'

/** A backup is due this long after the one before, hours: looked at every hour, it is made once a day. */
const DUE_AFTER_HOURS = 23.5

/** Where the configuration has backups made, and with which key; null when nowhere. */
function backupsOf(config: Config) {
  const { backupFolder, backupKey: secret } = config
  if (backupFolder === null || secret === null) return null
  return { place: backupPlace(backupFolder, config), key: backupKey(secret) }
}

/** The newest backup that this process knows of; undefined before it looked. */
let newest: Date | null | undefined

async function lastOf(place: BackupPlace): Promise<Date | null> {
  newest = backupInstant((await listBackups(place)).at(-1) ?? '')
  return newest
}

/**
 * Where backups are made and when the newest was, in seconds since 1970, 0 without any; null when
 * none are to be made.
 */
export async function backupFigures(
  config: Config = readConfig(),
): Promise<{ place: 'bucket' | 'folder'; last: number } | null> {
  const backups = backupsOf(config)
  if (!backups) return null
  // A place that cannot be looked at has none for whoever needs one.
  const last = newest === undefined ? await lastOf(backups.place).catch(() => null) : newest
  const place = config.backupFolder?.startsWith('s3:') ? 'bucket' : 'folder'
  return { place, last: (last?.getTime() ?? 0) / 1_000 }
}

/** Makes the backup of the day when it is due. Answers what was made; null when nothing was. */
export async function backUpWhenDue(
  ctx: Ctx<System>,
  databaseUrl: string,
  config: Config = readConfig(),
): Promise<BackupMade | null> {
  const backups = backupsOf(config)
  if (!backups) return null
  const last = await lastOf(backups.place)
  if (last && ctx.now.getTime() - last.getTime() < DUE_AFTER_HOURS * 3_600_000) return null
  const erased = (await listedErasures()) ?? []
  const made = await makeBackup(
    { ...backups, databaseUrl, dataDir: config.dataDir, erased },
    ctx.now,
  )
  if (made) newest = ctx.now
  if (made) log.info('backup made', made)
  return made
}

let copied: string | null = null

/** Puts the list of erased accounts where the backups lie, when it grew: a restore erases again whoever is in it. */
export async function copyErasures(
  _ctx: Ctx<System>,
  _databaseUrl: string,
  config: Config = readConfig(),
): Promise<void> {
  const backups = backupsOf(config)
  const erased = backups && (await listedErasures())
  if (!erased || erased.join() === copied) return
  await copyErasedList({ ...backups, erased })
  copied = erased.join()
}
