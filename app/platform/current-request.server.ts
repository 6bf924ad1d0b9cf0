import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What every line of the log says of the request that it comes from. `trace`: as a proxy names it
 * (W3C `traceparent`).
 */
export type CurrentRequest = {
  requestId: string
  method: string
  /** The pattern of the address, not the address: what is in it may name somebody. */
  route: string
  trace: string | null
  startedAt: number
  /** What outlives its request (a connection, a stream) does not speak for it any more. */
  answered: boolean
}

const current = new AsyncLocalStorage<CurrentRequest>()

/** Answers a request, with all that it causes knowing whose it is. */
export function duringRequest<T>(request: CurrentRequest, answer: () => T): T {
  return current.run(request, answer)
}

/** The fields of the request that this runs for; none outside of one. */
export function requestFields(): Record<string, string | number> {
  const request = current.getStore()
  if (!request || request.answered) return {}
  const { requestId, method, route, trace, startedAt } = request
  return {
    requestId,
    method,
    route,
    ms: Math.round(performance.now() - startedAt),
    ...(trace ? { trace } : {}),
  }
}

/** The trace that a `traceparent` names; null for anything else. */
export function traceOf(header: string | undefined): string | null {
  return /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(header ?? '')?.[1] ?? null
}
