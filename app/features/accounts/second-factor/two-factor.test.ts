import { describe, expect, it } from 'vitest'
import {
  isSixDigits,
  plainCode,
  provedLately,
  shownKey,
  shownRecoveryCode,
  stepAt,
} from './two-factor.ts'
import { deviceInWords } from '#app/features/accounts/sessions/user-agent-words.ts'

const NOW = new Date('2026-03-10T09:00:15Z')

describe('the codes of an application', () => {
  it('last half a minute each', () => {
    const step = stepAt(NOW)
    expect(stepAt(new Date('2026-03-10T09:00:29.999Z'))).toBe(step)
    expect(stepAt(new Date('2026-03-10T09:00:30Z'))).toBe(step + 1)
  })

  it.each([
    ['123 456', true],
    ['123456', true],
    ['12345', false],
    ['4F7K-9MWX-2ETR', false],
  ])('« %s »', (typed, yes) => {
    expect(isSixDigits(typed)).toBe(yes)
  })

  it('are shown so that they can be copied, and read however they are typed', () => {
    expect(shownRecoveryCode('4F7K9MWX2ETR')).toBe('4F7K-9MWX-2ETR')
    expect(plainCode(' 4f7k 9mwx-2etr ')).toBe('4F7K9MWX2ETR')
    expect(shownKey('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  })
})

describe('a proof of who one is', () => {
  it('lasts ten minutes', () => {
    expect(provedLately(null, NOW)).toBe(false)
    expect(provedLately(new Date(NOW.getTime() - 599_999), NOW)).toBe(true)
    expect(provedLately(new Date(NOW.getTime() - 600_000), NOW)).toBe(false)
  })
})

describe('a browser in words', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
      'Chrome sur Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari sur iPhone',
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox sur Android'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge sur Windows',
    ],
    ['<script>alert(1)</script>', 'Navigateur inconnu'],
    [null, 'Navigateur inconnu'],
  ])('%s', (userAgent, words) => {
    expect(deviceInWords(userAgent)).toBe(words)
  })
})
