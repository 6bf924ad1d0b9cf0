import { z } from 'zod'
import { readConfig } from '../config.server.ts'
import { log } from '../log.server.ts'

/** How long the service may take, ms. */
const TIMEOUT_MS = 2_000
/** Stops of one question, at most: nobody goes to more in a day. */
const ROUND_MOST = 40
const MINUTE = 60
/** What the service leaves out last, where it cannot serve all. */
const PRIORITY = { fixed: 100, movable: 10 } as const

/** A stop of a round as it is asked about, in minutes of its day. */
type AskedStop = { minutes: number; starts: readonly number[] }

/** What is read of an answer of VROOM. `unassigned`: what it cannot serve. */
const answer = z.object({
  code: z.literal(0),
  unassigned: z.array(z.unknown()).max(ROUND_MOST),
  routes: z
    .array(
      z.object({
        steps: z
          .array(z.object({ type: z.string(), id: z.number().int().optional() }))
          .max(ROUND_MOST + 2),
      }),
    )
    .max(1),
})

/** What the service says: an order of all stops by their ranks, that there is none, or nothing that is clear. */
export type AskedOrder = { is: 'order'; order: number[] } | { is: 'none' } | { is: 'away' }

/**
 * The question in VROOM's words: one vehicle, a job for each stop. The vehicle begins at a place that is no minute away
 * from any stop, since it must begin somewhere and a round here begins where one likes; it ends at its last job. Each
 * time at which a stop may begin is a window of its own, so that the hours that come of it are those that are allowed.
 */
function askedInVroom(stops: readonly AskedStop[], roads: readonly (readonly number[])[]): object {
  const durations = [
    ...roads.map((row) => [...row.map((minutes) => minutes * MINUTE), 0]),
    Array.from({ length: stops.length + 1 }, () => 0),
  ]
  return {
    vehicles: [{ id: 0, profile: 'car', start_index: stops.length }],
    jobs: stops.map(({ minutes, starts }, id) => ({
      id,
      location_index: id,
      service: minutes * MINUTE,
      priority: starts.length === 1 ? PRIORITY.fixed : PRIORITY.movable,
      time_windows: starts.map((start) => [start * MINUTE, start * MINUTE]),
    })),
    matrices: { car: { durations } },
  }
}

/**
 * Asks the operator's VROOM service (`VROOM_URL`) for the order with the least road; null without a setting. Neither
 * places nor names leave: it is given minutes alone, and needs no road graph of its own. Never throws.
 */
export async function askRoundOrder(
  stops: readonly AskedStop[],
  roads: readonly (readonly number[])[],
  service: URL | null = readConfig().roundService,
): Promise<AskedOrder | null> {
  if (!service || stops.length === 0 || stops.length > ROUND_MOST) return null
  try {
    const response = await fetch(service, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(askedInVroom(stops, roads)),
    })
    if (!response.ok) throw new Error(`round service answered ${response.status}`)
    const { unassigned, routes } = answer.parse(await response.json())
    if (unassigned.length > 0) return { is: 'none' }
    const order = (routes[0]?.steps ?? []).flatMap(({ type, id }) =>
      type === 'job' ? [id ?? -1] : [],
    )
    const isWhole = order.length === stops.length && stops.every((_, stop) => order.includes(stop))
    if (!isWhole) throw new Error('round service left stops out')
    return { is: 'order', order }
  } catch (error) {
    log.warn('round service', { reason: error instanceof Error ? error.name : 'unknown' })
    return { is: 'away' }
  }
}
