import { useEffect, useState } from 'react'
import type {
  ConversationEngine,
  Queued,
} from '#app/features/messages/sending/conversation-engine.ts'
import { gapBefore, inOrder, joined, knownFrom, lastUnread } from './known-messages.ts'
import type { ConversationData } from '#app/features/messages/read-conversation.server.ts'

/**
 * A conversation as its page shows it: what the page was made with, what was read since (older, missed), what this
 * browser still sends. The script that does so is loaded once the page stands; until then, and without it, the page's
 * own form works.
 */
export function useConversation(data: ConversationData) {
  const { me, threadId, api, messages: shown, older } = data
  const [engine, setEngine] = useState<ConversationEngine | null>(null)
  const [queued, setQueued] = useState<readonly Queued[]>([])
  const [known, setKnown] = useState(() => knownFrom(shown, older))
  const [from, setFrom] = useState(shown)
  const [gap, setGap] = useState<number | null>(null)
  if (from !== shown) {
    setFrom(shown)
    const missed = gapBefore(known, shown)
    if (missed !== null) setGap(missed)
    setKnown(joined(known, { messages: shown }))
  }

  useEffect(() => {
    let closed = false
    let opened: ConversationEngine | undefined
    void import('#app/features/messages/sending/conversation-engine.ts').then(
      ({ openConversation }) => {
        if (closed) return
        const look = () => void opened?.queued().then((waiting) => closed || setQueued(waiting))
        opened = openConversation({
          me,
          threadId,
          api,
          tell: (news) => {
            if (closed) return
            // One of another conversation left too: nothing of it shows here.
            if ('sent' in news && news.of === threadId)
              setKnown((before) => joined(before, { messages: [news.sent] }))
            look()
          },
        })
        setEngine(opened)
        look()
      },
      () => undefined,
    )
    return () => {
      closed = true
      opened?.close()
    }
  }, [me, threadId, api])

  useEffect(() => {
    if (!engine || gap === null) return
    void engine.after(gap).then(
      (part) => {
        setKnown((before) => joined(before, { messages: part.messages }))
        setGap(null)
      },
      () => undefined,
    )
  }, [engine, gap])

  const messages = inOrder(known)
  const unread = lastUnread(messages)
  useEffect(() => {
    if (!engine || unread === null) return
    const read = () => void (document.visibilityState === 'visible' && engine.markRead())
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [engine, unread])

  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return {
    engine,
    messages,
    older: known.older,
    queued: queued.filter(({ clientId }) => !arrived.has(clientId)),
    async showOlder() {
      const first = messages[0]
      if (!engine || !first) return
      const part = await engine.older(first.seq)
      setKnown((before) => joined(before, part))
    },
  }
}
