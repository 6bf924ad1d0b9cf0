import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authSecret, derivedSecret, type Config } from '#app/platform/config.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { installations } from './tables.server.ts'

type Settings = Pick<Config, 'authSecret' | 'dataDir' | 's3'>

/** What a process brings that must be the same for all of one database. */
function printsOf(config: Settings): { secretPrint: string; store: string } {
  return {
    secretPrint: derivedSecret(authSecret(config), 'print of the installation'),
    store: config.s3
      ? `bucket ${config.s3.endpoint ?? 'amazonaws.com'} ${config.s3.bucket}`
      : `folder ${markOfFolder(join(config.dataDir, 'files'))}`,
  }
}

/** What a folder of files is known by, wherever it is mounted: it is made once, and copied with it. */
function markOfFolder(folder: string): string {
  const path = join(folder, 'mark')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(path, randomUUID(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(path, 'utf8')
}

const WAY_OUT =
  'Si c’est bien voulu (le secret a changé, les fichiers ont déménagé), arrêtez tous les processus et lancez « npm run adopt ».'

/**
 * Notes what the first process brings, and tells one that brings something else, in a sentence: sessions that another
 * process does not know, and files that nobody else finds, are worse than a start that is refused.
 */
export async function refusalOfInstallation(
  ctx: Ctx<System>,
  config: Settings,
): Promise<string | null> {
  const own = printsOf(config)
  await ctx.db
    .insert(installations)
    .values({ ...own, notedAt: ctx.now })
    .onConflictDoNothing()
  const [noted] = await ctx.db.select().from(installations)
  if (noted!.secretPrint !== own.secretPrint)
    return `Cette base est servie avec un autre secret : donnez à tous les processus le même AUTH_SECRET. ${WAY_OUT}`
  if (noted!.store !== own.store)
    return `Cette base va avec d’autres fichiers que ceux d’ici : donnez à tous les processus le même bucket (S3_BUCKET…) ou le même dossier partagé (DATA_DIR). ${WAY_OUT}`
  return null
}

/** Has a database go with the secret and the files of this process from now on. */
export async function adoptInstallation(ctx: Ctx<System>, config: Settings): Promise<void> {
  const own = printsOf(config)
  await ctx.db
    .insert(installations)
    .values({ ...own, notedAt: ctx.now })
    .onConflictDoUpdate({ target: installations.only, set: { ...own, notedAt: ctx.now } })
}
