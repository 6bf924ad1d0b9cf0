import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { migrateDatabase } from '../app/platform/migrate.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

/** The migrated database every test file's own database is copied from. */
export const TEMPLATE = 'ouvreo_template'

/**
 * One PostgreSQL for the whole run: `DATABASE_URL` (an owner able to create databases), else the embedded one
 * in a temporary folder.
 */
export default async function setup(project: TestProject) {
  const outside = process.env.DATABASE_URL
  const folder = outside ? null : mkdtempSync(join(tmpdir(), 'ouvreo-test-'))
  const server = folder ? await startEmbeddedPostgres({ dataDir: folder, database: 'postgres' }) : null
  const url = outside ?? server!.url
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
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
