import { distanceKm, type Place, type Point } from '#app/features/places/places.ts'

/** A town on the drawing: kilometres east and south of the base, and which side its name stands. */
export type MapTown = { name: string; x: number; y: number; side: 'left' | 'right' }

/** What the drawing of a service area shows. Kilometres, the base at 0, 0. */
export type ServiceAreaMap = { base: string; radiusKm: number; /** Half the width shown. */ extentKm: number; towns: MapTown[]; townsInside: number }

/** One degree of latitude, km. */
const DEGREE_KM = 111.195
/** How much farther than the radius the drawing goes. */
const MARGIN = 1.22
/** Towns named at most. */
const NAMED = 9

/**
 * The towns around a base, for a drawing of its service area: the most peopled first, each only where its name covers
 * no other. `places` are all the towns that may be named.
 */
export function serviceAreaMap(base: Point & { name: string }, radiusKm: number, places: readonly Place[]): ServiceAreaMap {
  const extentKm = radiusKm * MARGIN
  const cosine = Math.cos((base.lat * Math.PI) / 180)
  const near = places
    .filter((place) => Math.abs(place.lat - base.lat) * DEGREE_KM < extentKm && Math.abs(place.lng - base.lng) * DEGREE_KM * cosine < extentKm * 0.86)
    .map((place) => ({ place, km: distanceKm(base, place) }))
  const towns: MapTown[] = []
  const centre: Box = { left: -extentKm * 0.22, right: extentKm * 0.22, top: -extentKm * 0.09, bottom: extentKm * 0.16 }
  const dimension: Box = { left: 0, right: radiusKm, top: -extentKm * 0.03, bottom: extentKm * 0.03 }
  const taken: Box[] = [centre, dimension]
  for (const { place } of near.toSorted((a, b) => b.place.population - a.place.population)) {
    if (towns.length === NAMED) break
    const x = (place.lng - base.lng) * DEGREE_KM * cosine
    const y = (base.lat - place.lat) * DEGREE_KM
    const side = x > 0 ? 'right' : 'left'
    const box = labelBox(place.name, x, y, side, extentKm)
    const fits = Math.abs(box.left) < extentKm && Math.abs(box.right) < extentKm && !taken.some((other) => overlaps(other, box))
    if (!fits) continue
    taken.push(box)
    towns.push({ name: place.name, x, y, side })
  }
  return { base: base.name, radiusKm, extentKm, towns, townsInside: near.filter(({ km }) => km <= radiusKm).length }
}

type Box = { left: number; right: number; top: number; bottom: number }

/** What a town's mark and name cover, with room around: a letter is about a fiftieth of the drawing wide. */
function labelBox(name: string, x: number, y: number, side: MapTown['side'], extentKm: number): Box {
  const length = (name.length * 0.043 + 0.05) * extentKm
  const half = 0.065 * extentKm
  return side === 'right' ? { left: x - half, right: x + length, top: y - half, bottom: y + half } : { left: x - length, right: x + half, top: y - half, bottom: y + half }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
