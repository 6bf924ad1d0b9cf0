import type { ServerBuild } from 'react-router'
import type { PageHandle } from '#app/platform/web/page-handle.ts'

/**
 * The pages a browser may make ready when somebody is about to follow a link: rendered, those that are kept, which cost
 * nothing and change nothing by being looked at; fetched, the request form. No page of anybody's own is among them.
 */
export function speculationRules(routes: ServerBuild['routes']): string {
  const kept = Object.values(routes).flatMap((route) =>
    (route?.module.handle as PageHandle | undefined)?.cache ? [`/${route!.path ?? ''}`] : [],
  )
  return JSON.stringify({
    prerender: [
      {
        where: {
          and: [{ href_matches: kept }, { not: { selector_matches: '[download], [target]' } }],
        },
        eagerness: 'moderate',
      },
    ],
    prefetch: [{ where: { href_matches: ['/trouver-pro'] }, eagerness: 'moderate' }],
  })
}
