import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Live from './live-connection.ts'

/** A browser's event source, driven by the test. */
class Source extends EventTarget {
  static all: Source[] = []
  readyState = 0
  closed = false
  url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.all.push(this)
  }
  close() {
    this.closed = true
  }
  hear(event: string, data = '-', id = '') {
    this.readyState = 1
    this.dispatchEvent(Object.assign(new Event(event), { data, lastEventId: id }))
  }
  fail(readyState = 0) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}
const last = () => Source.all.at(-1)!
const page = new EventTarget()
let dialog: object | null = null
const tab = Object.assign(new EventTarget(), { hidden: false, querySelector: () => dialog })
let asked: { url: string; body: string }[] = []
let answer: () => Response = () => new Response(null, { status: 503 })
let live: typeof Live
let stop: () => void
let told: unknown[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', tab)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal(
    'fetch',
    async (url: string, init?: RequestInit) => (
      asked.push({ url, body: String(init?.body ?? '') }),
      answer()
    ),
  )
  Source.all = []
  asked = []
  tab.hidden = false
  vi.resetModules()
  live = await import('./live-connection.ts')
  told = []
  live.onLiveNews((news) => told.push(news))
  stop = live.startLive('/api/flux', 7)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the line of a tab', () => {
  it('opens after what the page was made with, and remembers what it heard', () => {
    expect(last().url).toBe('/api/flux?depuis=7')
    last().hear('hello', 'a-name', '7')
    last().hear('news', '[["message","m-1"]]', '8')
    last().hear('news', '*', '12')
    expect(told).toEqual([[['message', 'm-1']], '*'])
    last().fail()
    vi.advanceTimersByTime(1_000)
    expect(last().url).toBe('/api/flux?depuis=12')
  })

  it('comes back after 1, 2, 5, 10 and 10 s, and after 1 s again once it was open', () => {
    const opened = () => Source.all.length
    for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      const before = opened()
      last().fail()
      vi.advanceTimersByTime(wait - 1)
      expect(opened()).toBe(before)
      vi.advanceTimersByTime(1)
      expect(opened()).toBe(before + 1)
    }
    last().hear('hello')
    last().fail()
    vi.advanceTimersByTime(1_000)
    expect(last().closed).toBe(false)
    expect(Source.all.filter(({ closed }) => !closed)).toHaveLength(1)
  })

  it('spreads its tries by chance between half and one and a half of a wait', () => {
    for (const [chance, wait] of [
      [0, 500],
      [1, 1_500],
    ] as const) {
      last().hear('hello')
      vi.mocked(Math.random).mockReturnValue(chance)
      const before = Source.all.length
      last().fail()
      vi.advanceTimersByTime(wait - 1)
      expect(Source.all.length).toBe(before)
      vi.advanceTimersByTime(1)
      expect(Source.all.length).toBe(before + 1)
    }
  })

  it('is dead after 35 s without a word, answers each heartbeat, and is said lost after a blink only', () => {
    last().hear('hello', 'a-name')
    vi.advanceTimersByTime(25_000)
    last().hear('beat')
    expect(asked).toEqual([{ url: '/api/flux', body: 'flux=a-name' }])
    vi.advanceTimersByTime(34_999)
    expect(last().closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect([Source.all[0]!.closed, live.isLineLost(), live.isServerAnswering()]).toEqual([
      true,
      false,
      false,
    ])
    vi.advanceTimersByTime(1_000)
    last().fail()
    vi.advanceTimersByTime(1_500)
    expect(live.isLineLost()).toBe(true)
    vi.advanceTimersByTime(1_000)
    last().hear('hello')
    expect([live.isLineLost(), live.isServerAnswering()]).toEqual([false, true])
  })

  it('is given back by a tab that nobody looks at, and taken again when seen', () => {
    tab.hidden = true
    tab.dispatchEvent(new Event('visibilitychange'))
    for (const _ of [1, 2, 3]) {
      last().hear('beat')
      vi.advanceTimersByTime(20_000)
    }
    expect(last().closed).toBe(true)
    vi.advanceTimersByTime(120_000)
    expect(Source.all).toHaveLength(1)
    expect(live.isServerAnswering()).toBe(false)
    tab.hidden = false
    tab.dispatchEvent(new Event('visibilitychange'))
    expect(Source.all).toHaveLength(2)
    // It may have stopped meanwhile: nothing is known before it speaks.
    expect([live.isLineLost(), live.isServerAnswering()]).toEqual([false, false])
    last().hear('hello')
    expect(live.isServerAnswering()).toBe(true)
  })

  it('has the page read again once for much news, under no dialog, and during a restart only when the server speaks again', async () => {
    const { readAgain } = await import('./read-again.ts')
    let read = 0
    const ask = () => readAgain(() => read++)
    last().hear('hello')
    for (const _ of [1, 2, 3]) ask()
    await vi.advanceTimersByTimeAsync(40)
    expect(read).toBe(1)
    dialog = {}
    ask()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(read).toBe(1)
    dialog = null
    await vi.advanceTimersByTimeAsync(1_000)
    expect(read).toBe(2)
    last().fail()
    ask()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(read).toBe(2)
    last().hear('hello')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(read).toBe(3)
  })

  it('has a reading that nobody answered made again, ever less often, and says so after the second', async () => {
    const { readAgain } = await import('./read-again.ts')
    let read = 0
    let answered = false
    live.onLiveNews(() => readAgain(() => (read++, live.endReading(answered))))
    last().hear('hello')
    last().hear('news', '[["notice","n-1"]]', '8')
    const after = async (milliseconds: number) => (
      await vi.advanceTimersByTimeAsync(milliseconds),
      [read, live.isLineLost()]
    )
    expect(await after(40)).toEqual([1, false])
    expect(await after(1_000)).toEqual([2, true])
    expect(await after(1_999)).toEqual([2, true])
    expect(await after(1)).toEqual([3, true])
    expect(await after(4_999)).toEqual([3, true])
    answered = true
    expect(await after(1)).toEqual([4, false])
    expect(await after(20_000)).toEqual([4, false])
  })

  it('asks once where a stream is refused, and has the page look again when its session is over', async () => {
    answer = () => Response.json({ cursor: 9, news: [['notice', 'n-1']] })
    last().fail(2)
    await vi.advanceTimersByTimeAsync(0)
    expect([asked[0]!.url, told, live.isLineLost()]).toEqual([
      '/api/flux?une-fois&depuis=7',
      [[['notice', 'n-1']]],
      false,
    ])
    expect(live.isServerAnswering()).toBe(true)
    answer = () => new Response(null, { status: 401 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(last().url).toBe('/api/flux?depuis=9')
    last().fail(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(told.at(-1)).toBe('*')
    await vi.advanceTimersByTimeAsync(2_000)
    last().hear('over')
    expect([last().closed, told.length]).toEqual([true, 3])
  })

  it('comes back at once when the machine is online again, and leaves nothing running when the space is left', () => {
    last().fail()
    page.dispatchEvent(new Event('online'))
    expect(Source.all).toHaveLength(2)
    stop()
    vi.advanceTimersByTime(600_000)
    expect([last().closed, Source.all.length, live.isLineLost()]).toEqual([true, 2, false])
  })
})
