import { vi } from 'vitest'
import { inMemory, type OutboxStore } from '#app/features/messages/sending/outbox-store.ts'
import type { OutboxMeans } from '#app/features/messages/sending/outbox.ts'

/** A browser's storage: its methods are no keys of it. */
export function aStorage(): Record<string, string> {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
}

/** A line that a test cuts and mends. */
export function aLine() {
  const watchers = new Set<() => void>()
  let lost = false
  return {
    watchers,
    isLost: () => lost,
    onChange: (watcher: () => void) => (watchers.add(watcher), () => void watchers.delete(watcher)),
    async becomes(state: 'lost' | 'back'): Promise<void> {
      lost = state === 'lost'
      for (const watcher of watchers) watcher()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

/** What the outbox of one tab is given; the tabs of one browser share its store. */
export function outboxMeans(store: OutboxStore = inMemory(), line = aLine()) {
  return { store: Promise.resolve(store), line } satisfies OutboxMeans
}

/** Puts an open page in the place of the browser's, seen by somebody, with the storage that its tabs share. */
export function anOpenPage(storage = aStorage()) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as string })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storage)
  return {
    storage,
    /** Shows or hides the page, as a tab that is left. */
    async is(state: 'visible' | 'hidden'): Promise<void> {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}
