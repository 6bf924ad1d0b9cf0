import { weightOf, type KeptPage } from './kept-page.ts'

/** Pages by key, the least recently asked for thrown out once they weigh more than `maxBytes` together. */
export type PageStore = {
  get: (key: string) => KeptPage | undefined
  put: (key: string, page: KeptPage) => void
  drop: (key: string) => void
  /** Counts a page's copies again, which grow when somebody asks for another encoding. */
  weigh: (key: string) => void
  readonly bytes: number
  readonly size: number
}

/** An empty store. */
export function openPageStore(maxBytes: number): PageStore {
  // A Map keeps the order in which keys were set: the first is the least recently used.
  const pages = new Map<string, { page: KeptPage; weight: number }>()
  let bytes = 0
  const drop = (key: string) => {
    const kept = pages.get(key)
    if (!kept) return
    bytes -= kept.weight
    pages.delete(key)
  }
  const put = (key: string, page: KeptPage) => {
    drop(key)
    const weight = weightOf(page)
    if (weight > maxBytes) return
    pages.set(key, { page, weight })
    bytes += weight
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }
  return {
    get(key) {
      const kept = pages.get(key)
      if (!kept) return undefined
      pages.delete(key)
      pages.set(key, kept)
      return kept.page
    },
    put,
    drop,
    weigh(key) {
      const kept = pages.get(key)
      if (kept) put(key, kept.page)
    },
    get bytes() {
      return bytes
    },
    get size() {
      return pages.size
    },
  }
}
