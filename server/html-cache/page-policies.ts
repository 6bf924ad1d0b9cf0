import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { applicationOf, type PageHandle } from '#app/platform/web/page-handle.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'

/** Addresses with one spelling: no capital, no escape, no doubled or final slash. Others are rendered each time. */
const CANONICAL = /^\/(?:[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*)?$/

/** Says whether the page at a path may be kept, and what it is made of; null for all others. */
export type PolicyOf = (pathname: string) => PageCache | null

/** Reads what each route's `handle.cache` says. A page of an application is never kept. */
export function pagePolicies(routes: ServerBuild['routes']): PolicyOf {
  const tree = branchesOf(routes, undefined)
  return (pathname) =>
    CANONICAL.test(pathname) && !pathname.endsWith('.data') ? policyAt(tree, pathname) : null
}

function policyAt(tree: RouteObject[], pathname: string): PageCache | null {
  const handles = (matchRoutes(tree, pathname) ?? []).map(
    ({ route }) => route.handle as PageHandle | undefined,
  )
  return applicationOf(handles) ? null : (handles.at(-1)?.cache ?? null)
}

function branchesOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, module } = route!
      const common = { id, ...(path === undefined ? {} : { path }), handle: module.handle }
      return route!.index
        ? { ...common, index: true }
        : { ...common, children: branchesOf(routes, id) }
    })
}
