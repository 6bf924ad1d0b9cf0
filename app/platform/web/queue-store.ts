/** What stands in a queue: first in, first out. */
export type InQueue = { order: number }

/** A queue that this browser keeps, in the order it was filled. */
export type QueueStore<One extends InQueue> = {
  /** Resolves once it is on the disk, and not before. */
  add: (one: Omit<One, 'order'>) => Promise<void>
  all: () => Promise<One[]>
  /** Changes one that is still there; what was removed meanwhile stays away. */
  change: (one: One) => Promise<void>
  remove: (order: number) => Promise<void>
}

const TABLE = 'file-d-attente'

/** A queue in the browser's own database, which survives a reload, a crash and a restart; throws where there is none. */
export async function openQueueStore<One extends InQueue>(name: string): Promise<QueueStore<One>> {
  const database = await open(name)
  /** Resolves once what was done is on the disk. */
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
    add: async (one) => void (await run('readwrite', (table) => table.add(one))),
    all: () => run<One[]>('readonly', (table) => table.getAll()),
    change: async (one) =>
      void (await run('readwrite', (table) => {
        const there = table.openCursor(one.order)
        there.onsuccess = () => there.result?.update(one)
        return there
      })),
    remove: async (order) => void (await run('readwrite', (table) => table.delete(order))),
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1)
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore(TABLE, { keyPath: 'order', autoIncrement: true })
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no database'))
  })
}

/** A queue that lives as long as its page. */
export function queueInMemory<One extends InQueue>(): QueueStore<One> {
  const kept: One[] = []
  let last = 0
  return {
    add: async (one) => void kept.push({ ...one, order: ++last } as One),
    all: async () => [...kept],
    change: async (one) => {
      const index = kept.findIndex(({ order }) => order === one.order)
      if (index >= 0) kept[index] = one
    },
    remove: async (order) => {
      const index = kept.findIndex((one) => one.order === order)
      if (index >= 0) kept.splice(index, 1)
    },
  }
}
