import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { log, describeError } from '#app/platform/log.server.ts'
import { nameStatements } from '#app/platform/named-statements/name-statements.server.ts'

/** The pool, or a transaction of it: what every verb reads and writes through. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** An open pool. `close` waits for what is running. */
export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/**
 * Opens a pool. Every wait is bounded, because the driver's defaults wait for ever on a frozen server: 1.5 s for a
 * connection, 3 s for a statement, so that a page answers within 5 s whatever happens. `settings` are PostgreSQL's own,
 * as `-c name=value`. `patience` makes each wait that many times as long, for work that nobody is waiting for.
 * Through a pooler (`pooled`) no statement is named, and the server's limits are those that its configuration sets.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    application?: string
    settings?: string
    patience?: number
    pooled?: boolean
  } = {},
): OpenDatabase {
  const patience = options.patience ?? 1
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.application ?? 'ouvreo',
    connectionTimeoutMillis: 1_500 * patience,
    // A connection is dear to open when many come at once: those of the last rush are there for the next one.
    idleTimeoutMillis: 60_000,
    query_timeout: 3_000 * patience,
    keepAlive: true,
    ...(options.pooled ? {} : serverSettings(patience, options.settings)),
  })
  // Without a listener, a connection that the server drops while idle ends the process.
  let closing = false
  pool.on('error', (error) => closing || log.warn('database connection lost', describeError(error)))
  // The same for one that is in use when it drops, between two statements: the next one fails, and says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (!options.pooled) nameStatements(pool)
  return {
    db: drizzle(pool) as unknown as Database,
    pool,
    close: () => ((closing = true), pool.end()),
  }
}

/** What PostgreSQL is asked for as a connection opens; `deploy/pgbouncer.ini` says the same to a pooler. */
const serverSettings = (patience: number, settings = '') => ({
  statement_timeout: 2_800 * patience,
  lock_timeout: 2_500 * patience,
  idle_in_transaction_session_timeout: 10_000,
  // Pages lie in memory or on flash: with the default of spinning disks, the planner reads a whole region of artisans
  // and sorts it (2 ms) where the index gives the nearest in order (0.3 ms).
  options: `-c random_page_cost=1.1 ${settings}`.trim(),
})

/**
 * Runs `work` in a transaction on a connection of its own. The connection goes back to the pool
 * whatever fails, and is closed when it can no longer be used. Drizzle's `transaction` on a pool
 * does neither: a refused BEGIN takes a connection away for ever, and a broken one is given back as
 * if it were sound (drizzle-orm issues 6023 and 6114, present in 0.45).
 */
export async function onOneConnection<R>(
  db: Database,
  work: (tx: Database) => Promise<R>,
): Promise<R> {
  const pool = (db as { $client?: unknown }).$client
  const inside = (tx: unknown) => work(tx as Database)
  if (!(pool instanceof pg.Pool)) return db.transaction(inside)
  const client = await pool.connect()
  let broken = false
  try {
    return await drizzle(client).transaction(inside)
  } catch (error) {
    broken = isConnectionLost(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** The SQLSTATE of a failed query, wherever the library put it. */
export function sqlState(error: unknown): string | undefined {
  const own = (error as { code?: unknown } | undefined)?.code
  if (typeof own === 'string') return own
  const cause = (error as { cause?: { code?: unknown } } | undefined)?.cause
  return typeof cause?.code === 'string' ? cause.code : undefined
}

/** The unique or check constraint that a failed write ran into. */
export function violatedConstraint(error: unknown): string | undefined {
  const source = (error as { cause?: unknown }).cause ?? error
  const { code, constraint } = source as { code?: string; constraint?: string }
  return code === '23505' || code === '23514' ? constraint : undefined
}

/** Whether an error means that the database cannot be reached or written just now, as opposed to a fault of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return /^(53|57014|25006|55P03)/.test(sqlState(error) ?? '') || isConnectionLost(error)
}

/**
 * Whether the connection that an error came from can no longer be used: it ended, or still waits
 * for the answer to a statement that was given up.
 */
function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state && /^(08|57P0|25P03)/.test(state)) return true
  // EAGAIN: the queue of a frozen server's Unix socket is full.
  if (
    state &&
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EAGAIN|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/.test(
      state,
    )
  )
    return true
  const message = String(
    (error as { cause?: { message?: string } })?.cause?.message ?? (error as Error)?.message ?? '',
  )
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection timeout|is not queryable/i.test(
    message,
  )
}
