import { listPlacesOver } from '#app/features/places/communes.server.ts'
import { franceOutlines } from '#app/features/places/outlines.server.ts'
import type { MapSources } from './service-area-map.ts'

let sources: MapSources | undefined

/**
 * What maps are drawn from; towns of 2 000 inhabitants or more are named. Read once, it never
 * changes while the product runs.
 */
export function mapSources(): MapSources {
  return (sources ??= { places: listPlacesOver(2_000), outlines: franceOutlines() })
}
