import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { closeJobs, openJobs } from './jobs.server.ts'

/** Any number, the same for every process that migrates this product. */
const MIGRATION_LOCK = 7_261_340

/**
 * Brings a database to the present schema, queue included. All pending migrations are one transaction: a failing one
 * leaves nothing behind. Two processes that start at once wait for each other on an advisory lock.
 */
export async function migrateDatabase(url: string, folder = resolve('migrations')): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
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
