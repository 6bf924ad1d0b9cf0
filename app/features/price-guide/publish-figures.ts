import { isMetropolitan, REGION_SLUGS, type RegionSlug } from '#app/features/places/regions.ts'
import { addMonths, dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { figureOf, type Figure, type Month, type Observation } from './figure.ts'

/** Where a figure is of: a region, or metropolitan France. */
export type Where = RegionSlug | 'france'
/** What is published of one work, place by place. */
export type Figures = ReadonlyMap<Where, Figure>

/** Prices older than this are no longer those of today, months. */
export const COUNTED_MONTHS = 24
/** A figure to which nothing was added for so long is no longer said, months. */
const SAID_MONTHS = 12
/**
 * A figure changes only once so many contracts, of so many companies, came in: whoever keeps two
 * publications and takes one from the other finds a crowd, and no contract.
 */
export const MIN_ADDED_CONTRACTS = 5
export const MIN_ADDED_COMPANIES = 3
/** How long a contract rests before it counts, days: those that are renounced have been by then. */
const REST_DAYS = 30

/** The month some months before another. */
export function monthsBefore(month: Month, months: number): Month {
  return addMonths(`${month}-01`, -months).slice(0, 7)
}

/** The last month whose contracts have all rested: what a publication made now goes through. */
export function lastRestedMonth(now: Date): Month {
  const rested = new Date(now.getTime() - REST_DAYS * 86_400_000)
  return monthsBefore(dayOf(rested, PARIS).slice(0, 7), 1)
}

/**
 * Whether a figure is still said at a publication. It is kept when it no longer is: were it
 * forgotten, a single contract would bring its successor out.
 */
export function isStillSaid(figure: Pick<Figure, 'through'>, through: Month): boolean {
  return figure.through > monthsBefore(through, SAID_MONTHS)
}

/**
 * What is published of a work, through a month, given what was published before. The country waits
 * while the regions without a figure hold a few contracts only: it would tell of them, less its
 * regions.
 */
export function publishFigures(
  previous: Figures,
  observations: readonly Observation[],
  through: Month,
): Figures {
  const counted = observations.filter(
    ({ month }) => month <= through && month > monthsBefore(through, COUNTED_MONTHS),
  )
  const ofRegion = Map.groupBy(counted, ({ region }) => region)
  const next = new Map<Where, Figure>()
  const keep = (where: Where, figure: Figure | null) => figure && next.set(where, figure)
  for (const region of REGION_SLUGS)
    keep(region, publishFigure(previous.get(region) ?? null, ofRegion.get(region) ?? [], through))
  const ofCountry = counted.filter(({ region }) => isMetropolitan(region))
  const alone = ofCountry.filter(({ region }) => !next.has(region))
  const before = previous.get('france') ?? null
  keep(
    'france',
    alone.length === 0 || isCrowd(alone) ? publishFigure(before, ofCountry, through) : before,
  )
  return next
}

function publishFigure(
  previous: Figure | null,
  observations: readonly Observation[],
  through: Month,
): Figure | null {
  if (previous && !isCrowd(observations.filter(({ month }) => month > previous.through)))
    return previous
  return figureOf(observations, through)
}

/** Whether so many contracts that none of them shows among the others. */
function isCrowd(observations: readonly Observation[]): boolean {
  const count = (of: (one: Observation) => string) => new Set(observations.map(of)).size
  return (
    count(({ contract }) => contract) >= MIN_ADDED_CONTRACTS &&
    count(({ company }) => company) >= MIN_ADDED_COMPANIES
  )
}
