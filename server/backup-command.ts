import { readConfig } from '#app/platform/config.server.ts'
import { listedErasures } from '#app/features/settings/erasure-list.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { backupPlace } from '#app/platform/backup/backup-place.server.ts'
import { makeBackup } from '#app/platform/backup/make-backup.server.ts'
import { backupKey } from '#app/platform/backup/seal-part.server.ts'
import { withDatabase } from './terminal-database.ts'

/** What is said where no key is given. */
export const NO_KEY =
  'BACKUP_KEY manque : 32 caractères au moins, gardés ailleurs que les sauvegardes (openssl rand -hex 32).'

/** `npm run backup [-- FOLDER]`: copies database and files while the product runs. Answers the process's exit code. */
export async function backupCommand(given?: string): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const config = readConfig()
  const folder = given ?? config.backupFolder
  if (!folder) return (say('Dites où : npm run backup -- DOSSIER (ou s3://bucket/dossier).'), 1)
  const secret = config.backupKey
  if (!secret) return (say(NO_KEY), 1)
  const copy = async (_db: unknown, databaseUrl: string) => {
    const startedAt = Date.now()
    const made = await makeBackup(
      {
        databaseUrl,
        dataDir: config.dataDir,
        place: backupPlace(folder, config),
        key: backupKey(secret),
        erased: (await listedErasures()) ?? [],
      },
      currentInstant(),
    )
    if (!made) return (say('Une sauvegarde est déjà en cours.'), 1)
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1).replace('.', ',')
    say(
      `Sauvegarde ${made.name} : ${made.tables} tables, ${made.rows} lignes, ${made.files} fichiers dont ${made.newFiles} nouveaux, en ${seconds} s.`,
    )
    if (made.damaged === 0) return 0
    say(`${made.damaged} fichiers abîmés n’ont pas été copiés.`)
    return 1
  }
  // Made before an upgrade, by its code: the product that runs goes on with the schema that it has.
  return withDatabase(copy, { prepare: false })
}
