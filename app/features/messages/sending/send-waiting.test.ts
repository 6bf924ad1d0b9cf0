import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountId } from '#app/values/identity/ids.ts'
import { aLine, anOpenPage, aStorage, outboxMeans } from '#test/browser.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import { inMemory, type OutboxStore } from './outbox-store.ts'
import { sendWaiting } from './send-waiting.ts'
import { WAITING_FLAG } from './waiting-flag.ts'

/** What earlier pages left in the browser's own database, which outlives them. */
let left: OutboxStore
let opened: number
let line: ReturnType<typeof aLine>
const [CLAIRE, MARC] = ['claire', 'marc'] as AccountId[]
let sent: { to: string; body: string }[]
let storage: Record<string, string>
let answers: () => Promise<Response>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  storage = aStorage()
  anOpenPage(storage)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', (to: string, { body }: { body: FormData }) => {
    sent.push({ to, body: String(body.get('body')) })
    return answers()
  })
  sent = []
  opened = 0
  left = inMemory()
  line = aLine()
  stop = () => undefined
  answers = async () => Response.json({ message: { sentAt: '2026-03-02T09:00:00Z', readAt: null } })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A message that a conversation kept before its page was left. */
async function leave(body: string, accountId = CLAIRE!) {
  storage[WAITING_FLAG] = '1'
  await left.add({
    clientId: body,
    accountId,
    threadId: 'thread' as ThreadId,
    api: '/api/conversations/thread',
    body,
    files: [],
    writtenAt: Date.now(),
    refused: null,
  })
}
const means = () => (opened++, outboxMeans(left, line))
/** Opens a page of one's space, and lets what it starts come to rest. */
async function openPage(me = CLAIRE!) {
  stop = sendWaiting(me, means)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

describe('a page without conversation', () => {
  it('sends what an earlier page left, in its order, and says that nothing waits any more', async () => {
    await leave('Un')
    await leave('Deux')
    await openPage()
    expect(sent).toEqual(['Un', 'Deux'].map((body) => ({ to: '/api/conversations/thread', body })))
    expect([await left.all(), Object.keys(storage).length]).toEqual([[], 0])
  })

  it('opens no store where nothing waits, nor where the browser keeps nothing', async () => {
    await openPage()
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused')
      },
    })
    await openPage()
    expect([opened, line.watchers.size]).toEqual([0, 0])
  })

  it('sends again once the line is back, while the page is open and no longer', async () => {
    await leave('Un')
    answers = () => Promise.reject(new TypeError('no line'))
    await openPage()
    expect([sent.length, Object.keys(storage).length]).toEqual([1, 1])
    answers = async () =>
      Response.json({ message: { sentAt: '2026-03-02T09:00:00Z', readAt: null } })
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([sent.length, await left.all(), Object.keys(storage).length]).toEqual([2, [], 0])
    stop()
    await leave('Deux')
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, line.watchers.size]).toEqual([2, 0])
  })

  it('starts nothing when it was left before its script came', async () => {
    await leave('Un')
    sendWaiting(CLAIRE!, means)()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent, line.watchers.size]).toEqual([[], 0])
  })

  it('sends nothing written by another account, and erases it', async () => {
    await leave('De Claire')
    await openPage(MARC)
    expect([sent, await left.all()]).toEqual([[], []])
  })
})
