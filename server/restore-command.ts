import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { keepErasures, listedErasures } from '#app/features/settings/erasure-list.server.ts'
import { BackupFault, type BackupFaultKind } from '#app/platform/backup/backup-fault.ts'
import { backupPlace } from '#app/platform/backup/backup-place.server.ts'
import { readErasedList } from '#app/platform/backup/make-backup.server.ts'
import {
  readBackup,
  restoreDatabase,
  restoreFiles,
  type ReadBackup,
} from '#app/platform/backup/restore-backup.server.ts'
import { backupKey } from '#app/platform/backup/seal-part.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { NO_KEY } from './backup-command.ts'

const REFUSALS: Record<BackupFaultKind, string> = {
  no_backup: 'Aucune sauvegarde complète à cet endroit',
  wrong_key: 'BACKUP_KEY n’est pas la clé de cette sauvegarde',
  damaged: 'Cette sauvegarde est abîmée ou incomplète ; rien n’a été repris',
  other_version:
    'Cette sauvegarde vient d’une autre version du produit : reprenez-la avec le code de cette version, puis mettez à jour',
  not_empty: 'La base n’est pas vide : une sauvegarde se reprend dans une base neuve',
  no_erasure_list:
    'La liste des comptes effacés manque : mettez la plus récente dans DATA_DIR/erased-accounts.txt (un fichier vide s’il n’y en a jamais eu)',
}

/**
 * `npm run restore -- FOLDER [NAME] [--drill]`: puts a backup (the latest, unless one is named)
 * into an empty database and data folder; with `--drill`, into a database of its own beside the
 * running product, which is dropped afterwards. Answers the process's exit code.
 */
export async function restoreCommand(...given: string[]): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const { positionals, values } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { drill: { type: 'boolean', default: false } },
  })
  setLogLevel('silent')
  const config = readConfig()
  const folder = positionals[0] ?? (values.drill ? config.backupFolder : null)
  if (!folder) return (say('Dites d’où : npm run restore -- DOSSIER [NOM] [--drill].'), 1)
  if (!config.backupKey) return (say(NO_KEY), 1)
  const startedAt = Date.now()
  try {
    const place = backupPlace(folder, config)
    const backup = await readBackup(place, backupKey(config.backupKey), positionals[1])
    if (values.drill) await drill(backup)
    else await restore(backup)
    const { tables, files } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1).replace('.', ',')
    say(
      `${values.drill ? 'Essai réussi' : 'Reprise'} : sauvegarde ${backup.name}, ${tables.length} tables, ${rows} lignes et ${files.length} fichiers vérifiés, en ${seconds} s.`,
    )
    if (!values.drill)
      say(
        'Emails, paiements, dépôts et alertes attendront au démarrage : npm run release les laisse partir (npm run release -- new : sans les emails d’avant la sauvegarde).',
      )
    return 0
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    say(`${REFUSALS[error.kind]}${error.about ? ` (${error.about})` : ''}.`)
    return 1
  }
}

async function restore(backup: ReadBackup): Promise<void> {
  const config = readConfig()
  const [listed, copied] = await Promise.all([
    listedErasures(),
    readErasedList(backup.place, backup.key),
  ])
  if (!listed && !copied) throw new BackupFault('no_erasure_list', '')
  const home = join(config.dataDir, 'postgres')
  if (!config.databaseUrl && existsSync(home)) throw new BackupFault('not_empty', home)
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: home })
  try {
    await restoreDatabase(
      backup,
      config.databaseDirectUrl ?? config.databaseUrl ?? embedded!.url,
      async (client) => {
        await client.query('insert into outgoing_holds (held_at, copied_at) values (now(), $1)', [
          backup.manifest.madeAt,
        ])
        // Who left a device since is not let in by it again, and payments are asked of their provider anew.
        await client.query('delete from sessions')
        // It goes with the secret and the files of whoever starts it next.
        const { rows } = await client.query(`select to_regclass('installations') as there`)
        if (rows[0].there) await client.query('delete from installations')
        await client.query('update payment_customers set reconciled_at = null')
      },
    )
    await keepErasures([...(listed ?? []), ...(copied ?? [])])
    await restoreFiles(backup, config.dataDir)
  } catch (error) {
    await embedded?.stop()
    // Half a database would start as an empty one.
    if (embedded) rmSync(home, { recursive: true, force: true })
    throw error
  }
  await embedded?.stop()
}

async function drill(backup: ReadBackup): Promise<void> {
  const config = readConfig()
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded!.url
  const name = `ouvreo_drill_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    await server.query(`create database ${name}`)
    const scratch = new URL(url)
    scratch.pathname = `/${name}`
    await restoreDatabase(backup, scratch.href)
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
    await embedded?.stop()
  }
}
