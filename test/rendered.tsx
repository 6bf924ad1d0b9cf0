import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'

/** The HTML of an element inside the router, as the server sends it. */
export async function rendered(element: ReactElement): Promise<string> {
  const handler = createStaticHandler([{ path: '*', element }])
  const context = (await handler.query(new Request('http://localhost/'))) as StaticHandlerContext
  return renderToString(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  ).replaceAll('<!-- -->', '')
}

/** What somebody reads of an element: its words, one space between them whatever stands there. */
export async function renderedWords(element: ReactElement): Promise<string> {
  return (await rendered(element)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
