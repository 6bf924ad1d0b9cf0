import { QueryClient } from '@tanstack/react-query'

/**
 * Limits of the cache of live data, of the specification: kept 5 minutes, three more tries with
 * growing pauses of 30 s at most, none for what writes.
 */
export const QUERY_LIMITS = {
  queries: {
    gcTime: 5 * 60_000,
    retry: 3,
    retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000),
  },
  mutations: { retry: 0 },
} as const

let client: QueryClient | undefined

/**
 * The tab's one cache of live data, with the specified limits. Import this file lazily, where a page reads live data
 * beyond its loaders: it brings the library with it.
 */
export function liveQueryClient(): QueryClient {
  return (client ??= new QueryClient({ defaultOptions: QUERY_LIMITS }))
}
