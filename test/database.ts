import { randomBytes } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { CONTENT_TAGS } from '#app/platform/web/content-tags.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { contentVersions } from '#app/platform/web/content-version.tables.server.ts'
import type { Ctx, System, Who } from '#app/platform/context.ts'
import { openDatabase, type OpenDatabase } from '#app/platform/database/database.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { databaseAt, TEMPLATE } from './global-setup.ts'
import { openedDatabase } from './opened-database.ts'

/** A test file's own database: `ctx(who, now)` makes contexts on it, `pool` is for raw looks. */
export type TestDatabase = OpenDatabase & {
  url: string
  /** A context of somebody at an instant (default: 2026-03-10 09:00 UTC, a Tuesday). */
  ctx: <W extends Who = System>(who?: W, now?: Date) => Ctx<W>
  /** What a table holds, or the rows of it that are `where`. */
  rows: <T extends PgTable>(table: T, where?: SQL) => Promise<T['$inferSelect'][]>
}

/**
 * How many times longer than a page a test waits for a statement: a machine that runs all of them
 * at once is slow, and nothing here is wrong.
 */
const PATIENCE = 4

/** The instant tests live at unless they move. */
export const TEST_NOW = new Date('2026-03-10T09:00:00.000Z')

/**
 * Gives the test file a database of its own, copied from the migrated template, with the queue
 * connected; dropped when the file ends. Commits do not wait for the disk, unless `durable`. Call
 * it at the top of a file; the returned object is filled before the first test.
 */
export function useTestDatabase(options: { max?: number; durable?: boolean } = {}): TestDatabase {
  const database = {} as TestDatabase
  const name = `ouvreo_test_${randomBytes(6).toString('hex')}`
  beforeAll(async () => {
    const server = inject('databaseUrl')
    // The files of the template, rather than each of its pages through the log: half of the work on
    // a server that owes the disk nothing.
    await asOwner(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
    const url = databaseAt(server, name)
    const open = openDatabase(url, {
      max: options.max ?? 10,
      patience: PATIENCE,
      ...(options.durable ? {} : { settings: '-c synchronous_commit=off' }),
    })
    await openJobs(open.pool)
    // A process that ran other files knows the versions of their databases: this one goes on from there.
    const known = CONTENT_TAGS.filter((tag) => contentVersion(tag) > 0).map((tag) => ({
      tag,
      version: contentVersion(tag),
    }))
    if (known.length > 0) await open.db.insert(contentVersions).values(known)
    Object.assign(
      database,
      openedDatabase(open, url, () => TEST_NOW),
    )
  })
  afterAll(async () => {
    await closeJobs(500)
    await database.close()
    await asOwner(inject('databaseUrl'), `drop database if exists ${name} with (force)`)
  })
  return database
}

async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
