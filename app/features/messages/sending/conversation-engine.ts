import { liveQueryClient } from '#app/platform/live/live-query-client.ts'
import { forgetTyped, forgetTypedOf, keepTyped, typedHere } from '#app/platform/web/typed-here.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { ConversationPart } from '#app/features/messages/conversation/conversation.route.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import { ofThisBrowser, openOutbox, revived, type OutboxMeans, type OutboxNews } from './outbox.ts'
import type { Queued } from './outbox-store.ts'

/** What this browser holds of unfinished messages, by account and conversation. */
const DRAFT = 'message:'
/** Ms after the last key before what is written is kept. */
const PAUSE_MS = 900
/** Ms after which a word that did not arrive is said again. */
const SAY_AGAIN_MS = 5_000

/** A conversation's page as its script knows it. */
export type Opened = {
  me: AccountId
  threadId: ThreadId
  api: string
  tell: (news: OutboxNews) => void
}

/**
 * What a conversation's page does beyond its first showing: the queue of what is sent, drafts, older messages, the word
 * that what it shows was read. Loaded once the page stands.
 */
export function openConversation(
  { me, threadId, api, tell }: Opened,
  means: OutboxMeans = ofThisBrowser(),
) {
  const { line } = means
  const outbox = openOutbox(me, tell, means)
  const draftKey = `${DRAFT}${me}:${threadId}`
  // What another account began on this browser is nobody's to read here.
  forgetTypedOf((name) => name.startsWith(DRAFT) && !name.startsWith(`${DRAFT}${me}:`))
  let typing: ReturnType<typeof setTimeout> | undefined
  let unsaved: string | null = null
  /** How often what is written here changed: typed on, or sent. */
  let written = 0
  let sayingRead: ReturnType<typeof setTimeout> | undefined
  let unsaidRead = false
  let closed = false

  async function keep(): Promise<void> {
    clearTimeout(typing)
    if (unsaved === null) return
    const [body, state] = [unsaved, written]
    unsaved = null
    const kept = (await post({ intent: 'brouillon', body }))?.ok
    // Sent meanwhile, it is no draft any more; typed on, it has a newer one.
    if (state !== written) {
      if (kept && unsaved === null) void post({ intent: 'brouillon', body: '' })
    } else if (!kept) unsaved = body
    // The copy of this browser is needed only while the server's is older.
    else forgetTyped(draftKey)
  }

  /** What the server answered; null when nobody did. */
  async function post(fields: Record<string, string>): Promise<Response | null> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    try {
      return await fetch(api, { method: 'POST', body: form, keepalive: true })
    } catch {
      return null
    }
  }

  const read = (part: { avant?: number; apres?: number }) =>
    liveQueryClient().fetchQuery({
      queryKey: ['message', threadId, part],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<ConversationPart> => {
        const query = new URLSearchParams(
          Object.entries(part).map(([name, value]) => [name, String(value)]),
        )
        const response = await fetch(`${api}?${query}`, { signal })
        if (!response.ok) throw new Error(`answered ${response.status}`)
        const { messages, older }: ConversationPart = await response.json()
        return { messages: messages.map(revived), older }
      },
    })

  const leaving = () => document.visibilityState === 'hidden' && void keep()
  document.addEventListener('visibilitychange', leaving)
  async function markRead(): Promise<void> {
    clearTimeout(sayingRead)
    const answer = await post({ intent: 'lu' })
    unsaidRead = !answer || answer.status >= 500
    // The other side waits for this word: it is said until it was heard.
    if (unsaidRead && !closed) sayingRead = setTimeout(() => void markRead(), SAY_AGAIN_MS)
  }

  const stopWatching = line.onChange(() => {
    if (line.isLost()) return
    void keep()
    if (unsaidRead) void markRead()
  })
  void outbox.flush()

  return {
    queued: async () => (await outbox.queued()).filter((message) => message.threadId === threadId),
    retry: outbox.retry,
    discard: outbox.discard,
    /** Keeps a message on this browser and sends it as soon as the line allows; in the order of the calls. */
    async send(body: string, files: readonly File[]): Promise<void> {
      clearTimeout(typing)
      const begun = written
      await outbox.add({ threadId, api, body, files })
      // What was typed meanwhile is the next message's.
      if (written !== begun) return
      written++
      unsaved = null
      forgetTyped(draftKey)
    },
    /** Something was typed: kept here at once, and by the server after a pause. */
    typed(body: string): void {
      written++
      unsaved = body
      keepTyped(draftKey, body)
      clearTimeout(typing)
      typing = setTimeout(() => void keep(), PAUSE_MS)
    },
    /** What was typed here and never reached the server; null when there is nothing newer than its draft. */
    unsaved: (): string | null => typedHere<string>(draftKey)?.typed ?? null,
    older: (before: number) => read({ avant: before }),
    after: (seq: number) => read({ apres: seq }),
    markRead,
    close() {
      closed = true
      void keep()
      clearTimeout(typing)
      clearTimeout(sayingRead)
      stopWatching()
      document.removeEventListener('visibilitychange', leaving)
      outbox.close()
    },
  }
}

/** What `openConversation` gives. */
export type ConversationEngine = ReturnType<typeof openConversation>
/** What waits in the queue, for those who show it. */
export type { Queued }
