import { describe, expect, it } from 'vitest'
import type { RegionSlug } from '#app/features/places/regions.ts'
import { figureOf, MIN_COMPANIES, MIN_CONTRACTS, withinBand, type Observation } from './figure.ts'

let serial = 0
const paid = (company: string, cents: number, change: Partial<Observation> = {}): Observation => ({
  company,
  contract: `contract-${++serial}`,
  region: 'bretagne' satisfies RegionSlug,
  month: '2026-01',
  cents,
  ...change,
})
/** So many companies, each with so many contracts, at prices that go up by one euro from 50 €. */
const market = (companies: number, each: number) =>
  Array.from({ length: companies * each }, (_, index) =>
    paid(`company-${index % companies}`, 5_000 + index * 100),
  )
/** The same chance at each run. */
function chance(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}

describe('what is published of contracts', () => {
  it('is nothing below five companies, or eight contracts', () => {
    expect(figureOf(market(MIN_COMPANIES - 1, 50), '2026-03')).toBeNull()
    expect(figureOf(market(MIN_CONTRACTS - 1, 1), '2026-03')).toBeNull()
    expect(figureOf(market(MIN_CONTRACTS, 1), '2026-03')).not.toBeNull()
  })

  it('is the planted truth, within an eighth, where prices scatter and companies differ in size', () => {
    for (const truth of [3_500, 78_000, 1_250_000])
      for (let seed = 1; seed <= 20; seed++) {
        const next = chance(seed)
        const contracts = Array.from({ length: 300 }, () =>
          // Half of the contracts lie within a fifth of the truth.
          paid(`company-${Math.floor(next() ** 2 * 30)}`, Math.round(truth * (0.6 + next() * 0.8))),
        )
        const figure = figureOf(contracts, '2026-03')!
        expect(Math.abs(figure.medianCents / truth - 1)).toBeLessThan(0.125)
        expect(Math.abs(figure.lowCents / (truth * 0.8) - 1)).toBeLessThan(0.125)
        expect(Math.abs(figure.highCents / (truth * 1.2) - 1)).toBeLessThan(0.125)
        expect(figure.lowCents).toBeLessThan(truth)
        expect(figure.highCents).toBeGreaterThan(truth)
      }
  })

  it('counts a contract once, whatever it has of lines', () => {
    const eight = market(MIN_CONTRACTS, 1)
    const [first] = eight as [Observation]
    const split = Array.from({ length: 40 }, () => ({ ...first }))
    expect(figureOf([...eight, ...split], '2026-03')).toEqual(figureOf(eight, '2026-03'))
    expect(figureOf([...market(5, 1), ...split], '2026-03')).toBeNull()
  })

  it('lets no company weigh more than its share, and so none be a quartile by itself', () => {
    const others = market(12, 2)
    const large = (cents: number) => [
      ...others,
      ...Array.from({ length: 1_000 }, () => paid('large', cents)),
    ]
    const [dear, cheap] = [figureOf(large(19_900), '2026-03')!, figureOf(large(1_300), '2026-03')!]
    expect(dear.contracts).toBe(30)
    expect(dear.highCents).toBeLessThan(12_000)
    expect(cheap.lowCents).toBeGreaterThan(3_000)
  })

  it('says no price of the cheapest nor of the dearest', () => {
    const eight = market(MIN_CONTRACTS, 1)
    const [cheapest, ...rest] = eight as [Observation, ...Observation[]]
    const dearest = rest.pop()!
    const pulled = [{ ...cheapest, cents: 1 }, ...rest, { ...dearest, cents: 9_999_999 }]
    expect(figureOf(pulled, '2026-03')).toEqual(figureOf(eight, '2026-03'))
  })

  it('rounds prices to two digits and counts to a few', () => {
    const figure = figureOf(
      market(9, 2).map((one) => ({ ...one, cents: one.cents * 31 })),
      '2026-03',
    )!
    expect(figure).toMatchObject({ contracts: 15, medianCents: 180_000 })
    for (const cents of [figure.lowCents, figure.medianCents, figure.highCents])
      expect(cents % 10_000).toBe(0)
  })

  it('leaves out what is far from the indicative range', () => {
    const kept = withinBand(
      [4, 5, 100, 400, 401].map((euros) => paid('a', euros * 100)),
      { fromEuros: 20, toEuros: 100 },
    )
    expect(kept.map(({ cents }) => cents)).toEqual([500, 10_000, 40_000])
  })
})
