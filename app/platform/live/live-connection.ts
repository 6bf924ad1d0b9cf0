import type { LiveKind } from './live-kinds.ts'

/** What an open page is told: each change by its kind and subject, or `*`, everything may have changed. */
export type LiveTold = readonly (readonly [LiveKind, string])[] | '*'

/**
 * Back-off after a failure, milliseconds, each by chance between half and one and a half of it: a
 * thousand tabs must not come back at once.
 */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000]
/** The server speaks every 25 s; 10 s more and the line is dead. */
const DEAD_AFTER_MS = 35_000
/** A blink is not worth a word. */
const SAY_LOST_AFTER_MS = 2_500
/**
 * A browser opens six lines to a site over HTTP/1.1: a tab that nobody looks at gives its own back,
 * and catches up when seen.
 */
const ASLEEP_AFTER_MS = 60_000

const listeners = new Set<(told: LiveTold) => void>()
const watchers = new Set<() => void>()
let address = ''
let cursor = 0
let source: EventSource | null = null
let failures = 0
let lost = false
let misses = 0
let answering = false
let [retry, watch, saying, sleeping]: (ReturnType<typeof setTimeout> | undefined)[] = []

/** Hears what changes for whoever is signed in, until the function given back is called. */
export function onLiveNews(listener: (told: LiveTold) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Is told when the line is lost or found again. */
export function onLineChange(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Whether the line has been gone for longer than a blink, or what the page shows could not be read
 * again either time.
 */
export const isLineLost = () => lost || misses > 1

/** How many readings of the page that is shown got no answer since the last that did. */
export const missedReadings = () => misses

/**
 * Says whether a reading of the page that is shown was answered: if not, its news is told again, so
 * that it is read once more.
 */
export function endReading(answered: boolean): void {
  const before = isLineLost()
  misses = answered ? 0 : misses + 1
  if (isLineLost() !== before) for (const watcher of watchers) watcher()
  if (!answered) tell('*', cursor)
}

/**
 * Whether the server answered the last time it was asked: at once false when the stream breaks,
 * where `isLineLost` waits for more than a blink, and while a tab that nobody looks at has given
 * its line back. What is asked meanwhile may fail.
 */
export const isServerAnswering = () => answering

/**
 * Opens the tab's one stream at `from`, telling what came after number `since`, and keeps it open: after a failure it
 * comes back by 1, 2, 5 and 10 s and fetches what it missed. Returns what ends it.
 */
export function startLive(from: string, since: number): () => void {
  address = from
  cursor = since
  const stopListening = new AbortController()
  const options = { signal: stopListening.signal }
  addEventListener('online', () => void (source?.readyState === 1 || connect()), options)
  addEventListener('offline', fail, options)
  addEventListener('pagehide', hangUp, options)
  // The document is being left: what it would read again, its session over, would stop that. A
  // download leaves it there.
  addEventListener(
    'beforeunload',
    () => {
      hangUp()
      retry = setTimeout(connect, WAITS_MS[2])
    },
    options,
  )
  addEventListener('pageshow', (event) => void (event.persisted && connect()), options)
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(sleeping)
      if (document.hidden) sleeping = setTimeout(hangUp, ASLEEP_AFTER_MS)
      else if (!source) connect()
    },
    options,
  )
  connect()
  return () => {
    stopListening.abort()
    clearTimeout(sleeping)
    hangUp()
    restored()
  }
}

function connect() {
  hangUp()
  const mine = new EventSource(`${address}?depuis=${cursor}`)
  source = mine
  let name = ''
  const on = (event: string, act: (message: MessageEvent<string>) => void) =>
    mine.addEventListener(event, (message) => {
      if (source !== mine) return
      stillAlive()
      act(message as MessageEvent<string>)
    })
  on('hello', ({ data }) => {
    name = data
    failures = 0
    restored()
  })
  on('news', ({ data, lastEventId }) =>
    tell(data === '*' ? '*' : (JSON.parse(data) as LiveTold), Number(lastEventId)),
  )
  on(
    'beat',
    () =>
      void fetch(address, { method: 'POST', body: new URLSearchParams({ flux: name }) }).catch(
        () => undefined,
      ),
  )
  on('bye', fail)
  // The session ended or changed its kind: the page's own guard knows where to go.
  on('over', () => {
    fail()
    answering = true
    tell('*', cursor)
  })
  mine.addEventListener('error', () => {
    if (source !== mine) return
    const refused = mine.readyState === 2
    fail()
    if (refused) void askOnce()
  })
  stillAlive()
}

/**
 * Where the stream is refused (too many tabs, a proxy that lets none through), the news is asked
 * for at each try; the session may also be over.
 */
async function askOnce() {
  try {
    const answer = await fetch(`${address}?une-fois&depuis=${cursor}`)
    answering = answer.status < 500
    if (answer.status === 401) tell('*', cursor)
    if (!answer.ok) return
    const { cursor: seen, news } = (await answer.json()) as { cursor: number; news: LiveTold }
    restored()
    if (news.length > 0) tell(news, seen)
  } catch {
    // Still gone; the next try is already set.
  }
}

function tell(told: LiveTold, seen: number) {
  cursor = seen
  for (const listener of listeners) listener(told)
}

function stillAlive() {
  clearTimeout(watch)
  watch = setTimeout(fail, DEAD_AFTER_MS)
}

function restored() {
  answering = true
  clearTimeout(saying)
  saying = undefined
  setLost(false)
}

function fail() {
  hangUp()
  const wait = WAITS_MS[Math.min(failures++, WAITS_MS.length - 1)]!
  retry = setTimeout(connect, wait * (0.5 + Math.random()))
  saying ??= setTimeout(() => setLost(true), SAY_LOST_AFTER_MS)
}

function hangUp() {
  clearTimeout(retry)
  clearTimeout(watch)
  source?.close()
  source = null
  answering = false
}

function setLost(now: boolean) {
  if (now === lost) return
  lost = now
  for (const watcher of watchers) watcher()
}
