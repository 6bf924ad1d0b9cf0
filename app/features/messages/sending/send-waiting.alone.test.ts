import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import type { Queued } from './outbox-store.ts'
import { sendWaiting } from './send-waiting.ts'
import { WAITING_FLAG } from './waiting-flag.ts'

const line = vi.hoisted(() => ({ watchers: new Set<() => void>() }))
vi.mock('#app/platform/live/live-connection.ts', () => ({
  isLineLost: () => false,
  onLineChange: (watcher: () => void) => (
    line.watchers.add(watcher),
    () => void line.watchers.delete(watcher)
  ),
}))
/** What earlier pages left in the browser's own database, which outlives them. */
const browser = vi.hoisted(() => ({ opened: 0, left: [] as unknown[] }))
vi.mock('./outbox-store.ts', () => ({
  openOutboxStore: async () => {
    browser.opened++
    return {
      all: async () => [...browser.left] as Queued[],
      change: async () => undefined,
      remove: async (order: number) =>
        void (browser.left = (browser.left as Queued[]).filter(
          (message) => message.order !== order,
        )),
    }
  },
}))

const [CLAIRE, MARC] = ['claire', 'marc'] as AccountId[]
let sent: { to: string; body: string }[]
let flagged: Map<string, string>
let answers: () => Promise<Response>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  flagged = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => flagged.get(key) ?? null,
    setItem: (key: string, value: string) => void flagged.set(key, value),
    removeItem: (key: string) => void flagged.delete(key),
  })
  vi.stubGlobal('fetch', (to: string, { body }: { body: FormData }) => {
    sent.push({ to, body: String(body.get('body')) })
    return answers()
  })
  sent = []
  browser.opened = 0
  browser.left = []
  stop = () => undefined
  answers = async () => Response.json({ message: { sentAt: '2026-03-02T09:00:00Z', readAt: null } })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A message that a conversation kept before its page was left. */
function leave(body: string, accountId = CLAIRE!) {
  flagged.set(WAITING_FLAG, '1')
  browser.left.push({
    order: browser.left.length + 1,
    clientId: body,
    accountId,
    threadId: 'thread' as ThreadId,
    api: '/api/conversations/thread',
    body,
    files: [],
    writtenAt: Date.now(),
    refused: null,
  } satisfies Queued)
}
/** Opens a page of one's space, and lets what it starts come to rest. */
async function openPage(me = CLAIRE!) {
  stop = sendWaiting(me)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

describe('a page without conversation', () => {
  it('sends what an earlier page left, in its order, and says that nothing waits any more', async () => {
    leave('Un')
    leave('Deux')
    await openPage()
    expect(sent).toEqual(['Un', 'Deux'].map((body) => ({ to: '/api/conversations/thread', body })))
    expect([browser.left, flagged.size]).toEqual([[], 0])
  })

  it('looks nowhere where nothing waits, nor where the browser keeps nothing', async () => {
    await openPage()
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused')
      },
    })
    await openPage()
    expect([browser.opened, line.watchers.size]).toEqual([0, 0])
  })

  it('sends again once the line is back, while the page is open and no longer', async () => {
    leave('Un')
    answers = () => Promise.reject(new TypeError('no line'))
    await openPage()
    expect([sent.length, flagged.size]).toEqual([1, 1])
    answers = async () =>
      Response.json({ message: { sentAt: '2026-03-02T09:00:00Z', readAt: null } })
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([sent.length, browser.left, flagged.size]).toEqual([2, [], 0])
    stop()
    leave('Deux')
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, line.watchers.size]).toEqual([2, 0])
  })

  it('starts nothing when it was left before its script came', async () => {
    leave('Un')
    sendWaiting(CLAIRE!)()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent, line.watchers.size]).toEqual([[], 0])
  })

  it('sends nothing in another’s name: what somebody else left here goes', async () => {
    leave('De Claire')
    await openPage(MARC)
    expect([sent, browser.left]).toEqual([[], []])
  })
})
