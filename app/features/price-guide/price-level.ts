import { isMetropolitan } from '#app/features/places/regions.ts'
import { monthsBefore, COUNTED_MONTHS, isStillSaid, type Where } from './publish-figures.ts'
import type { Figure, Month, Observation } from './figure.ts'

/** How the prices of a company compare with the published medians of the same works. What is stored. */
export type PriceLevel = 'below' | 'within' | 'above'

/** Lines compared, and contracts they come from, below which nothing is said of a company. */
export const LEVEL_NEEDS = { lines: 8, contracts: 5 } as const
/**
 * How far from the median a company still is within it: 0.1 is a tenth. Published medians are
 * rounded to two digits, which alone moves them by up to a twentieth.
 */
export const LEVEL_MARGIN = 0.1

/** The published figures of each usual work (its key), place by place. */
export type PublishedFigures = ReadonlyMap<string, ReadonlyMap<Where, Figure>>

/**
 * The level of each company of which enough was signed through a month. Each line is compared with
 * the median of its work where the works lie: its region, else metropolitan France. A contract
 * counts once, at the median of its lines, and the level is that of the median contract.
 */
export function priceLevels(
  observations: ReadonlyMap<string, readonly Observation[]>,
  published: PublishedFigures,
  through: Month,
): Map<string, PriceLevel> {
  const compared = new Map<string, Compared[]>()
  for (const [work, lines] of observations) {
    const figures = published.get(work)
    if (!figures) continue
    for (const line of lines) {
      const median = medianFor(line, figures, through)
      if (median === null) continue
      const one = { contract: line.contract, ratio: line.cents / median }
      const own = compared.get(line.company)
      if (own) own.push(one)
      else compared.set(line.company, [one])
    }
  }
  const levels = new Map<string, PriceLevel>()
  for (const [company, own] of compared) {
    const level = levelOf(own)
    if (level) levels.set(company, level)
  }
  return levels
}

/** A line beside its median: 1 is the median itself. */
type Compared = { contract: string; ratio: number }

function medianFor(
  { region, month }: Observation,
  figures: ReadonlyMap<Where, Figure>,
  through: Month,
): number | null {
  if (month > through || month <= monthsBefore(through, COUNTED_MONTHS)) return null
  const figure = figures.get(region) ?? (isMetropolitan(region) ? figures.get('france') : undefined)
  return figure && isStillSaid(figure, through) ? figure.medianCents : null
}

function levelOf(lines: readonly Compared[]): PriceLevel | null {
  const contracts = Map.groupBy(lines, ({ contract }) => contract)
  if (lines.length < LEVEL_NEEDS.lines || contracts.size < LEVEL_NEEDS.contracts) return null
  const ratio = median([...contracts.values()].map((own) => median(own.map((line) => line.ratio))))
  if (ratio < 1 - LEVEL_MARGIN) return 'below'
  return ratio > 1 + LEVEL_MARGIN ? 'above' : 'within'
}

/** The middle of some numbers, at least one; of an even count, the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
