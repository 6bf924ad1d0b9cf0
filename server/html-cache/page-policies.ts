import type { ServerBuild } from 'react-router'
import { applicationOf } from '#app/platform/web/page-handle.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { routesIn } from '../route-handles.ts'

/** Addresses with one spelling: no capital, no escape, no doubled or final slash. Others are rendered each time. */
const CANONICAL = /^\/(?:[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*)?$/

/** Says whether the page at a path may be kept, and what it is made of; null for all others. */
export type PolicyOf = (pathname: string) => PageCache | null

/** Reads what each route's `handle.cache` says. A page of an application is never kept. */
export function pagePolicies(routes: ServerBuild['routes']): PolicyOf {
  const routesAt = routesIn(routes)
  return (pathname) => {
    if (!CANONICAL.test(pathname) || pathname.endsWith('.data')) return null
    const { handles } = routesAt(pathname)
    return applicationOf(handles) ? null : (handles.at(-1)?.cache ?? null)
  }
}
