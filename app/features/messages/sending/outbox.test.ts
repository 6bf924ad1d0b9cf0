import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { aLine, anOpenPage, aStorage, outboxMeans } from '#test/browser.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import { inMemory } from './outbox-store.ts'
import { openOutbox, type OutboxNews } from './outbox.ts'
import { WAITING_FLAG } from './waiting-flag.ts'

type Asked = { clientId: string; body: string }
let asked: Asked[]
let server: 'answers' | 'hangs' | 'fails' | (() => Response)
/** What the server holds: the same message twice is kept once. */
let taken: Map<string, string>
let underWay: number
/** The browser's own locks, which its tabs share. */
let locked: Promise<unknown>
let store: ReturnType<typeof inMemory>
let line: ReturnType<typeof aLine>
let storage: Record<string, string>
let told: OutboxNews[]
let outbox: ReturnType<typeof openOutbox>

const tab = (me = 'me') =>
  openOutbox(me as AccountId, (news) => told.push(news), outboxMeans(store, line))
/** A request that says nothing until it is given up. */
const silent = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  storage = aStorage()
  anOpenPage(storage)
  locked = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        const done = locked.then(work)
        locked = done.catch(() => undefined)
        return done
      },
    },
  })
  vi.stubGlobal(
    'fetch',
    async (_: string, { body, signal }: { body: FormData; signal: AbortSignal }) => {
      const message = { clientId: String(body.get('clientId')), body: String(body.get('body')) }
      asked.push(message)
      expect(++underWay).toBe(1)
      try {
        if (server === 'fails') throw new TypeError('Failed to fetch')
        if (server === 'hangs') return await silent(signal)
        if (typeof server === 'function') return server()
        taken.set(message.clientId, message.body)
        await Promise.resolve()
        const sent = { ...message, id: newId(), sentAt: '2026-03-02T09:00:00Z', readAt: null }
        return Response.json({ message: sent })
      } finally {
        underWay--
      }
    },
  )
  asked = []
  taken = new Map()
  underWay = 0
  told = []
  server = 'hangs'
  store = inMemory()
  line = aLine()
  outbox = tab()
})
afterEach(() => {
  outbox.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const write = (body: string, files: File[] = [], from = outbox) =>
  from.add({ threadId: 'thread' as ThreadId, api: '/api', body, files })
const waiting = async (of = outbox) => (await of.queued()).map(({ body }) => body)
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const bodies = () => asked.map(({ body }) => body)

describe('a message on a line that says nothing', () => {
  it('is given up after 15 s and sent again under the same name, in its order', async () => {
    await write('Un')
    await write('Deux')
    await after(14_900)
    expect(bodies()).toEqual(['Un'])
    server = 'answers'
    await after(1_200)
    expect(bodies()).toEqual(['Un', 'Un', 'Deux'])
    expect(asked[1]!.clientId).toBe(asked[0]!.clientId)
    expect(await waiting()).toEqual([])
  })

  it('is given up when the line is known to be lost, and leaves as soon as it is back', async () => {
    await write('Un')
    await after(100)
    await line.becomes('lost')
    expect(asked).toHaveLength(1)
    // Tried again by the clock meanwhile, and hung again.
    await after(1_000)
    expect(asked).toHaveLength(2)
    server = 'answers'
    await line.becomes('back')
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ clientId }) => clientId)).size).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('goes on with its files, which a slow line may be full of', async () => {
    await write('Avec une photo', [new File(['x'], 'toit.jpg')])
    await after(100)
    await line.becomes('lost')
    await line.becomes('back')
    await after(100_000)
    expect(asked).toHaveLength(1)
    server = 'answers'
    await after(22_000)
    expect(asked).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })
})

