import pg from 'pg'
import { describeError, log } from '#app/platform/log.server.ts'

/**
 * How soon a lost connection is tried again, and how often everything is read again whatever was
 * heard, milliseconds.
 */
const AGAIN_MS = 500
const READ_AGAIN_MS = 10_000

/**
 * Somebody who hears a channel, and reads what they may have missed: at start, when the connection
 * comes back, and every ten seconds.
 */
export type Subscription = {
  channel: string
  heard: (payload: string) => void
  catchUp: () => Promise<void>
}

/**
 * Hears what other processes say through PostgreSQL, on the one connection that a process keeps for
 * it. A connection that died without a word is noticed within ten seconds. Returns once everything
 * known is known; the function given back ends it.
 */
export async function openListener(
  url: string,
  subscriptions: readonly Subscription[],
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const catchUp = async () => {
    for (const subscription of subscriptions) await subscription.catchUp()
  }

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'ouvreo listener',
      connectionTimeoutMillis: 1_500,
      query_timeout: 3_000,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== fresh || ended) return
      client = null
      later(AGAIN_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ channel, payload }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.heard(payload ?? '')
    })
    client = fresh
    await fresh.connect()
    // Listening first: what changes between the two is heard, or read.
    await fresh.query(subscriptions.map(({ channel }) => `listen ${channel}`).join('; '))
    await catchUp()
  }

  const tick = async () => {
    try {
      if (client) {
        await client.query('select 1')
        await catchUp()
      } else await connect()
      later(READ_AGAIN_MS)
    } catch (error) {
      log.warn('listener', describeError(error))
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
