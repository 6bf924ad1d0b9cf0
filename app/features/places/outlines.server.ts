import type { Outline } from './outline.ts'
import tsv from './outlines.tsv?raw'

let outlines: readonly Outline[] | undefined

/**
 * The coasts and borders of France and its overseas territories, known to some 200 m. Read at the
 * first call, in some milliseconds, then the same.
 */
export function franceOutlines(): readonly Outline[] {
  return (outlines ??= tsv.trimEnd().split('\n').map(readOutline))
}

function readOutline(line: string): Outline {
  let [x, y] = [0, 0]
  const points = line.split(' ').map((step): [number, number] => {
    const [dx, dy] = step.split(',').map(Number) as [number, number]
    x += dx
    y += dy
    return [x / 1_000, y / 1_000]
  })
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return {
    points,
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  }
}
