import { cellsOfRow, placeOfRow, rowCount } from '#app/features/places/communes.server.ts'
import {
  distanceKm,
  normalisePlaceName,
  type Place,
  type Point,
} from '#app/features/places/places.ts'
import { searchPlaces } from '#app/features/places/search-places.server.ts'
import { centreOf, type DirectorySearch, type SearchCentre } from './directory-search.ts'

/**
 * Where to search around, and the other places that what was typed may mean. `unknown`: something
 * was typed that names no place.
 */
export type FoundCentre = { near: SearchCentre | null; others: Place[]; unknown: boolean }

/** Farther than this from any commune, km, a position is not in France. */
const FARTHEST_COMMUNE_KM = 60

/** Understands where a search is made: a position, else what was typed, the most peopled place first. */
export function findCentre(search: DirectorySearch): FoundCentre {
  if (search.position) {
    const place = nearestPlace(search.position)
    return {
      near: place && { ...centreOf(place), ...search.position },
      others: [],
      unknown: place === null,
    }
  }
  if (search.where === '') return { near: null, others: [], unknown: false }
  const [place, ...others] = searchPlaces(search.where, 5)
  if (!place) return { near: null, others: [], unknown: true }
  const sameName = others.filter(
    (other) => normalisePlaceName(other.name) === normalisePlaceName(place.name),
  )
  return { near: centreOf(place), others: sameName, unknown: false }
}

let positions: Float64Array | undefined

/** Latitude and longitude of every row, read once: 35 000 pairs, half a megabyte. */
function rowPositions(): Float64Array {
  if (positions) return positions
  positions = new Float64Array(rowCount() * 2)
  for (let row = 0; row < rowCount(); row++) {
    const { lat, lng } = cellsOfRow(row)
    positions[row * 2] = lat
    positions[row * 2 + 1] = lng
  }
  return positions
}

/** The commune nearest to a position; null far from all of them. */
function nearestPlace(position: Point): Place | null {
  const all = rowPositions()
  let best = 0
  let least = Number.POSITIVE_INFINITY
  const cosine = Math.cos((position.lat * Math.PI) / 180)
  for (let row = 0; row * 2 < all.length; row++) {
    const square =
      (all[row * 2]! - position.lat) ** 2 + ((all[row * 2 + 1]! - position.lng) * cosine) ** 2
    if (square < least) [best, least] = [row, square]
  }
  const place = placeOfRow(best)
  return place && distanceKm(position, place) <= FARTHEST_COMMUNE_KM ? place : null
}
