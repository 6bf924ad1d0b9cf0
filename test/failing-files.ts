import type { FileStore } from '#app/platform/files/file-store.ts'

/** How a call of the store fails: before it did anything, or once it was done, its answer lost. */
export type FileFailure = 'refused' | 'lost'

/** A store whose calls are counted, and one of which can be made to fail. */
type FailingFiles = FileStore & {
  /** From now on calls are counted from 1, and the `nth` fails; 0 lets all of them through. */
  failAt: (nth: number, how?: FileFailure) => void
  /** Whether that call was asked since. */
  hasFailed: () => boolean
}

/** A store that fails when it is told to, before another. Reading the list of keys is not counted. */
export function failingFiles(store: FileStore): FailingFiles {
  let countdown = 0
  let failed = false
  let failure: FileFailure = 'refused'
  async function called<T>(work: () => Promise<T>): Promise<T> {
    if (countdown === 0 || --countdown > 0) return work()
    failed = true
    if (failure === 'lost') await work()
    throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
  }
  return {
    put: (bytes, key) => called(() => store.put(bytes, key)),
    get: (key) => called(() => store.get(key)),
    remove: (key) => called(() => store.remove(key)),
    list: () => store.list(),
    failAt: (nth, how = 'refused') => {
      countdown = nth
      failure = how
      failed = false
    },
    hasFailed: () => failed,
  }
}
