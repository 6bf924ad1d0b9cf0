import { describe, expect, it } from 'vitest'
import type { RegionSlug } from '#app/features/places/regions.ts'
import type { Month, Observation } from './figure.ts'
import {
  isStillSaid,
  lastRestedMonth,
  MIN_ADDED_COMPANIES,
  MIN_ADDED_CONTRACTS,
  monthsBefore,
  publishFigures,
  type Figures,
} from './publish-figures.ts'

let serial = 0
const paid = (
  company: string,
  month: Month,
  cents: number,
  region: RegionSlug = 'bretagne',
): Observation => ({ company, contract: `contract-${++serial}`, month, cents, region })
const crowd = (month: Month, region: RegionSlug = 'bretagne', count = 12) =>
  Array.from({ length: count }, (_, index) =>
    paid(`${region}-${index % 6}`, month, 8_000 + index * 300, region),
  )
const NOTHING: Figures = new Map()

describe('a publication', () => {
  it('goes through the last month that has rested for thirty days', () => {
    expect(lastRestedMonth(new Date('2026-03-03T02:00:00Z'))).toBe('2026-01')
    expect(lastRestedMonth(new Date('2026-03-02T02:00:00Z'))).toBe('2025-12')
    expect(lastRestedMonth(new Date('2026-11-23T02:00:00Z'))).toBe('2026-09')
  })

  it('counts two years, and nothing after its month', () => {
    const old = crowd('2024-01')
    expect(publishFigures(NOTHING, old, '2025-12').get('bretagne')).toBeDefined()
    expect(publishFigures(NOTHING, old, '2026-01').size).toBe(0)
    expect(publishFigures(NOTHING, old, '2023-12').size).toBe(0)
  })

  it('is silent a year after the last contract, without forgetting what it said', () => {
    const first = publishFigures(NOTHING, crowd('2024-01'), '2024-01')
    const later = publishFigures(first, [paid('new', '2026-03', 8_000)], '2026-03')
    expect(later.get('bretagne')).toEqual(first.get('bretagne'))
    expect(isStillSaid(first.get('bretagne')!, '2024-12')).toBe(true)
    expect(isStillSaid(first.get('bretagne')!, '2025-01')).toBe(false)
  })

  it('keeps what lies overseas out of the country', () => {
    const said = publishFigures(NOTHING, crowd('2026-01', 'la-reunion'), '2026-01')
    expect([...said.keys()]).toEqual(['la-reunion'])
  })
})

describe('the attack: who keeps every publication', () => {
  it('learns nothing of a company that came alone, however much it signed and whatever its price', () => {
    const before = crowd('2026-01')
    const first = publishFigures(NOTHING, before, '2026-01')
    for (const cents of [2_100, 8_000, 39_000])
      for (const contracts of [1, 4, 60]) {
        const alone = Array.from({ length: contracts }, () => paid('target', '2026-02', cents))
        expect(publishFigures(first, [...before, ...alone], '2026-02')).toEqual(first)
      }
  })

  it('learns nothing of two companies, nor of four contracts', () => {
    const before = crowd('2026-01')
    const first = publishFigures(NOTHING, before, '2026-01')
    const two = Array.from({ length: 40 }, (_, index) => paid(`t-${index % 2}`, '2026-02', 30_000))
    const four = ['a', 'b', 'c', 'd'].map((company) => paid(company, '2026-02', 30_000))
    for (const added of [two, four])
      expect(publishFigures(first, [...before, ...added], '2026-02')).toEqual(first)
    const five = [...four, paid('e', '2026-02', 30_000)]
    expect(publishFigures(first, [...before, ...five], '2026-02')).not.toEqual(first)
  })

  it('finds a crowd behind each change, in a hundred markets over three years', () => {
    let [changes, cells] = [0, 0]
    for (let market = 1; market <= 100; market++) {
      const next = chance(market)
      const observations: Observation[] = []
      let said = NOTHING
      for (let ago = 36; ago >= 0; ago--) {
        const month = monthsBefore('2026-12', ago)
        for (let signed = Math.floor(next() * 9); signed > 0; signed--) {
          const region = (['bretagne', 'normandie', 'corse'] as const)[Math.floor(next() ** 2 * 3)]!
          const company = `${region}-${Math.floor(next() ** 2 * 9)}`
          observations.push(paid(company, month, Math.round(3_000 + next() * 30_000), region))
        }
        const now = publishFigures(said, observations, month)
        for (const [where, figure] of now) {
          cells++
          const old = said.get(where)
          const counted = observations.filter(
            (one) =>
              (where === 'france' || one.region === where) &&
              one.month <= figure.through &&
              one.month > monthsBefore(figure.through, 24),
          )
          expect(companies(counted)).toBeGreaterThanOrEqual(5)
          expect(counted.length).toBeGreaterThanOrEqual(8)
          if (!old || old === figure) continue
          changes++
          const added = counted.filter((one) => one.month > old.through)
          expect(added.length).toBeGreaterThanOrEqual(MIN_ADDED_CONTRACTS)
          expect(companies(added)).toBeGreaterThanOrEqual(MIN_ADDED_COMPANIES)
        }
        said = now
      }
    }
    expect(cells).toBeGreaterThan(3_000)
    expect(changes).toBeGreaterThan(500)
  })

  it('takes the regions from the country and finds nobody: it waits for a crowd outside them', () => {
    const brittany = crowd('2026-01')
    const lone = [paid('target', '2026-01', 39_000, 'corse')]
    expect(publishFigures(NOTHING, [...brittany, ...lone], '2026-01').has('france')).toBe(false)
    const many = crowd('2026-01', 'corse', 6)
    expect(publishFigures(NOTHING, [...brittany, ...many], '2026-01').has('france')).toBe(true)
  })

  it('guesses the price of who joined hardly better than of who was never there', () => {
    // Six came at once: what moves is told of all of them, and which price is whose is not.
    let better = 0
    const markets = 2_000
    for (let market = 1; market <= markets; market++) {
      const next = chance(market * 7)
      const price = () => Math.round(6_000 + next() * 8_000)
      const before = Array.from({ length: 20 }, (_, index) =>
        paid(`c-${index % 7}`, '2026-01', price()),
      )
      const target = paid('target', '2026-02', price())
      const absent = price()
      const others = Array.from({ length: 5 }, (_, index) => paid(`n-${index}`, '2026-02', price()))
      const first = publishFigures(NOTHING, before, '2026-01')
      const second = publishFigures(first, [...before, ...others, target], '2026-02')
      const [old, now] = [first.get('bretagne')!, second.get('bretagne')!]
      // The best that a difference gives: the newcomers lie on the side to which the median went.
      const moved = Math.sign(now.medianCents - old.medianCents)
      const guess = moved > 0 ? now.highCents : moved < 0 ? now.lowCents : now.medianCents
      const near = (cents: number) => Math.abs(guess / cents - 1) < 0.05
      better += Number(near(target.cents)) - Number(near(absent))
    }
    expect(better / markets).toBeLessThan(0.1)
  })
})

const companies = (of: readonly Observation[]) => new Set(of.map(({ company }) => company)).size
/** The same chance at each run. */
function chance(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}
