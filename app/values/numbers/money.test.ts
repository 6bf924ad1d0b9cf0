import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok } from '#app/values/result.ts'
import {
  AMOUNT_REFUSALS,
  centsForInput,
  divideRounded,
  formatEuros,
  formatEurosShort,
  MAX_AMOUNT_CENTS,
  parseEuros,
  sumCents,
} from './money.ts'

describe('formatEuros', () => {
  test('writes French euros with their own spaces', () => {
    expect(formatEuros(842_000)).toBe('8\u202f420,00\u00a0€')
    expect(formatEuros(1)).toBe('0,01\u00a0€')
    expect(formatEuros(0)).toBe('0,00\u00a0€')
    expect(formatEuros(-1_250)).toBe('-12,50\u00a0€')
    expect(formatEuros(9_007_199_254_740_991)).toBe(
      '90\u202f071\u202f992\u202f547\u202f409,91\u00a0€',
    )
  })

  test('can leave out the zero cents', () => {
    expect(formatEurosShort(100_000)).toBe('1\u202f000\u00a0€')
    expect(formatEurosShort(1_990)).toBe('19,90\u00a0€')
  })

  test('throws on what is not an integer', () => {
    expect(() => formatEuros(10.5)).toThrow('Not an integer amount')
    expect(() => formatEuros(Number.NaN)).toThrow('Not an integer amount')
  })
})

describe('parseEuros', () => {
  test.each([
    ['8 420,50', 842_050],
    ['8\u202f420,50\u00a0€', 842_050],
    ['8420.5', 842_050],
    ['8420', 842_000],
    ['0', 0],
    ['12,', 1_200],
    ['19,90 euros', 1_990],
    ['1 000 000 EUR', 100_000_000],
    ['20000000,00', MAX_AMOUNT_CENTS],
  ])('reads %j', (text, cents) => {
    expect(parseEuros(text)).toEqual(ok(cents))
  })

  test.each([
    ['', 'amount_empty'],
    [' € ', 'amount_empty'],
    ['abc', 'amount_malformed'],
    ['12 34', 'amount_malformed'],
    ['1,2,3', 'amount_malformed'],
    ['1e3', 'amount_malformed'],
    ['0x10', 'amount_malformed'],
    ['-5', 'amount_negative'],
    ['−5', 'amount_negative'],
    ['1.000', 'amount_too_precise'],
    ['10,505', 'amount_too_precise'],
    ['20000000,01', 'amount_too_large'],
    ['999999999999999', 'amount_too_large'],
  ] as const)('refuses %j as %s', (text, refusal) => {
    expect(parseEuros(text)).toEqual({ ok: false, refusal })
    expect(AMOUNT_REFUSALS[refusal]).toMatch(/\.$/u)
  })

  test('reads back whatever was written, in a field and in a sentence', () => {
    assert(
      property(integer({ min: 0, max: MAX_AMOUNT_CENTS }), (cents) => {
        expect(parseEuros(formatEuros(cents))).toEqual(ok(cents))
        expect(parseEuros(centsForInput(cents))).toEqual(ok(cents))
      }),
    )
  })
})

describe('exact arithmetic', () => {
  test('sums integers only', () => {
    expect(sumCents([1, 2, 3])).toBe(6)
    expect(sumCents([])).toBe(0)
    expect(() => sumCents([0.1])).toThrow('Not an exact amount')
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow('Not an exact amount')
  })

  test('rounds halves away from zero', () => {
    expect([1n, 2n, 3n, 5n, 7n, -1n, -3n, -5n].map((n) => divideRounded(n, 2n))).toEqual([
      1n,
      1n,
      2n,
      3n,
      4n,
      -1n,
      -2n,
      -3n,
    ])
    expect([1n, 2n, 4n, 5n].map((n) => divideRounded(n, 3n))).toEqual([0n, 1n, 1n, 2n])
    expect(() => divideRounded(1n, 0n)).toThrow('positive')
  })

  test('is never more than a half away', () => {
    assert(
      property(integer(), integer({ min: 1, max: 100_000 }), (n, d) => {
        const error = 2n * (divideRounded(BigInt(n), BigInt(d)) * BigInt(d) - BigInt(n))
        expect(error <= BigInt(d) && error >= -BigInt(d)).toBe(true)
      }),
    )
  })
})
