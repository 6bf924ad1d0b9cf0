import { cpSync } from 'node:fs'
import pg from 'pg'
import { CORE_TOLD } from '#seed/demonstration.ts'
import { ownDatabase } from './own-database.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { startProduct } from './product.ts'

/** The database in which the demonstration was told. */
export const TOLD = 'ouvreo_journeys_told'
/** Holds the others up while one journey has it told; any number that nobody else locks. */
const LOCK = 20_261_123

/**
 * A database of one's own in which the demonstration has been told, its files and mails put into
 * `dataDir`. The first journey of a run that asks has it told, which takes a product some seconds
 * of work; all begin with copies.
 */
export async function toldWorld(
  server: string,
  dataDir: string,
  start: typeof startProduct,
): Promise<string> {
  const folder = process.env.TOLD_WORLD_FOLDER!
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TOLD])
    if (!rowCount) {
      // Left by one whose journey was given up.
      await client.query(`drop database if exists ${TOLD}_now with (force)`)
      await tellDemonstration(await ownDatabase(server, `${TOLD}_now`), folder, start)
      await client.query(`alter database ${TOLD}_now rename to ${TOLD}`)
    }
    cpSync(folder, dataDir, { recursive: true })
    return await ownDatabase(server, undefined, TOLD)
  } finally {
    await client.end()
  }
}

async function tellDemonstration(
  database: string,
  dataDir: string,
  start: typeof startProduct,
): Promise<void> {
  const product = await start({ DATABASE_URL: database, DEMO: 'core' }, { dataDir, tls: false })
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const isTold = async () => {
    const { rows } = await client.query<{ told: boolean }>(
      `select exists (select from submissions where key = $1) and not exists (
         select from pgboss.job where name in ('events', 'mails', 'documents') and state in ('created', 'retry', 'active')
       ) as told`,
      [CORE_TOLD],
    )
    return rows[0]!.told
  }
  while (!(await isTold())) await pause(100)
  await client.end()
  await product.stop()
}
