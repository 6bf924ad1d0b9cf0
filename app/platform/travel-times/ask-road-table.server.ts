import { z } from 'zod'
import { readConfig } from '../config.server.ts'
import { log } from '../log.server.ts'

/** A point on Earth, degrees. */
type Point = { lat: number; lng: number }

/** How long the road service may take, ms; how many points one question has, at most. */
const TIMEOUT_MS = 1_500
export const POINTS_MAX = 60

/** What is read of an answer of OSRM (`GET /table/v1/driving`): seconds, null where no road leads. */
const answer = z.object({
  code: z.literal('Ok'),
  durations: z
    .array(z.array(z.number().min(0).max(1e7).nullable()).max(POINTS_MAX))
    .max(POINTS_MAX),
})

/**
 * Minutes by car from each point to each other on the operator's road graph (OSRM, `OSRM_URL`); null
 * where no road leads. Null altogether without a setting, or while the service is down, slow or
 * unclear: whoever asks has a model of their own. Points leave rounded to about a hundred metres.
 */
export async function askRoadTable(
  points: readonly Point[],
  service: URL | null = readConfig().roadService,
): Promise<(number | null)[][] | null> {
  if (!service || points.length < 2 || points.length > POINTS_MAX) return null
  const path = points.map(({ lat, lng }) => `${lng.toFixed(3)},${lat.toFixed(3)}`).join(';')
  const base = service.href.endsWith('/') ? service.href : `${service.href}/`
  try {
    const response = await fetch(new URL(`table/v1/driving/${path}`, base), {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`road service answered ${response.status}`)
    const parsed = answer.safeParse(await response.json())
    if (
      !parsed.success ||
      parsed.data.durations.length !== points.length ||
      parsed.data.durations.some((row) => row.length !== points.length)
    )
      throw new Error('road service answered in another shape')
    return parsed.data.durations.map((row) =>
      row.map((seconds) => (seconds === null ? null : Math.ceil(seconds / 60))),
    )
  } catch (error) {
    log.warn('road service', { reason: error instanceof Error ? error.name : 'unknown' })
    return null
  }
}
