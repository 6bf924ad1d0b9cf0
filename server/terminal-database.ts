import { join } from 'node:path'
import { synchroniseClock } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase, type Database } from '#app/platform/database/database.server.ts'
import { prepareSchema } from '#app/platform/database/migrate.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'

/**
 * Does one thing with the database at the terminal: joins that of a product that runs, or starts it
 * for a moment. Without `prepare` its schema is left as the product that runs knows it.
 */
export async function withDatabase<T>(
  work: (db: Database, url: string) => Promise<T>,
  { prepare = true } = {},
): Promise<T> {
  setLogLevel('silent')
  const config = readConfig()
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded!.url
  if (prepare) await prepareSchema(url, config.migrate)
  const open = openDatabase(url, { max: 2 })
  try {
    await synchroniseClock(open.db, config.clockOffset)
    return await work(open.db, url)
  } finally {
    await open.close()
    await embedded?.stop()
  }
}
