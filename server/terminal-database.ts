import { join } from 'node:path'
import { synchroniseClock } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase, type Database } from '#app/platform/database/database.server.ts'
import { migrateDatabase } from '#app/platform/database/migrate.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'

/** Does one thing with the database at the terminal: joins that of a product that runs, or starts it for a moment. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  setLogLevel('silent')
  const config = readConfig()
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  const url = config.databaseUrl ?? embedded!.url
  await migrateDatabase(url)
  const open = openDatabase(url, { max: 2 })
  try {
    await synchroniseClock(open.db, config.clockOffset)
    return await work(open.db)
  } finally {
    await open.close()
    await embedded?.stop()
  }
}
