import { describe, expect, test } from 'vitest'
import {
  formatVatRate,
  isReducedVatRate,
  KNOWN_VAT_RATES,
  legalVatRates,
  regimeOfRates,
  vatMention,
  vatTerritoryOf,
} from './vat.ts'

describe('where the works lie', () => {
  test.each([
    ['49100', undefined, 'metropole'],
    ['20000', '2A004', 'metropole'],
    ['97110', '97120', 'dom'],
    ['97200', undefined, 'dom'],
    ['97400', undefined, 'dom'],
    ['97300', undefined, 'dom_exempt'],
    ['97600', undefined, 'dom_exempt'],
    ['97500', undefined, 'com'],
    ['97133', undefined, 'com'],
    ['97150', '97801', 'com'],
    ['98714', undefined, 'com'],
    ['98800', undefined, 'com'],
    ['98000', undefined, 'metropole'],
  ] as const)('%s (%s) is %s', (postalCode, insee, territory) => {
    expect(vatTerritoryOf(postalCode, insee)).toBe(territory)
  })
})

describe('legal rates', () => {
  test('follow the place', () => {
    expect(legalVatRates('metropole', 'standard')).toEqual([2_000, 1_000, 550])
    expect(legalVatRates('dom', 'standard')).toEqual([850, 210])
    expect(legalVatRates('dom_exempt', 'standard')).toEqual([0])
    expect(legalVatRates('com', 'standard')).toEqual([0])
  })

  test('are zero under franchise and autoliquidation, wherever', () => {
    for (const territory of ['metropole', 'dom', 'dom_exempt', 'com'] as const)
      for (const regime of ['franchise', 'reverse_charge'] as const)
        expect(legalVatRates(territory, regime)).toEqual([0])
  })

  test('are all known', () => {
    for (const territory of ['metropole', 'dom', 'dom_exempt', 'com'] as const)
      for (const rate of legalVatRates(territory, 'standard'))
        expect(KNOWN_VAT_RATES).toContain(rate)
  })

  test('reduced ones are those of old dwellings', () => {
    expect(KNOWN_VAT_RATES.filter(isReducedVatRate)).toEqual([1_000, 550, 210])
  })
})

describe('the regime of a document', () => {
  const at = (...rates: number[]) =>
    rates.map((vatBasisPoints) => ({ vatBasisPoints, baseCents: 1 }))
  test('is the company’s now where its rates allow, else the one that was signed', () => {
    expect(regimeOfRates(at(2_000), 'metropole', ['standard', 'franchise'])).toBe('standard')
    expect(regimeOfRates(at(0), 'metropole', ['standard', 'franchise'])).toBe('franchise')
    expect(regimeOfRates(at(1_000), 'metropole', ['franchise', 'standard'])).toBe('standard')
    expect(regimeOfRates(at(0), 'dom_exempt', ['standard', 'franchise'])).toBe('standard')
  })

  test('is none where some of it bears VAT and some does not; what comes to nothing counts for neither', () => {
    expect(regimeOfRates(at(0, 2_000), 'metropole', ['standard', 'franchise'])).toBeNull()
    const settled = [...at(2_000), { vatBasisPoints: 0, baseCents: 0 }]
    expect(regimeOfRates(settled, 'metropole', ['standard', 'franchise'])).toBe('standard')
  })
})

describe('mentions', () => {
  test('say why no VAT is charged', () => {
    expect(vatMention('metropole', 'standard')).toBeNull()
    expect(vatMention('metropole', 'franchise')).toBe('TVA non applicable, art. 293 B du CGI')
    expect(vatMention('dom', 'reverse_charge')).toBe('Autoliquidation, art. 283-2 nonies du CGI')
    expect(vatMention('dom_exempt', 'standard')).toBe('TVA non applicable, art. 294 du CGI')
    expect(vatMention('com', 'standard')).toBeNull()
  })

  test('rates are written in French', () => {
    expect(KNOWN_VAT_RATES.map(formatVatRate)).toEqual([
      '20\u00a0%',
      '10\u00a0%',
      '8,5\u00a0%',
      '5,5\u00a0%',
      '2,1\u00a0%',
      '0\u00a0%',
    ])
  })
})
