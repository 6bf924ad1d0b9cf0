import type { AccountId } from '#app/values/identity/ids.ts'
import { openQueueStore, queueInMemory, type QueueStore } from '#app/platform/web/queue-store.ts'
import type { ThreadId } from '#app/features/messages/message.ts'

/** A message that this browser keeps until the server has it. */
export type Queued = {
  /** Its place in the queue: what was written first goes first. */
  order: number
  clientId: string
  accountId: AccountId
  threadId: ThreadId
  /** Where it is sent. */
  api: string
  body: string
  files: { name: string; bytes: Blob }[]
  writtenAt: number
  /** Why the server did not take it, in words; null while it waits for the line. */
  refused: string | null
}

/** Messages kept on this browser, in the order they were written. */
export type OutboxStore = QueueStore<Queued>

/**
 * The browser's own database, which survives a reload, a crash and a restart; a list of the tab
 * where a browser has none.
 */
export function openOutboxStore(): Promise<OutboxStore> {
  return openQueueStore<Queued>('ouvreo-messages').catch(() => inMemory())
}

/** A list that lives as long as its page. */
export const inMemory = (): OutboxStore => queueInMemory<Queued>()
