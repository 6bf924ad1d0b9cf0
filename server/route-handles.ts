import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/platform/web/page-handle.ts'

/**
 * Says what the routes that answer a path say of themselves, the outermost first; a move and a form of the router
 * (`.data`) are of their page.
 */
export function handlesIn(
  routes: ServerBuild['routes'],
): (pathname: string) => (PageHandle | undefined)[] {
  const tree = branchesOf(routes, undefined)
  return (pathname) =>
    (matchRoutes(tree, pathname.replace(/\.data$/, '')) ?? []).map(
      ({ route }) => route.handle as PageHandle | undefined,
    )
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
