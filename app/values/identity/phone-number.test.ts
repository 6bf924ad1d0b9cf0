import { describe, expect, test } from 'vitest'
import { ok } from '#app/values/result.ts'
import {
  formatPhone,
  isMobile,
  maskedPhone,
  parsePhone,
  PHONE_REFUSALS,
  type PhoneNumber,
} from './phone-number.ts'

describe('parsePhone', () => {
  test.each([
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['0612345678', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['02 41 00 00 00', '+33241000000'],
    ['09 70 12 34 56', '+33970123456'],
    ['0262 12 34 56', '+262262123456'],
    ['0692 12 34 56', '+262692123456'],
    ['0639 12 34 56', '+262639123456'],
    ['+262 692 12 34 56', '+262692123456'],
    ['0590 12 34 56', '+590590123456'],
    ['0690 12 34 56', '+590690123456'],
    ['0694 12 34 56', '+594694123456'],
    ['0696 12 34 56', '+596696123456'],
    ['+687 12 34 56', '+687123456'],
    ['+689 87 12 34 56', '+68987123456'],
    ['+508 41 12 34', '+508411234'],
  ])('reads %s', (text, phone) => {
    expect(parsePhone(text)).toEqual(ok(phone))
  })

  test.each([
    ['', 'phone_empty'],
    ['zéro six', 'phone_malformed'],
    ['06 12 34 56 7', 'phone_length'],
    ['06 12 34 56 789', 'phone_length'],
    ['6 12 34 56 78', 'phone_length'],
    ['1612345678', 'phone_malformed'],
    ['0012345678', 'phone_foreign'],
    ['0892 12 34 56', 'phone_special'],
    ['08 00 12 34 56', 'phone_special'],
    ['3615', 'phone_special'],
    ['17', 'phone_special'],
    ['112', 'phone_special'],
    ['118 218', 'phone_special'],
    ['+44 20 7946 0958', 'phone_foreign'],
    ['+590 692 12 34 56', 'phone_malformed'],
    ['+687 12 34 5', 'phone_length'],
    ['+33 6 12 34 56', 'phone_length'],
  ] as const)('refuses %j as %s', (text, refusal) => {
    expect(parsePhone(text)).toEqual({ ok: false, refusal })
    expect(PHONE_REFUSALS[refusal]).toMatch(/\.$/u)
  })
})

describe('a stored number', () => {
  test.each([
    ['+33612345678', '06 12 34 56 78'],
    ['+33241000000', '02 41 00 00 00'],
    ['+262692123456', '0692 12 34 56'],
    ['+262262123456', '0262 12 34 56'],
    ['+590690123456', '0690 12 34 56'],
    ['+68987123456', '+689 87 12 34 56'],
    ['+508411234', '+508 41 12 34'],
  ])('%s is shown as %s and read back', (phone, shown) => {
    expect(formatPhone(phone as PhoneNumber).replaceAll('\u00a0', ' ')).toBe(shown)
    expect(parsePhone(formatPhone(phone as PhoneNumber))).toEqual(ok(phone))
  })
})

describe('a mobile', () => {
  test.each([
    ['+33612345678', true],
    ['+33712345678', true],
    ['+33123456789', false],
    ['+262692123456', true],
    ['+262639123456', true],
    ['+262262123456', false],
    ['+590690123456', true],
    ['+594694123456', true],
    ['+596696123456', true],
    ['+596596123456', false],
    ['+68987123456', false],
  ])('%s: %s', (phone, mobile) => {
    expect(isMobile(phone as PhoneNumber)).toBe(mobile)
  })

  test('shows its owner the end alone', () => {
    expect(maskedPhone('+33612345678' as PhoneNumber).replaceAll('\u00a0', ' ')).toBe(
      '06 •• •• •• 78',
    )
    expect(maskedPhone('+262692123456' as PhoneNumber).replaceAll('\u00a0', ' ')).toMatch(
      /^06[• ]+56$/,
    )
  })
})
