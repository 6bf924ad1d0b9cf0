import { describe, expect, it } from 'vitest'
import { signingCodeSms } from '#app/features/signatures/signing-code.sms.ts'
import { maySend, plainSms, SMS_LENGTH } from './sms.ts'

describe('the words of a text message', () => {
  it.each([
    ['Devis de 1\u202f200,00\u00a0€', 'Devis de 1 200,00 EUR'],
    ['l’été à Noël', "l'été à Noel"],
    ['«\u00a0œuvre\u00a0» – fin…', '" oeuvre " - fin...'],
    ['Çà et là, où\u202f?', 'Çà et là, où ?'],
    ['ça 你好 👋!', 'ca  !'],
  ])('%s', (text, plain) => {
    expect(plainSms(text)).toBe(plain)
  })

  it('holds the longest name of a document in one message', () => {
    const text = signingCodeSms(
      {
        name: 'procès-verbal de réception du devis D-2026-123456',
        companyName: 'X',
        total: null,
      },
      '123456',
      '14\u00a0h\u00a015',
    )
    expect(plainSms(text).length).toBeLessThanOrEqual(SMS_LENGTH)
    const dear = signingCodeSms(
      { name: 'devis D-2026-123456', companyName: 'X', total: '1\u202f234\u202f567,89\u00a0€' },
      '123456',
      '14\u00a0h\u00a015',
    )
    expect(plainSms(dear)).toMatch(/^123456 : .*1 234 567,89 EUR TTC.*14 h 15/)
    expect(plainSms(dear).length).toBeLessThanOrEqual(SMS_LENGTH)
  })
})

describe('the messages of a day', () => {
  it.each([
    ['code', { all: 199, alerts: 100 }, true],
    ['code', { all: 200, alerts: 0 }, false],
    ['alert', { all: 150, alerts: 99 }, true],
    ['alert', { all: 150, alerts: 100 }, false],
    ['alert', { all: 200, alerts: 0 }, false],
  ] as const)('%s after %o of 200: %s', (use, sent, may) => {
    expect(maySend(use, sent, 200)).toBe(may)
  })

  it('are none where the operator allows none', () => {
    expect(maySend('code', { all: 0, alerts: 0 }, 0)).toBe(false)
  })
})
