/** How far an axis goes, and its ticks from the top down to zero. */
export type ChartScale = { max: number; ticks: number[] }

const STEPS = [2, 4, 6, 8, 10] as const

/**
 * The first round number at or above the largest value, whose half is round too: 7 gives 8, 4 and
 * 0. Negative and absent values count as zero. Without any value the axis still has a height, of 2.
 * A fixed `end` is kept as it is.
 */
export function chartScale(values: Iterable<number | null>, end?: number): ChartScale {
  if (end !== undefined) return { max: end, ticks: [end, end / 2, 0] }
  let largest = 0
  for (const value of values) largest = Math.max(largest, value ?? 0)
  let unit = 1
  while (largest > 10 * unit) unit *= 10
  const max = STEPS.map((step) => step * unit).find((candidate) => candidate >= largest)!
  return { max, ticks: [max, max / 2, 0] }
}

/**
 * The values of several series added up, category by category: the heights of stacked bars. Absent
 * values count as zero.
 */
export function stackTotals(
  series: readonly { values: readonly (number | null)[] }[],
  categories: number,
): number[] {
  return Array.from({ length: categories }, (_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
}
