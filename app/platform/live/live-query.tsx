import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLive } from './use-live.ts'

/** Limits of the cache of live data, of the specification: kept 5 minutes, three more tries with growing pauses of 30 s at most, none for what writes. */
export const QUERY_LIMITS = {
  queries: { gcTime: 5 * 60_000, retry: 3, retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000) },
  mutations: { retry: 0 },
} as const

let client: QueryClient | undefined

/** The tab's one cache, with the specified limits; each call on the server makes its own. */
export function liveQueryClient(): QueryClient {
  if (typeof document === 'undefined') return new QueryClient({ defaultOptions: QUERY_LIMITS })
  return (client ??= new QueryClient({ defaultOptions: QUERY_LIMITS }))
}

/**
 * Gives TanStack Query to what is inside, and reads again what the event stream names: a query whose key begins with a
 * kind and a subject (`['message', leadId, …]`) is stale when news of that kind and subject comes. Import this file
 * lazily, where a page reads live data: it brings the library with it.
 */
export function LiveQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(liveQueryClient)
  useLive('all', (news) => {
    if (news === '*') void queries.invalidateQueries()
    else for (const { kind, subjectId } of news) void queries.invalidateQueries({ queryKey: [kind, subjectId] })
  })
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
