import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { sqlState } from './database.server.ts'
import { MIGRATIONS, readMigrations, type Migration } from './migration-files.server.ts'
import {
  ownSchema,
  readSchemaRange,
  refusalToServe,
  writeSchemaRange,
} from './schema-range.server.ts'

/** Any number, the same for every process that migrates this product. */
const MIGRATION_LOCK = 7_261_340
const NOTES = 'drizzle.__drizzle_migrations'

/** How long a migration stands in the queue of a table, where every reader that comes after it waits too. */
const LOCK_TIMEOUT_MS = 200
/** How often it comes again, and after how long. */
const TRIES = 240
const AGAIN_MS = 500

/** What whoever starts the product on a database of before its first release is told. */
export const OLDER_DATABASE =
  'Ces données viennent d’une version d’avant la première publication, que celle-ci ne sait pas reprendre ; elles sont restées telles quelles. Choisissez un autre dossier dans DATA_DIR (ou une base vide dans DATABASE_URL), ou supprimez-les.'

/**
 * Has a database at the schema of this code: migrates it, unless `MIGRATE=off`, and throws a
 * sentence when the two do not fit. `url` leads to PostgreSQL itself, not to a pooler.
 */
export async function prepareSchema(url: string, migrate: 'auto' | 'off'): Promise<void> {
  if (migrate === 'auto') await migrateDatabase(url)
  const client = await connect(url)
  try {
    const refusal = refusalToServe(ownSchema(), await readSchemaRange(client))
    if (refusal) throw new Error(refusal)
  } finally {
    await client.end()
  }
}

/**
 * Brings a database to the present schema, queue included, and answers which migrations ran. One
 * that did not begin with the first of these migrations is left as it is, and said so. Each
 * migration is a transaction, unless it says otherwise: a failing one leaves nothing behind, and
 * those before it stay. Several that start at once wait for one another.
 */
export async function migrateDatabase(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = await connect(url)
  try {
    await takeLock(client)
    const migrations = readMigrations(folder)
    await refuseOlderDatabase(client, migrations[0]!)
    await client.query('create schema if not exists drizzle')
    await client.query(
      `create table if not exists ${NOTES} (id serial primary key, hash text not null, created_at bigint)`,
    )
    const { rows } = await client.query<{ at: string | null }>(
      `select max(created_at) as at from ${NOTES}`,
    )
    const last = Number(rows[0]!.at ?? 0)
    const pending = migrations.filter(({ millis }) => millis > last)
    for (const migration of pending) await runPatiently(client, migration)
    const known = await readSchemaRange(client)
    if (pending.length > 0 || known === null)
      await writeSchemaRange(
        client,
        migrations.filter(
          ({ millis }) => millis <= last || pending.some((one) => one.millis === millis),
        ),
      )
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    // One that the server drops while it waits ends nothing here: the next statement says so.
    pool.on('error', () => undefined)
    pool.on('connect', (opened) => opened.on('error', () => undefined))
    try {
      await openJobs(pool, { migrate: true })
      await closeJobs()
    } finally {
      await pool.end()
    }
    return pending.map(({ tag }) => tag)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  return client
}

/**
 * Asked again and again: a statement that waited for the lock would itself be waited for by `create
 * index concurrently`.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MIGRATION_LOCK],
    )
    if (rows[0]!.taken) return
    await pause(100)
  }
}

/**
 * A table that somebody reads for long is left at once and asked for again: nobody waits behind a
 * migration that waits.
 */
async function runPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await (migration.outside
        ? runOutside(client, migration)
        : runInside(client, migration))
    } catch (error) {
      if (sqlState(error) !== '55P03' || tried === TRIES) throw error
      log.warn('migration waits for a table', { migration: migration.tag, tried })
      await pause(AGAIN_MS)
    }
  }
}

const note = (client: pg.Client, { hash, millis }: Migration) =>
  client.query(`insert into ${NOTES} (hash, created_at) values ($1, $2)`, [hash, millis])

async function runInside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    for (const statement of migration.statements) await client.query(statement)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Whatever runs so can be run again: an index that a crash left half made is made anew. */
async function runOutside(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const index =
      /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i.exec(
        statement,
      )?.[1]
    if (index) {
      const { rows } = await client.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [`public."${index}"`],
      )
      if (rows[0]?.valid) continue
      if (rows[0]) await client.query(`drop index concurrently "${index}"`)
    }
    await client.query(statement)
  }
  await note(client, migration)
}

async function refuseOlderDatabase(client: pg.Client, first: Migration): Promise<void> {
  const { rows: tables } = await client.query('select to_regclass($1) as found', [NOTES])
  if (tables[0].found === null) return
  const { rows } = await client.query(`select created_at from ${NOTES} order by id limit 1`)
  if (rows.length > 0 && Number(rows[0].created_at) !== first.millis)
    throw new Error(OLDER_DATABASE)
}
