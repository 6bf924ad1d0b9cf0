import { placeByInsee, placesByPostalCode } from '#app/features/places/communes.server.ts'
import type { Place } from '#app/features/places/places.ts'
import { isNamed, readTownSegment } from './town-address.ts'

/**
 * The town that the last part of an address names; null when there is none. A commune with several postal codes has
 * one page, at its first.
 */
export function findTown(segment: string | undefined): Place | null {
  const read = readTownSegment(segment ?? '')
  if (!read) return null
  const town = placesByPostalCode(read.postalCode).find((place) => isNamed(place, read.slug))
  return town && placeByInsee(town.insee)?.postalCode === read.postalCode ? town : null
}