describe('a message without a line', () => {
  it('is tried again after growing pauses, then every ten seconds, and says that it waits', async () => {
    server = 'fails'
    await write('Un')
    expect(storage[WAITING_FLAG]).toBe('1')
    const tries: number[] = []
    for (const pause of [0, 1_000, 2_000, 5_000, 10_000, 10_000]) {
      await after(pause)
      tries.push(asked.length)
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, 6])
    server = 'answers'
    await after(10_000)
    expect([taken.size, await waiting(), storage]).toEqual([1, [], {}])
    expect(told.filter((news) => 'sent' in news)).toHaveLength(1)
  })

  it.each([
    ['busy', new Response('', { status: 429 })],
    ['broken', new Response('', { status: 500 })],
    ['signed out', Response.json({ sentence: 'Connectez-vous.' }, { status: 401 })],
    [
      'a hotel’s door',
      new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    ],
  ])('waits where the answer is not about it: %s', async (_, answer) => {
    server = () => answer
    await write('Un')
    await after(100)
    expect(await waiting()).toEqual(['Un'])
    server = 'answers'
    await after(1_000)
    expect(await waiting()).toEqual([])
  })

  it('is kept with the reason where it was refused, holds nobody up, and leaves once tried again', async () => {
    server = () => Response.json({ sentence: 'Vous ne pouvez plus écrire ici.' }, { status: 409 })
    await write('Un')
    await after(0)
    server = 'answers'
    await write('Deux')
    await after(60_000)
    const [refused, ...others] = await outbox.queued()
    expect([refused!.refused, others, bodies()]).toEqual([
      'Vous ne pouvez plus écrire ici.',
      [],
      ['Un', 'Deux'],
    ])
    await outbox.retry(refused!)
    await after(0)
    expect([bodies(), await waiting()]).toEqual([['Un', 'Deux', 'Un'], []])
  })
})

describe('a browser that is closed in between', () => {
  it('sends what it kept when it is opened again, under the same name, which the server keeps once', async () => {
    server = 'hangs'
    await write('Un')
    await after(10)
    // The server has it; the page dies before it hears so.
    taken.set(asked[0]!.clientId, 'Un')
    outbox.close()
    server = 'answers'
    outbox = tab()
    void outbox.flush()
    await after(20_000)
    expect([...taken.values()]).toEqual(['Un'])
    expect(await waiting()).toEqual([])
  })

  it('sends nothing written by another account, nor what is a week old', async () => {
    server = 'fails'
    await write('Un')
    outbox.close()
    outbox = tab('somebody else')
    expect(await waiting()).toEqual([])
    await write('Deux')
    expect(await waiting()).toEqual(['Deux'])
    vi.setSystemTime(Date.now() + 7 * 86_400_000)
    expect([await waiting(), storage]).toEqual([[], {}])
    expect(taken.size).toBe(0)
  })
})

describe('two tabs of one browser', () => {
  it('send one after the other, each message once, in the order they were written', async () => {
    server = 'answers'
    const other = tab()
    await Promise.all([
      write('Un'),
      write('Deux', [], other),
      write('Trois'),
      other.flush(),
      outbox.flush(),
    ])
    await after(1_000)
    expect(bodies()).toEqual(['Un', 'Deux', 'Trois'])
    expect([await waiting(), await waiting(other)]).toEqual([[], []])
    other.close()
  })
})

describe('a browser without room', () => {
  it('says so to whoever wrote, and sends what it could keep', async () => {
    server = 'answers'
    const { add } = store
    store.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await expect(write('Un')).rejects.toThrow('full')
    store.add = add
    await write('Deux')
    await after(0)
    expect(bodies()).toEqual(['Deux'])
  })

  it('sends from its tab where it keeps no flag either', async () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('refused')
      },
      removeItem: () => {
        throw new Error('refused')
      },
    })
    server = 'answers'
    await write('Un')
    await after(0)
    expect(await waiting()).toEqual([])
  })
})

it('no longer watches the connection once it is closed', () => {
  expect(line.watchers.size).toBe(1)
  outbox.close()
  expect(line.watchers.size).toBe(0)
})
