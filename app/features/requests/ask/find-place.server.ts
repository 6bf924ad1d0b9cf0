import { placesByPostalCode } from '#app/features/places/communes.server.ts'
import type { Place } from '#app/features/places/places.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/**
 * The commune of a request: the only one of its postal code, or the one chosen among several. Refuses a code that
 * does not exist, and a code of several communes without a choice among them.
 */
export function findPlace(
  postalCode: string,
  insee: string | undefined,
): Result<Place, 'unknown_postal_code' | 'choose_commune'> {
  const places = placesByPostalCode(postalCode)
  if (places.length === 0) return refuse('unknown_postal_code')
  const place =
    places.length === 1 ? places[0] : places.find((candidate) => candidate.insee === insee)
  return place ? ok(place) : refuse('choose_commune')
}
