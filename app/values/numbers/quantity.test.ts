import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatQuantity,
  MAX_QUANTITY_THOUSANDTHS,
  parseQuantity,
  quantityForInput,
  QUANTITY_REFUSALS,
} from './quantity.ts'

describe('quantities', () => {
  test('are written in French, without useless zeros', () => {
    expect(formatQuantity(12_500)).toBe('12,5')
    expect(formatQuantity(1)).toBe('0,001')
    expect(formatQuantity(1_200_000)).toBe('1\u202f200')
    expect(quantityForInput(1_200_250)).toBe('1200,25')
  })

  test.each([
    ['12,5', 12_500],
    ['12.5', 12_500],
    ['1 200', 1_200_000],
    ['0,125', 125],
    ['1000000', MAX_QUANTITY_THOUSANDTHS],
  ])('reads %j', (text, value) => {
    expect(parseQuantity(text)).toEqual({ ok: true, value })
  })

  test.each([
    ['', 'quantity_empty'],
    ['douze', 'quantity_malformed'],
    ['1/2', 'quantity_malformed'],
    ['0', 'quantity_not_positive'],
    ['0,000', 'quantity_not_positive'],
    ['-2', 'quantity_not_positive'],
    ['1,2345', 'quantity_too_precise'],
    ['1000000,001', 'quantity_too_large'],
  ] as const)('refuses %j as %s', (text, refusal) => {
    expect(parseQuantity(text)).toEqual({ ok: false, refusal })
    expect(QUANTITY_REFUSALS[refusal]).toMatch(/\.$/u)
  })

  test('are read back as written', () => {
    assert(
      property(integer({ min: 1, max: MAX_QUANTITY_THOUSANDTHS }), (value) => {
        expect(parseQuantity(formatQuantity(value))).toEqual({ ok: true, value })
      }),
    )
  })
})
