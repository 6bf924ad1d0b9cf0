import pg from 'pg'
import { OWNER } from './embedded-postgres-cluster.server.ts'
import {
  isAlive,
  isServed,
  isServerProcess,
  pause,
  readServerFile,
  type ServerFile,
} from './embedded-postgres-process.server.ts'

/**
 * The advisory lock, in database `postgres`, of the process that owns the server; the server frees
 * it when that one dies.
 */
const OWNER_LOCK = 6_886_873

/** Connects as soon as the server lets in; null when it went away meanwhile. */
export async function connectWhenReady(
  server: ServerFile,
  cluster: string,
  password: string,
): Promise<pg.Client | null> {
  const deadline = Date.now() + 300_000
  let silences = 0
  for (;;) {
    const file = readServerFile(cluster)
    if (
      file?.pid !== server.pid ||
      (!isServerProcess(file.pid, cluster) && !(await isServed(file, cluster)))
    )
      return null
    if (file.status === 'ready') {
      const client = new pg.Client({
        connectionString: addressOf(file, password, 'postgres'),
        application_name: 'ouvreo-owner',
        connectionTimeoutMillis: 2_000,
        query_timeout: 20_000,
      })
      // Its end is watched by its owner; an error without a listener would end the process.
      client.on('error', () => undefined)
      try {
        await client.connect()
        return client
      } catch (error) {
        await client.end().catch(() => undefined)
        const { code, message } = error as { code?: string; message: string }
        if (code === '28P01')
          throw new Error(`Le mot de passe gardé dans ${cluster} n’ouvre pas sa base de données.`)
        if (/timeout/i.test(message) && ++silences === 3) {
          throw new Error(
            `La base de données de ${cluster} ne répond plus (processus ${file.pid}, peut-être suspendu). Arrêtez ce processus, puis relancez.`,
          )
        }
      }
    }
    if (Date.now() > deadline)
      throw new Error(
        `La base de données de ${cluster} n’est pas prête au bout de cinq minutes. Regardez son journal.`,
      )
    await pause(10)
  }
}

/**
 * Takes the owner's lock. The process that started the server waits for it; another one takes it only when the
 * starter is dead, so that joining a server in the first instant of its life does not steal it.
 */
export async function becomeOwner(client: pg.Client, started: boolean): Promise<boolean> {
  if (started) {
    try {
      await client.query(`set lock_timeout = '5s'`)
      await client.query(`select pg_advisory_lock(${OWNER_LOCK})`)
      return true
    } catch (error) {
      // Lock timeout: whoever started the server again was first, and owns it.
      if ((error as { code?: string }).code === '55P03') return false
      throw error
    }
  }
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${OWNER_LOCK}) as taken`,
  )
  if (!rows[0]!.taken) return false
  const starter = await client.query<{ pid: string | null }>(
    `select current_setting('ouvreo.starter', true) as pid`,
  )
  if (!isAlive(Number(starter.rows[0]!.pid))) return true
  await client.query(`select pg_advisory_unlock(${OWNER_LOCK})`)
  return false
}

/** Makes a database unless it is there. */
export async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    database,
  ])
  if (rowCount) return
  try {
    await client.query(`create database ${client.escapeIdentifier(database)}`)
  } catch (error) {
    // Made by another process in the same instant.
    if (!['42P04', '23505'].includes(String((error as { code?: string }).code))) throw error
  }
}

/** The owner's connection string to one database of a server. */
export function addressOf(server: ServerFile, password: string, database: string): string {
  const host = server.socketDir === '' ? '127.0.0.1' : server.socketDir
  // `localhost` stands there for readers that want a host in its usual place; `host` has the last word.
  return `postgres://${OWNER}:${password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}&port=${server.port}&sslmode=disable`
}
