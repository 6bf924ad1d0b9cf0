import { formatTenths } from '#app/values/numbers/french-number.ts'
import { ASPECTS, type Aspect } from './review.ts'

/** How many reviews gave each overall rating: the number of 1s first, of 5s last. */
type Distribution = readonly [number, number, number, number, number]

/** What the published reviews of a company, or of all, amount to. */
export type RatingSummary = {
  /** Mean of the overall ratings, 1 to 5; null without a review: no average is shown then. */
  average: number | null
  count: number
  distribution: Distribution
  /** Means by aspect, 1 to 5; null without a review. */
  aspects: Readonly<Record<Aspect, number>> | null
}

/** Sums as the database gives them: how many of each overall rating, and the sum of each aspect. */
export type RatingSums = {
  ones: number
  twos: number
  threes: number
  fours: number
  fives: number
} & Record<Aspect, number>

/**
 * The summary of published reviews from their sums. The average is that of the distribution, so
 * that the two always agree.
 */
export function summaryOf(sums: RatingSums): RatingSummary {
  const distribution: Distribution = [sums.ones, sums.twos, sums.threes, sums.fours, sums.fives]
  const count = distribution.reduce((all, one) => all + one, 0)
  if (count === 0) return { average: null, count, distribution, aspects: null }
  const sum = distribution.reduce((all, one, index) => all + one * (index + 1), 0)
  return {
    average: sum / count,
    count,
    distribution,
    aspects: Object.fromEntries(ASPECTS.map((aspect) => [aspect, sums[aspect] / count])) as Record<
      Aspect,
      number
    >,
  }
}

/** A mean as it is shown: one figure after the comma, « 4,6 ». */
export function shownAverage(average: number): string {
  return formatTenths(average)
}
