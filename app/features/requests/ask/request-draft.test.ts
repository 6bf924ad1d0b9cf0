import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOpenPage, aStorage } from '#test/browser.ts'
import { openRequestDraft } from './request-draft.ts'

type Fields = [string, unknown][]
let storage: Record<string, string>
let page: { cookie: string }
let fields: Fields | null
let savedAt: (number | null)[]
let draft: ReturnType<typeof openRequestDraft>

const open = () =>
  openRequestDraft(
    () => fields,
    (at) => savedAt.push(at),
  )
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  storage = aStorage()
  anOpenPage(storage)
  page = Object.assign(document, { cookie: '' })
  fields = []
  savedAt = []
  draft = open()
})
afterEach(() => {
  draft.close()
  vi.useRealTimers()
})

const type = (...now: Fields) => {
  fields = now
  draft.save()
}
const pause = () => vi.advanceTimersByTime(400)
/** What whoever opens the form finds. */
const found = (correcting = false) => open().found(correcting, {})?.typed ?? null

describe('a request that is being described', () => {
  it('is kept in this browser once its person pauses, texts alone', () => {
    type(['description', 'Une'])
    vi.advanceTimersByTime(300)
    type(
      ['description', 'Une fuite'],
      ['email', ''],
      ['photos', new File(['x'], 'toit.jpg')],
      ['photoIds', 'a'],
      ['cle', 'k'],
      ['site', 'robot'],
      ['horodatage', '123'],
    )
    vi.advanceTimersByTime(300)
    expect([savedAt, found()]).toEqual([[], null])
    vi.advanceTimersByTime(100)
    expect(found()).toEqual({ description: 'Une fuite', horodatage: '123' })
    expect(savedAt).toEqual([Date.now()])
  })

  it('is kept at once where its page is left before a pause, and not again', () => {
    type(['description', 'Une fuite'])
    draft.keep()
    expect(found()).toEqual({ description: 'Une fuite' })
    draft.keep()
    pause()
    expect(savedAt).toHaveLength(1)
  })

  it('does not replace what was typed before its script came', () => {
    type(['description', 'Une fuite'], ['city', 'Lyon'])
    pause()
    expect(open().found(false, { description: 'Un toit' })!.typed).toEqual({
      description: 'Un toit',
      city: 'Lyon',
    })
  })

  it('is forgotten when its person starts again, and after a week', () => {
    type(['description', 'Une fuite'])
    pause()
    draft.forget()
    expect([found(), savedAt.at(-1)]).toEqual([null, null])
    type(['description', 'Un toit'])
    pause()
    vi.advanceTimersByTime(7 * 86_400_000 + 1)
    expect(found()).toBeNull()
  })

  it('keeps nothing of a form that is no longer on the page', () => {
    draft.save()
    fields = null
    pause()
    expect([found(), savedAt]).toEqual([null, []])
  })

  it('is described all the same where the browser keeps nothing, or has no room left', () => {
    const refuses = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { setItem: refuses, getItem: refuses, removeItem: refuses })
    type(['description', 'Une fuite'])
    pause()
    expect([savedAt, found()]).toEqual([[null], null])
    draft.forgetSent()
    draft.forget()
  })
})

describe('a request that was sent', () => {
  it('leaves nothing in the browser, whatever waited for a pause', () => {
    type(['description', 'Une fuite'])
    pause()
    type(['description', 'Une fuite au plafond'])
    page.cookie = 'request_sent=1'
    draft.forgetSent()
    pause()
    expect([found(), Object.keys(storage)]).toEqual([null, []])
    expect(page.cookie).toContain('Max-Age=0')
  })

  it('comes back to whoever corrects it on the same page, and to nobody else', () => {
    type(['email', 'claire@exemple.frr'])
    pause()
    draft.forgetSent()
    expect(found(true)).toEqual({ email: 'claire@exemple.frr' })
    expect(found()).toBeNull()
    type(['email', 'claire@exemple.fr'])
    pause()
    expect(found(true)).toEqual({ email: 'claire@exemple.fr' })
  })

  it('in one tab leaves what another tab goes on typing', () => {
    type(['description', 'Une fuite'])
    pause()
    const other = openRequestDraft(
      () => [['description', 'Un toit']],
      () => undefined,
    )
    draft.forgetSent()
    expect(found()).toBeNull()
    other.save()
    pause()
    expect(found()).toEqual({ description: 'Un toit' })
  })
})
