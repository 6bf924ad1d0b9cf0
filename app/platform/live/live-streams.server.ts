import { randomBytes } from 'node:crypto'
import type { Database } from '#app/platform/database/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { framesFor } from './live-frames.ts'
import { readCursors, readNews } from './read-news.server.ts'

/**
 * Silence after which a stream is spoken to, and how long its reader has to answer, milliseconds
 * (specification: 25 s and 10 s).
 */
export const HEARTBEAT_MS = 25_000
export const ANSWER_MS = 10_000
/**
 * A thousand tabs that come back together are not all spoken to in the same second: a first silence
 * is shorter by up to this.
 */
const SPREAD_MS = 20_000
/** Streams of one account, of one peer (a household, an office) and of one process. */
export const STREAM_LIMITS = {
  account: 8,
  peer: 120,
  process: 20_000,
  opensPerMinute: 240,
} as const
/** Bytes that a reader may leave unread before it is let go: it comes back with its cursor. */
const UNREAD_BYTES = 64 * 1024
/** Deliveries of one account within ten seconds before they are gathered, one a second. */
const EAGER = 50

/** Where a stream is written to. `unread` is what the other side has not taken yet, bytes. */
export type Sink = { write: (text: string) => void; end: () => void; unread: () => number }
/**
 * Whose stream it is: the account, the session that allows it, and the kind of viewer that the
 * session stood for when it opened.
 */
type Reader = { accountId: AccountId; sessionId: string; kind: string; peer: string }
/**
 * Which of these sessions still stand, and for which kind of viewer. Asked after the news is read,
 * so that an ended session receives nothing that came after it.
 */
export type OpenSessions = (
  db: Database,
  sessionIds: readonly string[],
) => Promise<Map<string, string>>

type Stream = Reader & {
  id: string
  seq: number
  sink: Sink
  spokenAt: number
  askedAt: number | null
}
type Hub = {
  accountId: AccountId
  streams: Set<Stream>
  deliveries: number[]
  later: NodeJS.Timeout | null
}

/** The open streams of a process. */
export type LiveStreams = {
  /** Opens one; `since` is the last news its reader has seen. Refuses beyond `STREAM_LIMITS`. */
  open: (reader: Reader, since: number, sink: Sink) => { close: () => void } | 'too_many'
  /** There is news for these accounts. */
  wake: (accounts: readonly AccountId[]) => void
  /** The rights of an account changed: its streams are asked about at once. */
  recheck: (accountId: AccountId) => void
  /** A reader answered a heartbeat; false when that stream is not of this process. */
  answered: (streamId: string) => boolean
  /** Reads what a lost notification would have told, and whether each session still stands. */
  catchUp: () => Promise<void>
  /** How many streams are open. */
  count: () => number
  /** Ends all of them, telling their readers to come back; nothing opens afterwards. */
  close: () => void
}

/**
 * Keeps the streams of a process. `now` is milliseconds of a clock that only goes forward, `chance`
 * a number from 0 to 1; tests move both.
 */
