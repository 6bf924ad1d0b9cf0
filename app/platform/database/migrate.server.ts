import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'

/** Any number, the same for every process that migrates this product. */
const MIGRATION_LOCK = 7_261_340

/** What whoever starts the product on a database of before its first release is told. */
export const OLDER_DATABASE =
  'Ces données viennent d’une version d’avant la première publication, que celle-ci ne sait pas reprendre ; elles sont restées telles quelles. Choisissez un autre dossier dans DATA_DIR (ou une base vide dans DATABASE_URL), ou supprimez-les.'

/**
 * Brings a database to the present schema, queue included. One that did not begin with the first of these migrations is
 * left as it is, and said so. All pending migrations are one transaction: a failing one
 * leaves nothing behind. Two processes that start at once wait for each other on an advisory lock.
 */
export async function migrateDatabase(url: string, folder = resolve('migrations')): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOlderDatabase(client, folder)
    await migrate(drizzle(client), { migrationsFolder: folder })
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    try {
      await openJobs(pool, { migrate: true })
      await closeJobs()
    } finally {
      await pool.end()
    }
  } finally {
    await client.end()
  }
}

async function refuseOlderDatabase(client: pg.Client, folder: string): Promise<void> {
  const noted = 'drizzle.__drizzle_migrations'
  const { rows: tables } = await client.query('select to_regclass($1) as found', [noted])
  if (tables[0].found === null) return
  const { rows } = await client.query(`select created_at from ${noted} order by id limit 1`)
  const first = readMigrationFiles({ migrationsFolder: folder })[0]!
  if (rows.length > 0 && Number(rows[0].created_at) !== first.folderMillis)
    throw new Error(OLDER_DATABASE)
}
