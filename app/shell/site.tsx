import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { BrokenWords, LineCutWords, NotFoundWords } from '#app/features/public-site/error-pages.tsx'
import { isLineCut } from '#app/ui/feedback/offline.ts'
import type { Route } from './+types/site'
import { loadSiteFacts } from './site-facts.server.ts'
import { SiteFrame } from './site-frame.tsx'

/** The public site's frame needs who looks, and the operator's words. */
export function loader({ context }: Route.LoaderArgs) {
  return loadSiteFacts(context)
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame facts={loaderData}>
      <Outlet />
    </SiteFrame>
  )
}

/** What is missing or breaks inside the site keeps the site's frame. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (!loaderData) throw error
  if (isLineCut(error))
    return (
      <SiteFrame facts={loaderData}>
        <LineCutWords again={pathname + search} />
      </SiteFrame>
    )
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <SiteFrame facts={loaderData}>{missing ? <NotFoundWords /> : <BrokenWords />}</SiteFrame>
}
