import { askRoundOrder } from '#app/platform/round-orders/ask-round-order.server.ts'
import { EXACT_MOST, exactOrder, hoursOf, type Roads, type RoundStop } from './best-order.ts'

/** Until when the service is left alone after it failed, ms. */
const REST_MS = 30_000
let restUntil = 0

/** A round in its best order, and when each stop begins in it, by its rank. */
type BestOrder = { order: number[]; hours: number[] }

/**
 * What was found. `away`: the service that the operator named gave no clear answer. `too_many`: nobody put so many
 * stops in order.
 */
export type FoundOrder = { best: BestOrder | null; away: boolean; tooMany: boolean }

/**
 * The best order of the stops of a day: the operator's service's where there is one, else the exact one of few stops.
 * An order of the service whose hours cannot be held is none. Never throws, and waits two seconds at most; a service that
 * failed is left alone for half a minute.
 */
export async function findBestOrder(
  stops: readonly RoundStop[],
  roads: Roads,
  ask: typeof askRoundOrder = askRoundOrder,
  clock: () => number = () => performance.now(),
): Promise<FoundOrder> {
  const resting = clock() < restUntil
  const asked = resting ? { is: 'away' as const } : await ask(stops, roads)
  if (asked?.is === 'away' && !resting) restUntil = clock() + REST_MS
  const away = asked?.is === 'away'
  if (asked?.is === 'order') {
    const hours = hoursOf(asked.order, stops, roads)
    if (hours) return { best: { order: asked.order, hours }, away, tooMany: false }
  }
  const order = exactOrder(stops, roads)
  const hours = order && hoursOf(order, stops, roads)
  return {
    best: order && hours && { order, hours },
    away,
    tooMany: asked?.is !== 'none' && stops.length > EXACT_MOST,
  }
}

/** Asks a service that failed again, for tests. */
export function forgetFailure(): void {
  restUntil = 0
}
