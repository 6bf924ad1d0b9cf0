import { distanceKm, type Point } from './places.ts'

/** Somewhere one drives from or to: a point, and how many people live in its commune. */
export type Stop = Point & { population: number }
/** What kind of place the road begins or ends in. */
type KindOfPlace = 'city' | 'town' | 'village'

/**
 * Kilometres of road for one as the crow flies. A study of 300 European cities finds 1.343 on
 * average on the way to their centres (doi.org/10.1177/23998083231168870), one of motorways 1.3
 * (arXiv 2406.06490); the first is kept, being the slower.
 */
const DETOUR = 1.343
/**
 * Of each kind of place: the kilometres of road driven at its own speed at each end of a way, that
 * speed (km/h), the shortest way inside it (a commune is known by one point), and the minutes to
 * park and reach the door. Choices of ours, on the slow side: within towns the limit is 50 km/h.
 */
const KINDS: Record<KindOfPlace, { km: number; speed: number; within: number; park: number }> = {
  city: { km: 5, speed: 22, within: 4, park: 8 },
  town: { km: 2.5, speed: 30, within: 2.5, park: 4 },
  village: { km: 1, speed: 40, within: 1.5, park: 2 },
}
/**
 * The speed between, km/h, by how long the way is: limits are 80 km/h on ordinary roads, 110 and
 * 130 beyond; some of it is always slower.
 */
const BETWEEN: readonly { upTo: number; speed: number }[] = [
  { upTo: 15, speed: 50 },
  { upTo: 60, speed: 65 },
  { upTo: Infinity, speed: 95 },
]

const kindOf = ({ population }: Stop): KindOfPlace =>
  population >= 80_000 ? 'city' : population >= 8_000 ? 'town' : 'village'

/** Minutes to park and reach the door there. */
export const parkingAt = (stop: Stop): number => KINDS[kindOf(stop)].park

/**
 * Minutes by car from one place to another where no road graph is asked, parking included: the
 * distance as the crow flies, its detour, and speeds by kind of place and length of way. It knows no
 * river, no mountain and no hour of the day; `docs/decisions/030-travel-times.md` says how far off it is.
 */
export function modelMinutes(from: Stop, to: Stop): number {
  const [start, end] = [KINDS[kindOf(from)], KINDS[kindOf(to)]]
  const road = Math.max(distanceKm(from, to) * DETOUR, Math.min(start.within, end.within))
  const share = Math.min(1, road / (start.km + end.km))
  const ends = (start.km * share) / start.speed + (end.km * share) / end.speed
  let left = Math.max(0, road - start.km - end.km)
  let hours = ends
  let done = 0
  for (const { upTo, speed } of BETWEEN) {
    const part = Math.min(left, upTo - done)
    hours += part / speed
    left -= part
    done = upTo
    if (left <= 0) break
  }
  return Math.ceil(hours * 60) + end.park
}
