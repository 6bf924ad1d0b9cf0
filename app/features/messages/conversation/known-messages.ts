import type { MessageView } from '#app/features/messages/queries.server.ts'

/** What a page knows of a conversation: messages by id, and whether there are older ones. */
export type Known = { messages: ReadonlyMap<string, MessageView>; older: boolean }

/** What is known once a page is made with these messages. */
export function knownFrom(shown: readonly MessageView[], older: boolean): Known {
  return { messages: new Map(shown.map((message) => [message.id, message])), older }
}

/** What is known of a conversation after more of it came: the latest word on each message counts. */
export function joined(
  known: Known,
  part: { messages: readonly MessageView[]; older?: boolean },
): Known {
  const messages = new Map(known.messages)
  for (const message of part.messages) messages.set(message.id, message)
  return { messages, older: part.older ?? known.older }
}

/**
 * The last place known before a page that was read again, when more came at once than it holds:
 * what lies between is asked for.
 */
export function gapBefore(known: Known, shown: readonly MessageView[]): number | null {
  const last = Math.max(0, ...[...known.messages.values()].map(({ seq }) => seq))
  return last > 0 && shown.length > 0 && shown[0]!.seq > last ? last : null
}

/** The messages in their order. */
export function inOrder({ messages }: Known): MessageView[] {
  return [...messages.values()].sort((a, b) => a.seq - b.seq)
}

/** The last message of the other side that nobody has said was read; one that was taken away was told of too. */
export function lastUnread(messages: readonly MessageView[]): string | null {
  return messages.findLast((message) => !message.mine && !message.readAt)?.id ?? null
}
