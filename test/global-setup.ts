import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { migrateDatabase } from '../app/platform/database/migrate.server.ts'
import { thrownAwayFolder } from './thrown-away-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

/** The migrated database every test file's own database is copied from. */
export const TEMPLATE = 'ouvreo_template'

/**
 * A server that is thrown away with its folder owes the disk nothing: what a power cut would lose,
 * nobody misses. Its databases live some seconds each: nothing in them is worth tidying, and a test
 * that asks for a plan analyses its own tables.
 */
export const THROWN_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

/** The server of the tests. */
export default async function setup(project: TestProject) {
  return serve(project, () => thrownAwayFolder('ouvreo-test'), THROWN_AWAY)
}

/**
 * One PostgreSQL for the whole run: `DATABASE_URL` (an owner able to create databases), else the embedded one
 * in a new folder, removed at the end, with these settings over the product's. Answers what ends it.
 */
export async function serve(
  project: TestProject,
  newFolder: () => string,
  settings: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const outside = process.env.DATABASE_URL
  const folder = outside ? null : newFolder()
  const server = folder
    ? await startEmbeddedPostgres({ dataDir: folder, database: 'postgres' }, { settings })
    : null
  const url = outside ?? server!.url
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  // Every connection proves the same password: over one round instead of four thousand.
  if (server)
    await owner.query(
      `set scram_iterations = 1; alter role current_user password '${new URL(url).password}'`,
    )
  await owner.query(`drop database if exists ${TEMPLATE} with (force)`)
  await owner.query(`create database ${TEMPLATE}`)
  await migrateDatabase(databaseAt(url, TEMPLATE))
  await owner.end()
  project.provide('databaseUrl', url)
  return async () => {
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function databaseAt(url: string, name: string): string {
  const [address, query] = url.split('?')
  const base = address!.replace(/\/[^/@]*$/, `/${name}`)
  return query ? `${base}?${query}` : base
}
