import type { AccountId } from '#app/values/identity/ids.ts'
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
export type OutboxStore = {
  add: (message: Omit<Queued, 'order'>) => Promise<void>
  all: () => Promise<Queued[]>
  change: (message: Queued) => Promise<void>
  remove: (order: number) => Promise<void>
}

const NAME = 'ouvreo-messages'
const TABLE = 'file-d-attente'

/**
 * The browser's own database, which survives a reload, a crash and a restart; a list of the tab
 * where a browser has none.
 */
export async function openOutboxStore(): Promise<OutboxStore> {
  try {
    return inDatabase(await open())
  } catch {
    return inMemory()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore(TABLE, { keyPath: 'order', autoIncrement: true })
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no database'))
  })
}

function inDatabase(database: IDBDatabase): OutboxStore {
  /** Resolves once what was done is on the disk, and not before: the field is emptied then. */
  const run = <T>(
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode, { durability: 'strict' })
      const asked = act(transaction.objectStore(TABLE))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
    })
  return {
    add: async (message) => void (await run('readwrite', (table) => table.add(message))),
    all: () => run<Queued[]>('readonly', (table) => table.getAll()),
    change: async (message) => void (await run('readwrite', (table) => table.put(message))),
    remove: async (order) => void (await run('readwrite', (table) => table.delete(order))),
  }
}

/** A list that lives as long as its page. */
export function inMemory(): OutboxStore {
  const kept: Queued[] = []
  let last = 0
  return {
    add: async (message) => void kept.push({ ...message, order: ++last }),
    all: async () => [...kept],
    change: async (message) => {
      const index = kept.findIndex(({ order }) => order === message.order)
      if (index >= 0) kept[index] = message
    },
    remove: async (order) => {
      const index = kept.findIndex((message) => message.order === order)
      if (index >= 0) kept.splice(index, 1)
    },
  }
}
