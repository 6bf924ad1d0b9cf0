import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { migrateDatabase } from '../app/platform/database/migrate.server.ts'
import { THROWN_AWAY } from '#test/global-setup.ts'
import { thrownAwayFolder } from '#test/thrown-away-folder.ts'
import { ownDatabase, TEMPLATE } from './own-database.ts'
import { TOLD } from './told-world.ts'

/**
 * One PostgreSQL for the journeys, `DATABASE_URL` or a built-in one, with the migrated database that theirs are copied
 * from: a journey begins in a blink rather than by making a cluster. Those about the built-in PostgreSQL itself ask for
 * one of their own (`DATABASE_URL: ''`).
 */
export default async function setup() {
  const outside = process.env.DATABASE_URL
  const folder = outside ? null : thrownAwayFolder('ouvreo-journeys')
  const server = folder
    ? await startEmbeddedPostgres(
        { dataDir: folder, database: 'postgres' },
        // Products run on these for minutes: their tables are tidied and analysed as anywhere.
        { settings: { ...THROWN_AWAY, autovacuum: 'on' } },
      )
    : null
  const url = outside ?? server!.url
  // Every connection proves the same password: over one round instead of four thousand.
  if (server)
    await asOwner(
      url,
      'set scram_iterations = 1',
      `alter role current_user password '${new URL(url).password}'`,
    )
  await dropTemplates(url)
  await migrateDatabase(await ownDatabase(url, TEMPLATE))
  process.env.DATABASE_URL = url
  const told = thrownAwayFolder('ouvreo-told')
  process.env.TOLD_WORLD_FOLDER = told
  return async () => {
    await dropTemplates(url)
    await server?.stop()
    for (const one of [folder, told]) if (one) rmSync(one, { recursive: true, force: true })
  }
}

async function dropTemplates(url: string) {
  for (const name of [TEMPLATE, TOLD, `${TOLD}_now`])
    await asOwner(url, `drop database if exists ${name} with (force)`)
}

async function asOwner(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
