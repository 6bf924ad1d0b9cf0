import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Subscription } from '#app/platform/database/listener.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { setReaders } from './live-readers.server.ts'
import { createLiveStreams, type LiveStreams, type OpenSessions } from './live-streams.server.ts'

/**
 * The channel on which processes speak of streams: `news <process> <accounts>`, `answer <stream>`, and, from the
 * database itself, `rights <account>` (the trigger `tell_rights_changed`).
 */
const CHANNEL = 'live'
/** A notification holds less than 8 000 bytes. */
const ACCOUNTS_AT_ONCE = 200

/** Everything live of a process. */
export type Live = {
  streams: LiveStreams
  /** For the process's one listening connection. */
  subscription: Subscription
  /** A reader answered a heartbeat, on whichever process it reached. */
  answered: (streamId: string) => void
  /** Ends the streams, telling their readers to come back. */
  close: () => void
}

/**
 * Opens the streams of a process and becomes who `publishLive` speaks to. Other processes are told
 * after the commit, in a statement of its own: told inside it, PostgreSQL would let one transaction
 * commit at a time. A word lost on the way (a killed process) is made up for by what each listener
 * reads every ten seconds.
 */
export function openLive(db: Database, openSessions: OpenSessions): Live {
  const self = newId()
  const streams = createLiveStreams(db, openSessions)
  const waiting = new Set<AccountId>()
  let speaking = false

  const say = (payload: string) => db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
  const speak = async () => {
    if (speaking) return
    speaking = true
    try {
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, ACCOUNTS_AT_ONCE)
        for (const accountId of batch) waiting.delete(accountId)
        await say(`news ${self} ${batch.join(',')}`)
      }
    } catch (error) {
      log.warn('live word', describeError(error))
    } finally {
      speaking = false
    }
  }

  const heard = (payload: string) => {
    const [word, first = '', second = ''] = payload.split(' ')
    if (word === 'news' && first !== self) streams.wake(second.split(',') as AccountId[])
    else if (word === 'rights') streams.recheck(first as AccountId)
    else if (word === 'answer') streams.answered(first)
  }

  setReaders((accounts) => {
    streams.wake(accounts)
    for (const accountId of accounts) waiting.add(accountId)
    void speak()
  })
  return {
    streams,
    subscription: { channel: CHANNEL, heard, catchUp: streams.catchUp },
    answered(streamId) {
      if (/^[\w-]{24}$/.test(streamId) && !streams.answered(streamId))
        void say(`answer ${streamId}`).catch((error: unknown) =>
          log.warn('live word', describeError(error)),
        )
    },
    close() {
      setReaders(null)
      streams.close()
    },
  }
}
