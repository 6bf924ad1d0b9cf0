import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import { openOutbox } from './outbox.ts'

const line = vi.hoisted(() => ({ lost: false, watchers: new Set<() => void>() }))
vi.mock('#app/platform/live/live-connection.ts', () => ({
  isLineLost: () => line.lost,
  onLineChange: (watcher: () => void) => (
    line.watchers.add(watcher),
    () => void line.watchers.delete(watcher)
  ),
}))

type Asked = { clientId: string; body: string; hangs: boolean }
let asked: Asked[]
let outbox: ReturnType<typeof openOutbox>
let server: 'answers' | 'hangs'

const taken = (clientId: string, body: string) =>
  Response.json({
    message: { id: clientId, clientId, body, sentAt: '2026-03-02T09:00:00Z', readAt: null },
  })
/** A request that says nothing until it is given up. */
const silent = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', (_: string, { body, signal }: { body: FormData; signal: AbortSignal }) => {
    const message = {
      clientId: String(body.get('clientId')),
      body: String(body.get('body')),
      hangs: server === 'hangs',
    }
    asked.push(message)
    return message.hangs ? silent(signal) : Promise.resolve(taken(message.clientId, message.body))
  })
  asked = []
  server = 'hangs'
  line.lost = false
  outbox = openOutbox('me' as AccountId, () => undefined)
})
afterEach(() => {
  outbox.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const write = (body: string, files: File[] = []) =>
  outbox.add({ threadId: 'thread' as ThreadId, api: '/api', body, files })
const lineIs = async (lost: boolean) => {
  line.lost = lost
  for (const watcher of line.watchers) watcher()
  await vi.advanceTimersByTimeAsync(0)
}
const waiting = async () => (await outbox.queued()).map(({ body }) => body)

describe('a message on a line that says nothing', () => {
  it('is given up after 15 s and sent again under the same name, in its order', async () => {
    await write('Un')
    await write('Deux')
    await vi.advanceTimersByTimeAsync(14_900)
    expect(asked).toMatchObject([{ body: 'Un', hangs: true }])
    server = 'answers'
    await vi.advanceTimersByTimeAsync(1_200)
    expect(asked.map(({ body }) => body)).toEqual(['Un', 'Un', 'Deux'])
    expect(asked[1]!.clientId).toBe(asked[0]!.clientId)
    expect(await waiting()).toEqual([])
  })

  it('is given up when the line is known to be lost, and leaves as soon as it is back', async () => {
    await write('Un')
    await vi.advanceTimersByTimeAsync(100)
    await lineIs(true)
    expect(asked).toHaveLength(1)
    // Tried again by the clock meanwhile, and hung again.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(2)
    server = 'answers'
    await lineIs(false)
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ clientId }) => clientId)).size).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('goes on with its files, which a slow line may be full of', async () => {
    await write('Avec une photo', [new File(['x'], 'toit.jpg')])
    await vi.advanceTimersByTimeAsync(100)
    await lineIs(true)
    await lineIs(false)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(asked).toHaveLength(1)
    server = 'answers'
    await vi.advanceTimersByTimeAsync(22_000)
    expect(asked).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })
})

it('listens to the line no more once it is closed', () => {
  expect(line.watchers.size).toBe(1)
  outbox.close()
  expect(line.watchers.size).toBe(0)
})
