import type { RegionSlug } from '#app/features/places/regions.ts'

/** A month, « 2026-03 ». */
export type Month = string

/** What one signed contract paid for a usual work, for one unit. */
export type Observation = {
  company: string
  contract: string
  region: RegionSlug
  /** When it was signed. */
  month: Month
  /**
   * TTC, at the rate of its line: what a client compares, and what the indicative ranges are said
   * in. The same works bear 20, 10 or 5.5 %, less overseas and nothing in franchise, so that an
   * amount without VAT could not be turned into what was paid.
   */
  cents: number
}

/**
 * The price that half of the contracts were signed at. `contracts` is rounded down, `since` and
 * `through` are the first and the last month counted.
 */
export type Figure = {
  lowCents: number
  medianCents: number
  highCents: number
  contracts: number
  since: Month
  through: Month
}

/** Fewer companies than this and a competitor could work out the prices of one. */
export const MIN_COMPANIES = 5
/** Fewer contracts than this and a client could be found behind a price. */
export const MIN_CONTRACTS = 8
/**
 * No company weighs more than this part of a figure: one with a quarter of the contracts, all dear,
 * would be the upper quartile all by itself.
 */
const MAX_SHARE = 1 / 5
/** How many companies at least each published price is averaged over: none is a price that somebody paid. */
const BLENDED_COMPANIES = 3
/** A price this many times below or above the indicative range is an error, or another work. */
const BAND = 4
/** Counts are rounded down to these, so that two of them do not differ by one contract. */
const COUNTS = [8, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 2_000, 5_000]

/** Drops what lies far outside the indicative range. Its bounds are of no contract: they tell of none. */
export function withinBand(
  observations: readonly Observation[],
  indicative: { fromEuros: number; toEuros: number },
): Observation[] {
  const least = (indicative.fromEuros * 100) / BAND
  const most = indicative.toEuros * 100 * BAND
  return observations.filter(({ cents }) => cents >= least && cents <= most)
}

/**
 * What may be published of these contracts; null when they are too few, or of too few companies. A
 * contract counts once, at the median of its lines; each company for a share (`MAX_SHARE`), its
 * latest contracts first.
 */
export function figureOf(observations: readonly Observation[], through: Month): Figure | null {
  const counted = sharedOut(oneAContract(observations))
  const companies = new Set(counted.map(({ company }) => company)).size
  if (companies < MIN_COMPANIES || counted.length < MIN_CONTRACTS) return null
  const sorted = counted.toSorted((a, b) => a.cents - b.cents)
  const [lowCents, medianCents, highCents] = [1 / 4, 1 / 2, 3 / 4]
    .map((quantile) => twoDigits(blended(sorted, quantile)))
    .toSorted((a, b) => a - b) as [number, number, number]
  return {
    lowCents,
    medianCents,
    highCents,
    contracts: COUNTS.findLast((count) => count <= counted.length)!,
    since: counted.reduce((first, { month }) => (month < first ? month : first), through),
    through,
  }
}

function oneAContract(observations: readonly Observation[]): Observation[] {
  return [...Map.groupBy(observations, ({ contract }) => contract).values()].map((lines) => {
    const sorted = lines.toSorted((a, b) => a.cents - b.cents)
    return sorted[Math.floor((sorted.length - 1) / 2)]!
  })
}

/** The contracts that count: of each company as many at most as leave it within its share. */
function sharedOut(contracts: readonly Observation[]): Observation[] {
  const companies = [...Map.groupBy(contracts, ({ company }) => company).values()]
  const countedAt = (most: number) =>
    companies.reduce((sum, own) => sum + Math.min(own.length, most), 0)
  let most = Math.max(0, ...companies.map((own) => own.length))
  while (most > 0 && most > countedAt(most) * MAX_SHARE) most--
  return companies.flatMap((own) =>
    own
      .toSorted((a, b) => b.month.localeCompare(a.month) || a.contract.localeCompare(b.contract))
      .slice(0, most),
  )
}

/**
 * The quantile of sorted contracts, as the mean of those around it, of several companies; never of
 * the cheapest nor the dearest.
 */
function blended(sorted: readonly Observation[], quantile: number): number {
  const rank = quantile * (sorted.length - 1)
  for (let width = 1; ; width++) {
    const first = Math.max(1, Math.ceil(rank - width))
    const last = Math.min(sorted.length - 2, Math.floor(rank + width))
    const around = sorted.slice(first, last + 1)
    const companies = new Set(around.map(({ company }) => company)).size
    const all = first === 1 && last === sorted.length - 2
    if (companies >= BLENDED_COMPANIES || all)
      return around.reduce((sum, { cents }) => sum + cents, 0) / around.length
  }
}

/** An amount with two digits that count: 1 432 € is 1 400 €, 87.30 € is 87 €. */
function twoDigits(cents: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, cents))) - 1)
  return Math.round(cents / step) * step
}
