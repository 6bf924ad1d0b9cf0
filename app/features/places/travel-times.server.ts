import { LRUCache } from 'lru-cache'
import { askRoadTable, POINTS_MAX } from '#app/platform/travel-times/ask-road-table.server.ts'
import { placeByInsee } from './communes.server.ts'
import type { Point } from './places.ts'
import { modelMinutes, parkingAt, type Stop } from './travel-model.ts'

/** Minutes by car between two of the places that were asked about, parking included. */
export type Travel = (from: Stop, to: Stop) => number

/** Pairs of places kept, and for how long, ms: roads change slowly, works on them do not. */
const known = new LRUCache<string, number>({ max: 20_000, ttl: 86_400_000 })
/** Until when the road service is left alone after it failed, ms. */
const REST_MS = 30_000
let restUntil = 0

const keyOf = ({ lat, lng }: Stop) => `${lat.toFixed(3)},${lng.toFixed(3)}`
const pairOf = (from: Stop, to: Stop) => `${keyOf(from)} ${keyOf(to)}`

/**
 * The travel times between these places: of the operator's road graph where there is one, kept for a
 * day, else of the model. What the graph does not know, or not now, is the model's; a service that
 * failed is left alone for half a minute, then asked again. Never throws, and waits 1.5 s at most.
 */
export async function travelBetween(
  stops: readonly Stop[],
  ask: typeof askRoadTable = askRoadTable,
  clock: () => number = () => performance.now(),
): Promise<Travel> {
  const places = [...new Map(stops.map((stop) => [keyOf(stop), stop])).values()].slice(
    0,
    POINTS_MAX,
  )
  const missing = places.some((from) =>
    places.some((to) => from !== to && !known.has(pairOf(from, to))),
  )
  if (missing && clock() >= restUntil) {
    const table = await ask(places)
    if (table)
      table.forEach((row, i) =>
        row.forEach((minutes, j) => {
          if (i !== j && minutes !== null) known.set(pairOf(places[i]!, places[j]!), minutes)
        }),
      )
    else restUntil = clock() + REST_MS
  }
  return (from, to) => {
    const minutes = known.get(pairOf(from, to))
    return minutes === undefined ? modelMinutes(from, to) : minutes + parkingAt(to)
  }
}

/** Where works lie, as far as the way there goes. */
export const stopOf = ({ lat, lng, insee }: Point & { insee: string }): Stop => ({
  lat,
  lng,
  population: placeByInsee(insee)?.population ?? 0,
})

/** Forgets what is kept, for tests. */
export function forgetTravel(): void {
  known.clear()
  restUntil = 0
}
