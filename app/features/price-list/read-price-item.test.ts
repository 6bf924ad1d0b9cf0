import { describe, expect, it, test } from 'vitest'
import { UNITS } from '#app/values/numbers/units.ts'
import { SUPPLY_LABELS } from '#app/values/numbers/supply.ts'
import { formatVatRate, KNOWN_VAT_RATES } from '#app/values/numbers/vat.ts'
import { refuse } from '#app/values/result.ts'
import { labourInWords, marginPercent } from './price-item.ts'
import { readLabour, readSupply, readUnit, readVat } from './read-price-item.ts'

const value = (text: string, read: (text: string) => { ok: boolean; value?: unknown }) =>
  read(text).value ?? null

describe('what a price list writes', () => {
  test.each([
    ['m2', 'm²'],
    ['M²', 'm²'],
    ['Mètre carré', 'm²'],
    ['ML', 'ml'],
    ['m', 'ml'],
    ['m3', 'm³'],
    ['Pce', 'u'],
    ['Unité', 'u'],
    ['heures', 'h'],
    ['Jour', 'j'],
    ['Fft', 'forfait'],
    ['Ensemble', 'ens.'],
    ['ens', 'ens.'],
    ['Tonne', 't'],
    ['palette', null],
    ['', null],
  ])('the unit « %s » is %s', (text, unit) => {
    expect(value(text, readUnit)).toBe(unit)
  })

  test.each([
    ['20', 2_000],
    ['20 %', 2_000],
    ['20,00%', 2_000],
    ['5.5', 550],
    ['5,5 %', 550],
    ['0.2', 2_000],
    ['0.055', 550],
    ['0,1', 1_000],
    ['0', 0],
    ['8,5', 850],
    ['19,6', null],
    ['0,2 %', null],
    ['vingt', null],
    ['200', null],
  ])('the rate « %s » is %s', (text, rate) => {
    expect(value(text, readVat)).toBe(rate)
  })

  it('reads back every unit, rate and nature that it writes', () => {
    for (const unit of UNITS) expect(value(unit, readUnit)).toBe(unit)
    for (const rate of KNOWN_VAT_RATES) expect(value(formatVatRate(rate), readVat)).toBe(rate)
    for (const [supply, words] of Object.entries(SUPPLY_LABELS))
      expect(value(words, readSupply)).toBe(supply)
  })

  it('says labour as a share or an amount, never more than the price', () => {
    for (const [text, labour] of [
      ['40 %', { labourBasisPoints: 4_000, labourCents: null }],
      ['12,5%', { labourBasisPoints: 1_250, labourCents: null }],
      ['25,00 €', { labourBasisPoints: null, labourCents: 2_500 }],
    ] as const) {
      const read = readLabour(text, 10_000)
      expect(read).toEqual({ ok: true, value: labour })
      expect(readLabour(labourInWords(labour), 10_000)).toEqual(read)
    }
    expect(readLabour('101 %', 10_000)).toEqual(refuse('labour_too_large'))
    expect(readLabour('100,01', 10_000)).toEqual(refuse('labour_too_large'))
    expect(readLabour('beaucoup', 10_000)).toEqual(refuse('labour_malformed'))
  })

  it('counts a margin in per cent of the price, below 0 when it loses', () => {
    expect([
      marginPercent(10_000, 6_000),
      marginPercent(10_000, 12_000),
      marginPercent(0, 5),
    ]).toEqual([40, -20, null])
  })
})
