import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/platform/web/page-handle.ts'

/** What answers a path: what its routes say of themselves, the outermost first, and their pattern. */
type RouteAt = { handles: (PageHandle | undefined)[]; pattern: string }
type RoutesAt = (pathname: string) => RouteAt

/** By the routes of a build; a development server has new ones after each change. */
const made = new WeakMap<ServerBuild['routes'], RoutesAt>()

/** Says what answers a path; a move and a form of the router (`.data`) are of their page. */
export function routesIn(routes: ServerBuild['routes']): RoutesAt {
  const known = made.get(routes)
  if (known) return known
  // As the framework itself asks: its `matchRoutes` sorts all routes again for each path, which takes 1.5 ms.
  const handler = createStaticHandler(branchesOf(routes, undefined))
  const routesAt: RoutesAt = (pathname) => {
    const matches = handler.match(pathname.replace(/\.data$/, '')) ?? []
    const parts = matches.flatMap(({ route }) => route.path || [])
    return {
      handles: matches.map(({ route }) => route.handle as PageHandle | undefined),
      pattern: `/${parts.map((part) => part.replace(/^\/|\/$/g, '')).join('/')}`,
    }
  }
  made.set(routes, routesAt)
  return routesAt
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
