import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WAITING_FLAG } from '#app/features/messages/sending/waiting-flag.ts'
import { forgetAllTyped, keepForgettingTyped } from './forget-typed.client.ts'
import { keepTyped, TYPED_DAYS } from '#app/platform/web/typed-here.ts'

/** Messages that wait for the line, in the browser's own database. */
const browser = vi.hoisted(() => ({ waiting: [] as { order: number; writtenAt: number }[] }))
vi.mock('#app/features/messages/sending/outbox-store.ts', () => ({
  openOutboxStore: async () => ({
    all: async () => [...browser.waiting],
    remove: async (order: number) =>
      void (browser.waiting = browser.waiting.filter((message) => message.order !== order)),
  }),
}))

const DAYS = TYPED_DAYS * 86_400_000
let page: EventTarget & { hidden: boolean; cookie: string }
let tab: { clear: () => void }
const stored = () => Object.keys(localStorage)
/** Time passes, and somebody looks at the page again. */
const lookedAtAfter = async (ms: number) => {
  vi.advanceTimersByTime(ms)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  page = Object.assign(new EventTarget(), { hidden: false, cookie: '' })
  tab = { clear: vi.fn() }
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal(
    'localStorage',
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
    }),
  )
  browser.waiting = [
    { order: 1, writtenAt: Date.now() },
    { order: 2, writtenAt: Date.now() + DAYS },
  ]
  keepTyped('demande', { email: 'lucie@exemple.example' })
  keepTyped('message:a:1', 'Bonjour')
  localStorage.setItem(WAITING_FLAG, '1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what was typed and stays in a browser', () => {
  it('goes once it is old, on a page that was open all the while too', async () => {
    keepForgettingTyped()
    await lookedAtAfter(DAYS)
    expect(stored()).toHaveLength(3)
    await lookedAtAfter(1)
    expect(stored()).toEqual([WAITING_FLAG])
    expect(browser.waiting.map(({ order }) => order)).toEqual([2])
    await lookedAtAfter(DAYS)
    expect([stored(), browser.waiting]).toEqual([[], []])
  })

  it('loses the request that the server says was sent, and nothing else', () => {
    page.cookie = 'session_mirror=; request_sent=1'
    keepForgettingTyped()
    expect(stored()).toEqual(['ouvreo-brouillon:message:a:1', WAITING_FLAG])
    expect(page.cookie).toContain('Max-Age=0')
  })

  it('goes whole when its person signs out', async () => {
    forgetAllTyped()
    await vi.dynamicImportSettled()
    expect([stored(), browser.waiting]).toEqual([[], []])
    expect(tab.clear).toHaveBeenCalledOnce()
  })
})
