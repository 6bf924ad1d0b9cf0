import { describe, expect, it } from 'vitest'
import type { RegionSlug } from '#app/features/places/regions.ts'
import type { Figure, Observation } from './figure.ts'
import { priceLevels } from './price-level.ts'
import type { Where } from './publish-figures.ts'

const THROUGH = '2026-03'
const figure = (medianCents: number, through = THROUGH): Figure => ({
  lowCents: medianCents / 2,
  medianCents,
  highCents: medianCents * 2,
  contracts: 8,
  since: '2026-01',
  through,
})
const published = (places: Partial<Record<Where, Figure>>) =>
  new Map([['chauffe-eau', new Map(Object.entries(places) as [Where, Figure][])]])
const REGION: RegionSlug = 'bretagne'
/** Lines of a company, two a contract, at a price. */
const lines = (count: number, cents: number, change: Partial<Observation> = {}): Observation[] =>
  Array.from({ length: count }, (_, n) => ({
    company: 'one',
    contract: `contract-${Math.floor(n / 2)}`,
    region: REGION,
    month: '2026-02',
    cents,
    ...change,
  }))
const level = (observations: Observation[], figures = published({ bretagne: figure(10_000) })) =>
  priceLevels(new Map([['chauffe-eau', observations]]), figures, THROUGH).get('one') ?? null

describe('the level of prices', () => {
  it('is that of the median contract, within a tenth of the median', () => {
    expect(level(lines(10, 8_900))).toBe('below')
    expect(level(lines(10, 9_000))).toBe('within')
    expect(level(lines(10, 11_000))).toBe('within')
    expect(level(lines(10, 11_100))).toBe('above')
    // One dear contract of six moves nothing, whatever its lines.
    const dear = Array.from({ length: 20 }, () => lines(1, 90_000, { contract: 'dear' })[0]!)
    expect(level([...lines(10, 8_000), ...dear])).toBe('below')
  })

  it('says nothing of too few lines or contracts, or of works without a published figure', () => {
    expect(level(lines(7, 5_000, {}).map((line, n) => ({ ...line, contract: `c${n}` })))).toBeNull()
    expect(level(lines(8, 5_000))).toBeNull()
    expect(level(lines(9, 5_000))).toBe('below')
    expect(level(lines(20, 5_000, { contract: 'same' }))).toBeNull()
    expect(level(lines(10, 5_000), new Map())).toBeNull()
    expect(level(lines(10, 5_000), published({ bretagne: figure(10_000, '2024-01') }))).toBeNull()
    expect(level(lines(10, 5_000, { month: '2026-04' }))).toBeNull()
    expect(level(lines(10, 5_000, { month: '2024-03' }))).toBeNull()
  })

  it('compares with the region, else the country, and an island with itself alone', () => {
    const both = published({ bretagne: figure(5_000), france: figure(20_000) })
    expect(level(lines(10, 5_000), both)).toBe('within')
    expect(level(lines(10, 5_000, { region: 'normandie' }), both)).toBe('below')
    expect(level(lines(10, 5_000, { region: 'la-reunion' }), both)).toBeNull()
  })
})
