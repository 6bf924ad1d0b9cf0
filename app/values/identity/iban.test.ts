import { describe, expect, it } from 'vitest'
import { ok } from '#app/values/result.ts'
import { IBAN_REFUSALS, maskIban, parseIban, type IbanRefusal } from './iban.ts'

describe('an IBAN', () => {
  it.each([
    'FR14 2004 1010 0505 0001 3M02 606',
    'fr1420041010050500013m02606',
    'BE68 5390 0754 7034',
    'DE89370400440532013000',
    'MC58 1122 2000 0101 2345 6789 030',
    'NL91-ABNA-0417-1643-00',
  ])('is read: %s', (typed) => {
    expect(parseIban(typed)).toEqual(ok(typed.replace(/[\s-]/g, '').toUpperCase()))
  })
  const wrong: [string, IbanRefusal][] = [
    ['', 'iban_empty'],
    ['   ', 'iban_empty'],
    ['1234', 'iban_malformed'],
    ['FR14 2004 1010 0505 0001 3M02 60é', 'iban_malformed'],
    ['US64SVBKUS6S3300958879', 'iban_country'],
    ['FR14 2004 1010 0505 0001 3M02', 'iban_length'],
    ['FR15 2004 1010 0505 0001 3M02 606', 'iban_checksum'],
    ['FR14 2004 1010 0505 0001 3M02 660', 'iban_checksum'],
  ]
  it.each(wrong)('is refused with a sentence: %s', (typed, refusal) => {
    expect(parseIban(typed)).toEqual({ ok: false, refusal })
    expect(IBAN_REFUSALS[refusal]).toMatch(/\.$/)
  })
  it('is shown by its end only', () => {
    expect(maskIban('2606')).toBe('••••\u00a02606')
  })
})
