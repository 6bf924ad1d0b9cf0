import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { aLine, anOpenPage, outboxMeans } from '#test/browser.ts'
import { openConversation } from './conversation-engine.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import { inMemory } from './outbox-store.ts'

type Posted = { intent: string; body: string }
let posted: Posted[]
let answers: (posted: Posted) => Promise<Response>
let page: ReturnType<typeof anOpenPage>
let line: ReturnType<typeof aLine>
let store: ReturnType<typeof inMemory>
let engine: ReturnType<typeof openConversation>

const open = (me = 'claire', threadId = 'toiture') =>
  openConversation(
    { me: me as AccountId, threadId: threadId as ThreadId, api: '/api', tell: () => undefined },
    outboxMeans(store, line),
  )
const done = async ({ intent, body }: Posted) =>
  Response.json(
    intent === 'message'
      ? { message: { id: newId(), body, sentAt: '2026-03-02T09:00:00Z', readAt: null } }
      : { done: true },
  )
const noLine = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  page = anOpenPage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', (_: string, { body }: { body: FormData }) => {
    const said = { intent: String(body.get('intent')), body: String(body.get('body') ?? '') }
    posted.push(said)
    return answers(said)
  })
  posted = []
  answers = done
  line = aLine()
  store = inMemory()
  engine = open()
})
afterEach(() => {
  engine.close()
  vi.useRealTimers()
})

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const said = (intent: string) =>
  posted.filter((one) => one.intent === intent).map(({ body }) => body)
/** What the server would show as a draft: the last one it took. */
const draft = () => said('brouillon').at(-1) ?? ''

describe('what is being written', () => {
  it('is kept here with each key, and by the server once its writer pauses', async () => {
    for (const typed of ['B', 'Bon', 'Bonjour']) {
      engine.typed(typed)
      await after(300)
    }
    expect([said('brouillon'), engine.unsaved()]).toEqual([[], 'Bonjour'])
    await after(600)
    expect([said('brouillon'), engine.unsaved()]).toEqual([['Bonjour'], null])
  })

  it('is kept by the server at once when its page is left, and stays here where nobody answers', async () => {
    engine.typed('Bonjour')
    await page.is('hidden')
    expect(said('brouillon')).toEqual(['Bonjour'])
    answers = noLine
    engine.typed('Bonjour à vous')
    engine.close()
    await after(0)
    engine = open()
    expect(engine.unsaved()).toBe('Bonjour à vous')
  })

  it('reaches the server when the line is back', async () => {
    answers = noLine
    engine.typed('Bonjour')
    await line.becomes('lost')
    await after(900)
    answers = done
    await line.becomes('back')
    expect([said('brouillon'), engine.unsaved()]).toEqual([['Bonjour', 'Bonjour'], null])
  })

  it('keeps what is newer here while an older state of it is under way', async () => {
    let answer!: (response: Response) => void
    answers = () => new Promise((resolve) => (answer = resolve))
    engine.typed('Bonjour')
    await after(900)
    engine.typed('Bonjour à vous')
    answer(Response.json({ done: true }))
    await after(0)
    expect(engine.unsaved()).toBe('Bonjour à vous')
  })

  it('is its own conversation’s and its own account’s', async () => {
    answers = noLine
    engine.typed('Pour la toiture')
    const other = open('claire', 'chauffage')
    expect(other.unsaved()).toBeNull()
    other.close()
    engine.close()
    await after(0)
    engine = open('marc')
    expect([engine.unsaved(), Object.keys(page.storage)]).toEqual([null, []])
  })

  it('is written as before where the browser keeps nothing', async () => {
    const refuses = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { setItem: refuses, getItem: refuses, removeItem: refuses })
    engine.typed('Bonjour')
    await after(900)
    expect([said('brouillon'), engine.unsaved()]).toEqual([['Bonjour'], null])
  })
})

describe('a message that is sent', () => {
  it('leaves in the order of the presses, and is no draft any more', async () => {
    engine.typed('Un')
    await Promise.all([engine.send('Un', []), engine.send('Deux', [])])
    await after(1_000)
    expect([said('message'), draft(), engine.unsaved()]).toEqual([['Un', 'Deux'], '', null])
  })

  it('is no draft either where its draft was under way, arrived or lost', async () => {
    for (const fails of [false, true]) {
      let answer!: () => void
      answers = (one) =>
        one.intent === 'message'
          ? done(one)
          : new Promise((resolve, reject) => {
              answer = () => (fails ? reject(new TypeError('cut')) : resolve(Response.json({})))
            })
      engine.typed('Bonjour')
      await after(900)
      await engine.send('Bonjour', [])
      answer()
      answers = done
      await after(60_000)
      await line.becomes('back')
      engine.close()
      await after(0)
      expect([fails, said('message'), engine.unsaved()]).toEqual([fails, ['Bonjour'], null])
      if (fails) expect(said('brouillon')).toEqual(['Bonjour'])
      else expect(draft()).toBe('')
      posted = []
      engine = open()
    }
  })

  it('leaves what is typed while it is being kept to the next one', async () => {
    const sending = engine.send('Un', [])
    engine.typed('Deux')
    await sending
    expect(engine.unsaved()).toBe('Deux')
    await after(900)
    expect([said('message'), draft()]).toEqual([['Un'], 'Deux'])
  })

  it('that finds no room in the browser says so, and stays a draft', async () => {
    engine.typed('Avec douze photos')
    store.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await expect(engine.send('Avec douze photos', [])).rejects.toThrow('full')
    expect(engine.unsaved()).toBe('Avec douze photos')
    engine.typed('Avec douze photos')
    await after(900)
    expect([said('message'), draft()]).toEqual([[], 'Avec douze photos'])
  })

  it('waits in this conversation alone', async () => {
    answers = noLine
    await engine.send('Un', [])
    const other = open('claire', 'chauffage')
    expect((await engine.queued()).map(({ body }) => body)).toEqual(['Un'])
    expect(await other.queued()).toEqual([])
    other.close()
  })
})

describe('the word that messages were read', () => {
  it('is sent again until the server has answered, and no more once the page is closed', async () => {
    answers = noLine
    await engine.markRead()
    await after(10_000)
    expect(said('lu')).toHaveLength(3)
    answers = async () => new Response('', { status: 503 })
    await after(5_000)
    answers = done
    await line.becomes('back')
    await after(60_000)
    expect(said('lu')).toHaveLength(5)
    answers = noLine
    const last = engine.markRead()
    engine.close()
    await last
    await after(60_000)
    expect(said('lu')).toHaveLength(6)
  })
})

describe('older messages and those that were missed', () => {
  it('are asked for by their place, three times more where nobody answers, and come with their dates', async () => {
    const asked: string[] = []
    let failures = 2
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      if (failures-- > 0) throw new TypeError('Failed to fetch')
      return Response.json({
        messages: [{ id: 'a', sentAt: '2026-03-02T09:00:00Z', readAt: null }],
        older: true,
      })
    })
    const reading = engine.older(42)
    await after(10_000)
    expect(await reading).toEqual({
      messages: [{ id: 'a', sentAt: new Date('2026-03-02T09:00:00Z'), readAt: null }],
      older: true,
    })
    expect(asked).toEqual(['/api?avant=42', '/api?avant=42', '/api?avant=42'])
    await engine.after(43)
    expect(asked.at(-1)).toBe('/api?apres=43')
  })
})
