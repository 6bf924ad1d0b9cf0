import { DEGREE_KM, landPath, territoryWindow, type Outline } from '#app/features/places/outline.ts'
import { distanceKm, type Place, type Point } from '#app/features/places/places.ts'

/** A town on the drawing: kilometres east and south of the base, and which side its name stands. */
type MapTown = { name: string; x: number; y: number; side: 'left' | 'right' }

/**
 * Where the area lies in the whole country, in the units of a corner of the drawing: the land, and
 * the circle on it.
 */
type Locator = { land: string; x: number; y: number; radius: number }

/** What the drawing of a service area shows. Kilometres, the base at 0, 0. */
export type ServiceAreaMap = {
  base: string
  radiusKm: number
  /** Half the width shown. */
  extentKm: number
  /** Coasts and borders, in units of the drawing. */
  land: string
  /** Null where the drawing shows the whole island already. */
  locator: Locator | null
  towns: MapTown[]
  townsInside: number
}

/** Half the drawing's width, in its own units. */
export const MAP_HALF = 200
/** Half the width of the corner where the whole country stands: its inner corner touches the circle. */
export const LOCATOR_HALF = 42
/** The country is shown beside when it is so many times wider than the drawing. */
const LOCATOR_FROM = 1.6
/** A circle smaller than this is not seen in the corner. */
const LOCATOR_RADIUS = 2.5
/** How much farther than the radius the drawing goes. */
const MARGIN = 1.22
/** Towns named at most. */
const NAMED = 9

/** What maps are drawn from: the towns that may be named, and the coasts and borders. */
export type MapSources = { places: readonly Place[]; outlines: readonly Outline[] }

/**
 * The land and the towns around a base, for a drawing of its service area: the most peopled towns
 * first, each only where its name covers no other; and where all this lies in the country.
 */
export function serviceAreaMap(
  base: Point & { name: string },
  radiusKm: number,
  { places, outlines }: MapSources,
): ServiceAreaMap {
  const extentKm = radiusKm * MARGIN
  const locator = locatorOf(base, radiusKm, extentKm, outlines)
  const cosine = Math.cos((base.lat * Math.PI) / 180)
  const near = places
    .filter(
      (place) =>
        Math.abs(place.lat - base.lat) * DEGREE_KM < extentKm &&
        Math.abs(place.lng - base.lng) * DEGREE_KM * cosine < extentKm * 0.86,
    )
    .map((place) => ({ place, km: distanceKm(base, place) }))
  const towns: MapTown[] = []
  const centre: Box = {
    left: -extentKm * 0.22,
    right: extentKm * 0.22,
    top: -extentKm * 0.09,
    bottom: extentKm * 0.16,
  }
  const dimension: Box = {
    left: 0,
    right: radiusKm,
    top: -extentKm * 0.03,
    bottom: extentKm * 0.03,
  }
  const corner: Box = {
    left: -extentKm,
    right: (-1 + (LOCATOR_HALF * 2) / MAP_HALF) * extentKm,
    top: -extentKm,
    bottom: (-1 + (LOCATOR_HALF * 2) / MAP_HALF) * extentKm,
  }
  const taken: Box[] = [centre, dimension, ...(locator ? [corner] : [])]
  for (const { place } of near.toSorted((a, b) => b.place.population - a.place.population)) {
    if (towns.length === NAMED) break
    const x = (place.lng - base.lng) * DEGREE_KM * cosine
    const y = (base.lat - place.lat) * DEGREE_KM
    const side = x > 0 ? 'right' : 'left'
    const box = labelBox(place.name, x, y, side, extentKm)
    const fits =
      Math.abs(box.left) < extentKm &&
      Math.abs(box.right) < extentKm &&
      !taken.some((other) => overlaps(other, box))
    if (!fits) continue
    taken.push(box)
    towns.push({ name: place.name, x, y, side })
  }
  return {
    base: base.name,
    radiusKm,
    extentKm,
    land: landPath(outlines, { centre: base, halfKm: extentKm }, MAP_HALF),
    locator,
    towns,
    townsInside: near.filter(({ km }) => km <= radiusKm).length,
  }
}

function locatorOf(
  base: Point,
  radiusKm: number,
  extentKm: number,
  outlines: readonly Outline[],
): Locator | null {
  const whole = territoryWindow(outlines, base)
  if (!whole || whole.halfKm < extentKm * LOCATOR_FROM) return null
  const unit = LOCATOR_HALF / whole.halfKm
  const cosine = Math.cos((whole.centre.lat * Math.PI) / 180)
  return {
    land: landPath(outlines, whole, LOCATOR_HALF),
    x: Math.round((base.lng - whole.centre.lng) * DEGREE_KM * cosine * unit * 10) / 10,
    y: Math.round((whole.centre.lat - base.lat) * DEGREE_KM * unit * 10) / 10,
    radius: Math.max(LOCATOR_RADIUS, Math.round(radiusKm * unit * 10) / 10),
  }
}

type Box = { left: number; right: number; top: number; bottom: number }

/** What a town's mark and name cover, with room around: a letter is about a fiftieth of the drawing wide. */
function labelBox(
  name: string,
  x: number,
  y: number,
  side: MapTown['side'],
  extentKm: number,
): Box {
  const length = (name.length * 0.043 + 0.05) * extentKm
  const half = 0.065 * extentKm
  return side === 'right'
    ? { left: x - half, right: x + length, top: y - half, bottom: y + half }
    : { left: x - length, right: x + half, top: y - half, bottom: y + half }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
