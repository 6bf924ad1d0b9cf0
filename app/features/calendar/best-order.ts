/** A stop of a round, in minutes of its day: how long it takes, when it begins now, and when it may begin, in order. */
export type RoundStop = { minutes: number; now: number; starts: readonly number[] }
/** Minutes by car from each stop to each other. */
export type Roads = readonly (readonly number[])[]
/** Stops by their ranks, in the order in which one goes there. */
export type Order = readonly number[]

/** More stops than this are not put in order here: it takes ten times as long for each two more. */
export const EXACT_MOST = 10
/** A minute of road weighs more than any number of stops that move. */
const ROAD_WEIGHT = 1_000

/** One way to go to some stops: the last of them, what it costs, when one is free again, and where one was before. */
type Way = { stop: number; cost: number; free: number; before: Way | null }

/** Minutes of road between the stops of an order. */
export const roadOf = (order: Order, roads: Roads): number =>
  order.slice(1).reduce((sum, stop, at) => sum + roads[order[at]!]![stop]!, 0)

/** The order of the hours that stand now. */
export const orderNow = (stops: readonly RoundStop[]): number[] =>
  stops.map((_, at) => at).toSorted((a, b) => stops[a]!.now - stops[b]!.now || a - b)

/**
 * The order with the least road in which every stop begins at a time that it allows; of those, one that leaves the most
 * stops at their hour. Null where there is none. One begins and ends where one likes, and waits where one is early.
 *
 * Over sets of stops and the last of each (Held and Karp), keeping of each the ways that nothing beats both in cost and
 * in time. A stop begins as soon as it can or at its hour of now: any other time costs as much as the first and ends later.
 */
export function exactOrder(stops: readonly RoundStop[], roads: Roads): number[] | null {
  if (stops.length === 0 || stops.length > EXACT_MOST) return null
  const all = 2 ** stops.length - 1
  const ways: Way[][][] = Array.from({ length: all + 1 }, () => stops.map(() => []))
  const goTo = (set: number, stop: number, before: Way | null) => {
    const { minutes, now, starts } = stops[stop]!
    const road = before ? roads[before.stop]![stop]! : 0
    const ready = before ? before.free + road : -Infinity
    const soonest = starts.find((start) => start >= ready)
    if (soonest === undefined) return
    for (const start of now >= ready && now !== soonest ? [soonest, now] : [soonest])
      keep(ways[set]![stop]!, {
        stop,
        cost: (before?.cost ?? 0) + road * ROAD_WEIGHT + (start === now ? 0 : 1),
        free: start + minutes,
        before,
      })
  }
  stops.forEach((_, stop) => goTo(1 << stop, stop, null))
  for (let set = 1; set < all; set++)
    for (const before of ways[set]!.flat())
      stops.forEach((_, stop) => {
        if ((set & (1 << stop)) === 0) goTo(set | (1 << stop), stop, before)
      })
  const [best] = ways[all]!.flat().toSorted((a, b) => a.cost - b.cost)
  if (!best) return null
  const order: number[] = []
  for (let way: Way | null = best; way; way = way.before) order.unshift(way.stop)
  return order
}

/** Keeps a way unless another is as cheap and as early, and drops those that it beats. */
function keep(ways: Way[], way: Way): void {
  if (ways.some(({ cost, free }) => cost <= way.cost && free <= way.free)) return
  const left = ways.filter(({ cost, free }) => cost < way.cost || free < way.free)
  ways.splice(0, ways.length, ...left, way)
}

/**
 * When each stop of an order begins, by its rank: at its hour of now as often as can be, the others as near to theirs as
 * can be. Null where the order cannot be held.
 */
export function hoursOf(order: Order, stops: readonly RoundStop[], roads: Roads): number[] | null {
  type Begun = { start: number; cost: number; before: Begun | null }
  let begun: Begun[] = [{ start: 0, cost: 0, before: null }]
  for (const [at, stop] of order.entries()) {
    const { now, starts } = stops[stop]!
    const earlier = order[at - 1]
    const takes =
      earlier === undefined ? -Infinity : stops[earlier]!.minutes + roads[earlier]![stop]!
    begun = starts.flatMap((start) => {
      const before = begun
        .filter((one) => one.start + takes <= start)
        .toSorted((a, b) => a.cost - b.cost)[0]
      if (!before) return []
      const moved = start === now ? 0 : 100_000 + Math.abs(start - now)
      return [{ start, cost: before.cost + moved, before }]
    })
  }
  const [best] = begun.toSorted((a, b) => a.cost - b.cost)
  if (!best) return null
  const hours = stops.map(({ now }) => now)
  let one: Begun = best
  for (const stop of order.toReversed()) {
    hours[stop] = one.start
    one = one.before!
  }
  return hours
}
