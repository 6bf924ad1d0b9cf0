import { isLineLost, onLineChange } from '#app/platform/live/live-connection.ts'
import { TYPED_DAYS } from '#app/platform/web/typed-here.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { ConversationAnswer } from '#app/features/messages/conversation/conversation.route.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import { openOutboxStore, type OutboxStore, type Queued } from './outbox-store.ts'
import type { MessageView } from '#app/features/messages/queries.server.ts'
import { WAITING_FLAG } from './waiting-flag.ts'

/** Back-off after a lost line, milliseconds, each by chance between half and one and a half of it. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000]
/** How long words alone may take to be taken: past that they are sent again, and kept once. */
const WORDS_WITHIN_MS = 15_000
/** The same with pictures and documents, on a slow line. */
const FILES_WITHIN_MS = 120_000
/** What nobody came back to send. */
const FORGET_AFTER_MS = TYPED_DAYS * 86_400_000

/** What a message in the queue went through: the server has it, or the queue changed. */
export type OutboxNews = { sent: MessageView; of: ThreadId } | { changed: true }

type Outcome =
  | { kind: 'sent'; message: MessageView }
  | { kind: 'refused'; sentence: string }
  | { kind: 'later' }

/** What keeps the messages, and what says whether they can leave: this browser's, unless a test brings its own. */
export type OutboxMeans = {
  store: Promise<OutboxStore>
  line: { isLost: () => boolean; onChange: (changed: () => void) => () => void }
}
/** This browser's own. */
export const ofThisBrowser = (): OutboxMeans => ({
  store: openOutboxStore(),
  line: { isLost: isLineLost, onChange: onLineChange },
})

/**
 * The messages that one account wrote on this browser and that the server has not answered for.
 * They leave one by one, in their order, from one tab at a time, and again until the server says
 * that it has them: it knows each by its name and keeps it once. What another account left here
 * goes.
 */
export function openOutbox(
  me: AccountId,
  tell: (news: OutboxNews) => void,
  { store, line }: OutboxMeans = ofThisBrowser(),
) {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('ouvreo-messages') : null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let running = false
  let again = false
  let underWay: { giveUp: AbortController; withFiles: boolean } | null = null

  const changed = () => {
    tell({ changed: true })
    channel?.postMessage('changed')
  }

  async function queued(): Promise<Queued[]> {
    const kept = await store
    const all = await kept.all()
    const mine: Queued[] = []
    for (const message of all) {
      if (message.accountId === me && Date.now() - message.writtenAt < FORGET_AFTER_MS)
        mine.push(message)
      else await kept.remove(message.order)
    }
    flag(mine.length > 0)
    return mine
  }

  /** Sends what waits. Only one tab does at a time, so that nothing overtakes. */
  async function flush(): Promise<void> {
    if (running) return void (again = true)
    running = true
    clearTimeout(timer)
    try {
      const pass = () =>
        sendAll(store, queued, attempt, (message, of) => tell({ sent: message, of }), changed)
      const done =
        'locks' in navigator ? await navigator.locks.request('ouvreo-messages', pass) : await pass()
      failures = done ? 0 : failures + 1
      if (!done && !closed) {
        const wait = WAITS_MS[Math.min(failures - 1, WAITS_MS.length - 1)]!
        timer = setTimeout(() => void flush(), wait * (0.5 + Math.random()))
      }
    } finally {
      running = false
      if (again) {
        again = false
        void flush()
      }
    }
  }

  async function attempt(message: Queued): Promise<Outcome> {
    const giveUp = new AbortController()
    const withFiles = message.files.length > 0
    underWay = { giveUp, withFiles }
    const limit = setTimeout(() => giveUp.abort(), withFiles ? FILES_WITHIN_MS : WORDS_WITHIN_MS)
    const outcome = await send(message, giveUp.signal)
    clearTimeout(limit)
    underWay = null
    return outcome
  }

  const stopWatching = line.onChange(() => {
    // What was under way when the line fell may hang for long without a word. Files go on: they may
    // be what fills a slow line, and would never arrive if each of its silences began them again.
    if (!underWay?.withFiles) underWay?.giveUp.abort()
    if (!line.isLost()) void flush()
  })
  const back = () => void flush()
  const seen = () => document.visibilityState === 'visible' && void flush()
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', seen)
  channel?.addEventListener('message', () => tell({ changed: true }))

  return {
    queued,
    flush,
    /** Keeps a message; resolves once it would survive a reload. */
    async add(
      message: Pick<Queued, 'threadId' | 'api' | 'body'> & { files: readonly File[] },
    ): Promise<void> {
      const { files, ...rest } = message
      flag(true)
      await (
        await store
      ).add({
        ...rest,
        clientId: crypto.randomUUID(),
        accountId: me,
        files: files.map((file) => ({ name: file.name, bytes: file })),
        writtenAt: Date.now(),
        refused: null,
      })
      changed()
      void flush()
    },
    /** Tries a refused message again, at its place. */
    async retry(message: Queued): Promise<void> {
      await (await store).change({ ...message, refused: null })
      changed()
      void flush()
    },
    async discard(message: Queued): Promise<void> {
      await (await store).remove(message.order)
      await queued()
      changed()
    },
    close() {
      closed = true
      clearTimeout(timer)
      stopWatching()
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', seen)
      channel?.close()
    },
  }
}

/** Goes through the queue once; false when the line was lost on the way. */
async function sendAll(
  store: Promise<OutboxStore>,
  queued: () => Promise<Queued[]>,
  attempt: (message: Queued) => Promise<Outcome>,
  sent: (message: MessageView, of: ThreadId) => void,
  changed: () => void,
): Promise<boolean> {
  const kept = await store
  for (const message of await queued()) {
    if (message.refused !== null) continue
    const outcome = await attempt(message)
    if (outcome.kind === 'later') return false
    if (outcome.kind === 'refused') await kept.change({ ...message, refused: outcome.sentence })
    else {
      sent(outcome.message, message.threadId)
      await kept.remove(message.order)
    }
    changed()
  }
  await queued()
  return true
}

async function send(message: Queued, signal: AbortSignal): Promise<Outcome> {
  const form = new FormData()
  form.set('intent', 'message')
  form.set('clientId', message.clientId)
  form.set('body', message.body)
  for (const file of message.files) form.append('fichiers', file.bytes, file.name)
  try {
    const response = await fetch(message.api, { method: 'POST', body: form, signal })
    // Busy, broken, signed out, or somebody else's answer (a hotel's door): none of these is about the message.
    const ours = response.headers.get('content-type')?.startsWith('application/json')
    if (
      response.status >= 500 ||
      response.status === 429 ||
      response.status === 401 ||
      (!ours && response.status !== 413)
    )
      return { kind: 'later' }
    const answered: ConversationAnswer = ours
      ? await response.json()
      : { sentence: 'Ces fichiers sont trop volumineux.' }
    if ('message' in answered) return { kind: 'sent', message: revived(answered.message) }
    return {
      kind: 'refused',
      sentence: 'sentence' in answered ? answered.sentence : 'Ce message n’a pas été pris.',
    }
  } catch {
    return { kind: 'later' }
  }
}

/** A message as it came in JSON, with its dates. */
export function revived(message: MessageView): MessageView {
  return {
    ...message,
    sentAt: new Date(message.sentAt),
    readAt: message.readAt && new Date(message.readAt),
  }
}

function flag(waiting: boolean) {
  try {
    if (waiting) localStorage.setItem(WAITING_FLAG, '1')
    else localStorage.removeItem(WAITING_FLAG)
  } catch {
    // A browser that keeps nothing: this tab sends what it holds.
  }
}
