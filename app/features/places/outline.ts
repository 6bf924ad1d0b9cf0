import type { Point } from './places.ts'

/** A coast or border as a closed line of points, [longitude, latitude] in degrees, and the box that holds it. */
export type Outline = {
  points: readonly (readonly [number, number])[]
  west: number
  east: number
  south: number
  north: number
}

/** A square window on the map: its middle, and how far it reaches on each side, km. */
export type MapWindow = { centre: Point; halfKm: number }

/** One degree of latitude, km. */
export const DEGREE_KM = 111.195
/**
 * Islands nearer than this to one another are shown together, km: Guadeloupe with Marie-Galante,
 * without Martinique.
 */
const TOGETHER_KM = 110
/** Room around a territory in its window. */
const ROOM = 1.08

type Flat = readonly [x: number, y: number]

/**
 * What a window shows of the land, as an SVG path of whole units: 0, 0 in the middle, `half` units
 * to each side, south below. Empty where there is none.
 */
export function landPath(
  outlines: readonly Outline[],
  { centre, halfKm }: MapWindow,
  half: number,
): string {
  const unit = half / halfKm
  const cosine = Math.cos((centre.lat * Math.PI) / 180)
  // Cut a little outside the window, so that no cut shows as a coast.
  const edge = half * 1.1
  const [latitude, longitude] = [edge / unit / DEGREE_KM, edge / unit / DEGREE_KM / cosine]
  return outlines
    .filter(
      ({ west, east, south, north }) =>
        west < centre.lng + longitude &&
        east > centre.lng - longitude &&
        south < centre.lat + latitude &&
        north > centre.lat - latitude,
    )
    .map(({ points }) =>
      closedPath(
        cut(
          points.map(([lng, lat]): Flat => [
            (lng - centre.lng) * DEGREE_KM * cosine * unit,
            (centre.lat - lat) * DEGREE_KM * unit,
          ]),
          edge,
        ),
      ),
    )
    .join('')
}

/**
 * The part of a closed line inside a square of `edge` to each side, one side after the other
 * (Sutherland and Hodgman's).
 */
function cut(ring: readonly Flat[], edge: number): readonly Flat[] {
  let kept = ring
  for (const [axis, sign] of [
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
  ] as const) {
    const over = (point: Flat) => point[axis] * sign - edge
    kept = kept.flatMap((point, index): Flat[] => {
      const before = kept.at(index - 1)!
      const [was, is] = [over(before), over(point)]
      const crossing: Flat[] =
        was > 0 === is > 0
          ? []
          : [
              [
                before[0] + ((point[0] - before[0]) * was) / (was - is),
                before[1] + ((point[1] - before[1]) * was) / (was - is),
              ],
            ]
      return is > 0 ? crossing : [...crossing, point]
    })
  }
  return kept
}

/**
 * A closed line in steps of whole units; points that fall together are one, and what is less than a
 * triangle is nothing.
 */
function closedPath(points: readonly Flat[]): string {
  const whole = points.map(([x, y]): Flat => [Math.round(x), Math.round(y)])
  const corners = whole.filter(
    ([x, y], index) => index === 0 || x !== whole[index - 1]![0] || y !== whole[index - 1]![1],
  )
  if (corners.length < 3) return ''
  let [x, y] = [0, 0]
  return `${corners
    .map((corner, index) => {
      const step = `${index === 0 ? 'M' : 'l'}${corner[0] - x} ${corner[1] - y}`
      ;[x, y] = corner
      return step
    })
    .join('')}z`
}

/**
 * The window that shows the whole land around a place: metropolitan France with Corsica, an island
 * and those near it. Null where no land is known.
 */
export function territoryWindow(outlines: readonly Outline[], place: Point): MapWindow | null {
  const near = (
    box: Outline,
    other: { west: number; east: number; south: number; north: number },
  ) => {
    const cosine = Math.cos((other.north * Math.PI) / 180)
    const gap = (a: number, b: number, c: number, d: number) => Math.max(0, a - d, c - b)
    return (
      Math.hypot(
        gap(box.west, box.east, other.west, other.east) * cosine,
        gap(box.south, box.north, other.south, other.north),
      ) *
        DEGREE_KM <
      TOGETHER_KM
    )
  }
  const here = { west: place.lng, east: place.lng, south: place.lat, north: place.lat }
  const first = outlines.filter((outline) => near(outline, here))
  const together = outlines.filter((outline) => first.some((other) => near(outline, other)))
  if (together.length === 0) return null
  const west = Math.min(...together.map((box) => box.west))
  const east = Math.max(...together.map((box) => box.east))
  const south = Math.min(...together.map((box) => box.south))
  const north = Math.max(...together.map((box) => box.north))
  const centre = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const cosine = Math.cos((centre.lat * Math.PI) / 180)
  return {
    centre,
    halfKm: (Math.max((east - west) * cosine, north - south) / 2) * DEGREE_KM * ROOM,
  }
}
