import { listPlacesOver } from '#app/features/places/communes.server.ts'
import type { Place } from '#app/features/places/places.ts'

let towns: readonly Place[] | undefined

/** The towns that a service area's drawing may name: 2 000 inhabitants or more. Listed once, they never change while the product runs. */
export function mapTowns(): readonly Place[] {
  return (towns ??= listPlacesOver(2_000))
}
