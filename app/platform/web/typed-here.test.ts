import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aStorage } from '#test/browser.ts'
import {
  forgetOldTyped,
  forgetTyped,
  forgetTypedOf,
  keepTyped,
  typedHere,
  TYPED_DAYS,
} from './typed-here.ts'

const DAYS = TYPED_DAYS * 86_400_000

let browser: Record<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  browser = aStorage()
  vi.stubGlobal('localStorage', browser)
})
afterEach(() => void vi.useRealTimers())

describe('what somebody typed and has not sent', () => {
  it('is found again with its date, and gone once it is forgotten', () => {
    const at = keepTyped('demande', { email: 'lucie@exemple.example' })
    expect(typedHere('demande')).toEqual({ at, typed: { email: 'lucie@exemple.example' } })
    forgetTyped('demande')
    expect(browser).toEqual({})
  })

  it('is kept for a week, and erased after it', () => {
    keepTyped('demande', 'Une fuite')
    vi.advanceTimersByTime(DAYS)
    forgetOldTyped()
    expect(typedHere('demande')).toMatchObject({ typed: 'Une fuite' })
    vi.advanceTimersByTime(1)
    expect(typedHere('demande')).toBeNull()
    forgetOldTyped()
    expect(browser).toEqual({})
  })

  it('leaves what is not its own, and erases what it cannot read', () => {
    browser.userType = 'artisan'
    browser['ouvreo-brouillon:demande'] = 'Une fuite'
    keepTyped('message:a:1', 'Bonjour')
    forgetOldTyped()
    expect(Object.keys(browser)).toEqual(['userType', 'ouvreo-brouillon:message:a:1'])
    forgetTypedOf((name) => name.startsWith('message:'))
    expect(Object.keys(browser)).toEqual(['userType'])
  })

  it('is not kept by a browser that refuses', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('full')
      },
      getItem: () => {
        throw new Error('refused')
      },
    })
    expect(keepTyped('demande', 'Une fuite')).toBeNull()
    expect(typedHere('demande')).toBeNull()
  })
})