export function createLiveStreams(
  db: Database,
  openSessions: OpenSessions,
  now: () => number = () => performance.now(),
  chance: () => number = Math.random,
): LiveStreams {
  const hubs = new Map<AccountId, Hub>()
  const streams = new Map<string, Stream>()
  const peers = new Map<string, number>()
  const dirty = new Set<AccountId>()
  let opens: { minute: number; of: Map<string, number> } = { minute: 0, of: new Map() }
  let pumping = false
  let closed = false

  const drop = (stream: Stream, farewell = '') => {
    if (!streams.delete(stream.id)) return
    const hub = hubs.get(stream.accountId)
    hub?.streams.delete(stream)
    if (hub && hub.streams.size === 0) {
      if (hub.later) clearTimeout(hub.later)
      hubs.delete(stream.accountId)
      dirty.delete(stream.accountId)
    }
    const left = (peers.get(stream.peer) ?? 1) - 1
    if (left > 0) peers.set(stream.peer, left)
    else peers.delete(stream.peer)
    if (farewell) stream.sink.write(farewell)
    stream.sink.end()
  }

  const say = (stream: Stream, text: string) => {
    stream.sink.write(text)
    stream.spokenAt = now()
    if (stream.sink.unread() > UNREAD_BYTES) drop(stream)
  }

  /** Lets go of the streams whose session ended, or stands for somebody else now. */
  const holdToRights = async (of: readonly Stream[]) => {
    const standing = await openSessions(db, [...new Set(of.map(({ sessionId }) => sessionId))])
    for (const stream of of)
      if (standing.get(stream.sessionId) !== stream.kind) drop(stream, 'event: over\ndata: -\n\n')
  }

  const deliver = async (accounts: readonly AccountId[]) => {
    const wanted = accounts.flatMap((accountId) => hubs.get(accountId) ?? [])
    const news = await readNews(
      db,
      wanted.map(({ accountId, streams: of }) => ({
        accountId,
        after: Math.min(...[...of].map(({ seq }) => seq)),
      })),
    )
    const told = wanted.filter(({ accountId }) => news.has(accountId))
    await holdToRights(told.flatMap((hub) => [...hub.streams]))
    for (const hub of told) {
      const found = news.get(hub.accountId)!
      for (const stream of hub.streams) {
        const frames = framesFor(found, stream.seq)
        if (!frames) continue
        stream.seq = frames.seq
        say(stream, frames.text)
      }
      hub.deliveries.push(now())
    }
  }

  const pump = async () => {
    if (pumping) return
    pumping = true
    try {
      while (dirty.size > 0 && !closed) {
        const batch = [...dirty].slice(0, 500)
        for (const accountId of batch) dirty.delete(accountId)
        try {
          await deliver(batch)
        } catch (error) {
          log.warn('live news', describeError(error))
          await new Promise((resolve) => setTimeout(resolve, 500).unref())
          for (const accountId of batch) if (hubs.has(accountId)) dirty.add(accountId)
        }
      }
    } finally {
      pumping = false
    }
  }

  const wake = (accounts: readonly AccountId[]) => {
    for (const accountId of accounts) {
      const hub = hubs.get(accountId)
      if (!hub || hub.later) continue
      // However much is written to somebody, they are not told more often than a page can follow.
      hub.deliveries = hub.deliveries.filter((at) => now() - at < 10_000)
      if (hub.deliveries.length < EAGER) dirty.add(accountId)
      else
        hub.later = setTimeout(() => {
          hub.later = null
          hub.deliveries.shift()
          dirty.add(accountId)
          void pump()
        }, 1_000).unref()
    }
    void pump()
  }

  const beat = setInterval(() => {
    const at = now()
    for (const stream of streams.values()) {
      if (stream.askedAt !== null && at - stream.askedAt >= ANSWER_MS) drop(stream)
      else if (stream.askedAt === null && at - stream.spokenAt >= HEARTBEAT_MS) {
        stream.askedAt = at
        say(stream, 'event: beat\ndata: -\n\n')
      }
    }
  }, 1_000)
  beat.unref()

  const tooManyOpens = (accountId: string) => {
    const minute = Math.floor(now() / 60_000)
    if (opens.minute !== minute) opens = { minute, of: new Map() }
    const count = (opens.of.get(accountId) ?? 0) + 1
    opens.of.set(accountId, count)
    return count > STREAM_LIMITS.opensPerMinute
  }

  return {
    open(reader, since, sink) {
      const hub = hubs.get(reader.accountId)
      if (
        closed ||
        tooManyOpens(reader.accountId) ||
        (hub?.streams.size ?? 0) >= STREAM_LIMITS.account ||
        (peers.get(reader.peer) ?? 0) >= STREAM_LIMITS.peer ||
        streams.size >= STREAM_LIMITS.process
      )
        return 'too_many'
      const stream: Stream = {
        ...reader,
        id: randomBytes(18).toString('base64url'),
        seq: since,
        sink,
        spokenAt: now(),
        askedAt: null,
      }
      streams.set(stream.id, stream)
      peers.set(reader.peer, (peers.get(reader.peer) ?? 0) + 1)
      if (hub) hub.streams.add(stream)
      else
        hubs.set(reader.accountId, {
          accountId: reader.accountId,
          streams: new Set([stream]),
          deliveries: [],
          later: null,
        })
      say(stream, `id: ${since}\nevent: hello\ndata: ${stream.id}\n\n`)
      stream.spokenAt -= chance() * SPREAD_MS
      wake([reader.accountId])
      return { close: () => drop(stream) }
    },
    wake,
    recheck(accountId) {
      const hub = hubs.get(accountId)
      if (hub)
        void holdToRights([...hub.streams]).catch((error: unknown) =>
          log.warn('live rights', describeError(error)),
        )
    },
    answered(streamId) {
      const stream = streams.get(streamId)
      if (stream) stream.askedAt = null
      return stream !== undefined
    },
    async catchUp() {
      if (hubs.size === 0) return
      const cursors = await readCursors(db, [...hubs.keys()])
      await holdToRights([...streams.values()])
      wake(
        [...hubs.values()]
          .filter(({ accountId, streams: of }) =>
            [...of].some(({ seq }) => seq < (cursors.get(accountId) ?? 0)),
          )
          .map(({ accountId }) => accountId),
      )
    },
    count: () => streams.size,
    close() {
      closed = true
      clearInterval(beat)
      for (const stream of streams.values()) drop(stream, 'event: bye\ndata: -\n\n')
    },
  }
}
