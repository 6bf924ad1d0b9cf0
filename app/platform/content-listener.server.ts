import pg from 'pg'
import { CONTENT_CHANNEL, learnVersions, readVersions, versionsFrom } from './content-version.server.ts'
import type { Database } from './database.server.ts'
import { describeError, log } from './log.server.ts'

/** How soon a lost connection is tried again, and how often all versions are read whatever was heard, milliseconds. */
const AGAIN_MS = 500
const READ_AGAIN_MS = 10_000

/**
 * Hears on a connection of its own what other processes change, and reads all versions whenever something may have been
 * missed: at start, when the connection comes back, and every ten seconds, for a connection that died without a word.
 * Returns once everything known is known; the function given back ends it.
 */
export async function listenToContent(url: string, db: Database): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let ended = false

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'ouvreo content', connectionTimeoutMillis: 1_500, query_timeout: 3_000, keepAlive: true })
    const lost = () => {
      if (client !== fresh || ended) return
      client = null
      later(AGAIN_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => learnVersions(versionsFrom(payload ?? '')))
    client = fresh
    await fresh.connect()
    // Listening first: what changes between the two is heard, or read.
    await fresh.query(`listen ${CONTENT_CHANNEL}`)
    await readVersions(db)
  }

  const tick = async () => {
    try {
      if (client) {
        await client.query('select 1')
        await readVersions(db)
      } else await connect()
      later(READ_AGAIN_MS)
    } catch (error) {
      log.warn('content versions', describeError(error))
      void client?.end().catch(() => undefined)
      client = null
      later(AGAIN_MS)
    }
  }

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(() => void tick(), milliseconds)
    timer.unref()
  }

  await tick()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
