import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import {
  formatSiren,
  formatSiret,
  isVatNumberOf,
  parseCompanyNumber,
  parseSiret,
  sirenOf,
  SIRET_REFUSALS,
  vatNumberOf,
  type Siret,
} from './siret.ts'

describe('parseSiret', () => {
  test.each([
    '73282932000074',
    '732 829 320 00074',
    '732.829.320.00074',
    '732\u00a0829\u202f320 00074',
    ' 73282932000074 ',
  ])('reads %j', (text) => {
    expect(parseSiret(text)).toEqual(ok('73282932000074'))
  })

  test('takes La Poste by the key or by its digit sum, and nobody else by the sum', () => {
    expect(parseSiret('35600000049837').ok).toBe(true)
    expect(parseSiret('35600000000048').ok).toBe(true)
    expect(parseSiret('35600000049838')).toEqual(refuse('siret_checksum'))
    // Digit sum 35, a multiple of 5, under another SIREN.
    expect(parseSiret('73282932000000').ok).toBe(false)
  })

  test.each([
    ['12345678912345', 'siret_checksum'],
    ['00000000000000', 'siret_checksum'],
    ['73282932000075', 'siret_checksum'],
    ['', 'siret_empty'],
    [' . ', 'siret_empty'],
    ['7328293200007', 'siret_length'],
    ['732829320000740', 'siret_length'],
    ['7328293200007O', 'siret_not_digits'],
    ['٧٣٢٨٢٩٣٢٠٠٠٠٧٤', 'siret_not_digits'],
  ] as const)('refuses %j as %s', (text, refusal) => {
    expect(parseSiret(text)).toEqual({ ok: false, refusal })
    expect(SIRET_REFUSALS[refusal]).toMatch(/\.$/u)
  })

  test('sees every single wrong digit', () => {
    assert(
      property(integer({ min: 0, max: 13 }), integer({ min: 1, max: 9 }), (place, shift) => {
        const good = '73282932000074'
        const wrong = `${good.slice(0, place)}${(Number(good[place]) + shift) % 10}${good.slice(place + 1)}`
        expect(parseSiret(wrong).ok).toBe(false)
      }),
    )
  })
})

describe('what follows from a SIRET', () => {
  const siret = '73282932000074' as Siret
  test('SIREN, grouping and VAT number', () => {
    expect(sirenOf(siret)).toBe('732829320')
    expect(formatSiret(siret)).toBe('732\u00a0829\u00a0320\u00a000074')
    expect(vatNumberOf('732829320')).toBe('FR44732829320')
    expect(isVatNumberOf('fr 44 732 829 320', '732829320')).toBe(true)
    expect(isVatNumberOf('FR45732829320', '732829320')).toBe(false)
  })
})

describe('the number of a company', () => {
  test.each([
    ['732 829 320', { siren: '732829320', siret: null }],
    ['732.829.320.00074', { siren: '732829320', siret: '73282932000074' }],
  ])('« %s » is read', (typed, value) => {
    expect(parseCompanyNumber(typed)).toEqual({ ok: true, value })
  })

  test.each([
    ['', 'siret_empty'],
    ['732 829 321', 'siret_checksum'],
    ['000 000 000', 'siret_checksum'],
    ['732 829 32', 'siret_length'],
    ['FR 732 829 320', 'siret_not_digits'],
  ])('« %s » is refused: %s', (typed, refusal) => {
    expect(parseCompanyNumber(typed)).toEqual({ ok: false, refusal })
  })

  test('is written in groups of three', () => {
    const read = parseCompanyNumber('732829320')
    expect(read.ok && formatSiren(read.value.siren)).toBe('732\u00a0829\u00a0320')
  })
})
