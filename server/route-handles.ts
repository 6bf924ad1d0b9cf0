import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/platform/web/page-handle.ts'

type HandlesAt = (pathname: string) => (PageHandle | undefined)[]

/** How many paths are remembered with what answers them: the router's own way of finding that out sorts all routes again. */
const REMEMBERED = 500

/** By the routes of a build; a development server has new ones after each change. */
const made = new WeakMap<ServerBuild['routes'], HandlesAt>()

/**
 * Says what the routes that answer a path say of themselves, the outermost first; a move and a form of the router
 * (`.data`) are of their page.
 */
export function handlesIn(routes: ServerBuild['routes']): HandlesAt {
  const known = made.get(routes)
  if (known) return known
  const tree = branchesOf(routes, undefined)
  const remembered = new LRUCache<string, ReturnType<HandlesAt>>({
    max: REMEMBERED,
    memoMethod: (pathname) =>
      (matchRoutes(tree, pathname) ?? []).map(
        ({ route }) => route.handle as PageHandle | undefined,
      ),
  })
  const handlesAt: HandlesAt = (pathname) => remembered.memo(pathname.replace(/\.data$/, ''))
  made.set(routes, handlesAt)
  return handlesAt
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
