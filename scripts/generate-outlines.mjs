/**
 * Makes app/features/places/outlines.tsv, the coasts and borders of France and its overseas
 * territories that the maps draw. Run by hand; the table is committed, so the source is not needed
 * to run the product.
 *
 *   node scripts/generate-outlines.mjs countries-10m.json
 *
 * The source is Natural Earth's 1:10m countries as TopoJSON (package world-atlas, version 2.0.2).
 * One closed line a row: longitude and latitude of its first point, then the steps to each next
 * one, in thousandths of a degree.
 *
 * Source and licence: see NOTICE.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Natural Earth calls the inhabited parts of France; the five overseas départements are in the first. */
const NAMES = new Set([
  'France',
  'St-Martin',
  'St-Barthélemy',
  'St. Pierre and Miquelon',
  'Wallis and Futuna Is.',
  'Fr. Polynesia',
  'New Caledonia',
])
/** A point this near to the line between its neighbours goes, degrees: some 200 m, half of what the source knows. */
const TOLERANCE = 0.002

const source = process.argv[2]
if (!source) throw new Error('usage: node scripts/generate-outlines.mjs countries-10m.json')
const topology = JSON.parse(readFileSync(source, 'utf8'))
const { scale, translate } = topology.transform

const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
})
/** A ring's points, its first not repeated; an arc numbered below zero is read backwards. */
const ringOf = (indexes) =>
  indexes.flatMap((index) => (index < 0 ? arcs[~index].toReversed() : arcs[index]).slice(0, -1))

function distanceToLine([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay]
  const along =
    dx === 0 && dy === 0
      ? 0
      : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Douglas and Peucker's: the points that a line needs. */
function simplified(points) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  let [farthest, at] = [0, 0]
  for (let index = 1; index < points.length - 1; index++) {
    const distance = distanceToLine(points[index], first, last)
    if (distance > farthest) [farthest, at] = [distance, index]
  }
  return farthest <= TOLERANCE
    ? [first, last]
    : [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))]
}

const rings = topology.objects.countries.geometries
  .filter(({ properties }) => NAMES.has(properties.name))
  .flatMap(({ type, arcs: parts }) => (type === 'Polygon' ? parts : parts.flat()))
  .map((indexes) => {
    const points = ringOf(indexes)
    const half = Math.floor(points.length / 2)
    // In two halves: a closed line has no ends of its own.
    return [
      ...simplified(points.slice(0, half + 1)).slice(0, -1),
      ...simplified([...points.slice(half), points[0]]).slice(0, -1),
    ]
  })
  .filter((points) => points.length >= 3)
  .toSorted((a, b) => b.length - a.length)

const rows = rings.map((points) => {
  let [x, y] = [0, 0]
  return points
    .map(([lng, lat]) => {
      const [toX, toY] = [Math.round(lng * 1_000), Math.round(lat * 1_000)]
      const step = `${toX - x},${toY - y}`
      ;[x, y] = [toX, toY]
      return step
    })
    .join(' ')
})
writeFileSync(
  join(import.meta.dirname, '../app/features/places/outlines.tsv'),
  `${rows.join('\n')}\n`,
)
process.stdout.write(
  `${rings.length} lines, ${rings.reduce((sum, { length }) => sum + length, 0)} points\n`,
)
