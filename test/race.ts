import type { TestDatabase } from './database.ts'

/** How often a race is run: few in the usual tests, `RACE_ROUNDS=200` for the long ones. */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 4)
/** How many callers run against one another. */
export const RACERS = 30
/** Connections that a race needs for its callers to be at once on the server, and not in line for the pool. */
export const RACE_POOL = { max: 32 }

/** Runs the same act from several callers at once and returns what each got, in their order. */
export async function together<R>(
  count: number,
  work: (index: number) => Promise<R>,
): Promise<R[]> {
  let start!: () => void
  const gun = new Promise<void>((resolve) => (start = resolve))
  const running = Array.from({ length: count }, (_, index) => gun.then(() => work(index)))
  start()
  return Promise.all(running)
}

/**
 * Opens the pool's connections beforehand, so that the first round races too; returns how many
 * distinct ones there are.
 */
export async function warmPool(database: TestDatabase, connections = RACERS): Promise<number> {
  const backends = await together(connections, async () => {
    const result = await database.pool.query<{ pid: number }>(
      'select pg_backend_pid() as pid, pg_sleep(0.05)',
    )
    return result.rows[0]!.pid
  })
  return new Set(backends).size
}

/**
 * Deadlocks the database has seen so far: `inTransaction` tries again after one, so a race that
 * passes may hide some.
 */
export async function countDeadlocks(database: TestDatabase): Promise<number> {
  // Each server process keeps its figures to itself for a while: every connection is held, and told to say them.
  const clients = await Promise.all(
    Array.from({ length: database.pool.totalCount }, () => database.pool.connect()),
  )
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')))
  for (const client of clients) client.release()
  const result = await database.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(result.rows[0]!.deadlocks)
}
