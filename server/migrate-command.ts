import { join } from 'node:path'
import { readConfig } from '#app/platform/config.server.ts'
import { migrateDatabase } from '#app/platform/database/migrate.server.ts'
import { ownSchema } from '#app/platform/database/schema-range.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'

/**
 * `npm run migrate`: brings the database to the schema of this release, while the release before
 * goes on serving. Several at once wait for one another. Answers the process's exit code.
 */
export async function migrateCommand(): Promise<number> {
  const config = readConfig()
  setLogLevel(config.logLevel)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  try {
    const done = await migrateDatabase(
      config.databaseDirectUrl ?? config.databaseUrl ?? embedded!.url,
    )
    const schema = String(ownSchema()).padStart(4, '0')
    for (const tag of done) process.stdout.write(`  ${tag}\n`)
    process.stdout.write(
      done.length === 0
        ? `La base est déjà au schéma ${schema}.\n`
        : `La base est au schéma ${schema}.\n`,
    )
    return 0
  } finally {
    await embedded?.stop()
  }
}
