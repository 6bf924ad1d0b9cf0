import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { migrateDatabase } from '#app/platform/database/migrate.server.ts'
import type { TestDatabase } from '#test/database.ts'
import { openedDatabase } from '#test/opened-database.ts'
import { ownDatabase } from './own-database.ts'

/** A migrated PostgreSQL that several products share, and that the test itself writes to and breaks. */
export type SharedDatabase = TestDatabase & {
  /** Runs something while a statement holds (a trigger, a renamed table), and undoes it whatever happens. */
  while: (fault: { make: string; undo: string }, work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens one: on the server of the run, else, for benches, on a server of its own. `clock`: when the test writes, now
 * unless told.
 */
export async function openSharedDatabase(
  clock: () => Date = () => new Date(),
): Promise<SharedDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-shared-'))
  const outside = process.env.DATABASE_URL
  const server = outside ? null : await startEmbeddedPostgres({ dataDir: join(dataDir, 'server') })
  const url = server?.url ?? (await ownDatabase(outside!))
  await migrateDatabase(url)
  const open = openDatabase(url, { patience: 10 })
  await openJobs(open.pool)
  return {
    ...openedDatabase(open, url, clock),
    async while({ make, undo }, work) {
      await open.pool.query(make)
      try {
        await work()
      } finally {
        await open.pool.query(undo)
      }
    },
    async close() {
      await closeJobs(500)
      await open.close()
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A fault: every `act` (insert, update, delete) on a table fails as `how` says. */
export function failing(
  table: string,
  act: 'insert' | 'update' | 'delete',
  how = `raise exception 'refused for a test'`,
): { make: string; undo: string } {
  const name = `fail_${table}_${act}`
  return {
    make: `create function ${name}() returns trigger language plpgsql as $$ begin ${how}; return old; end $$; create trigger ${name} before ${act} on ${table} for each row execute function ${name}()`,
    undo: `drop trigger ${name} on ${table}; drop function ${name}()`,
  }
}
