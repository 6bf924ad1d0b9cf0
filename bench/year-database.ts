import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '#app/platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { fillYear, worldOf } from './large-year.ts'

/** A database with a part of a year: the one at `YEAR_URL`, filled before and left as it is, or one made for this run. */
export async function openYear(year: number): Promise<{ url: string; close: () => Promise<void> }> {
  const filled = process.env.YEAR_URL
  if (filled) return { url: filled, close: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-year-'))
  const server = await startEmbeddedPostgres(
    { dataDir: folder, database: 'year' },
    { settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' } },
  )
  await makeYear(server.url, year)
  return {
    url: server.url,
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Migrates an empty database and fills it with a part of a year. */
export async function makeYear(url: string, year: number): Promise<void> {
  await migrateDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillYear(client, worldOf(year), (line) => process.stdout.write(`${line}\n`))
  await client.end()
}
