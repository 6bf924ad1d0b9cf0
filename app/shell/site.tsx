import { Outlet } from 'react-router'
import type { Route } from './+types/site'
import { loadSiteFacts } from './site-facts.server.ts'
import { SiteError, SiteFrame } from './site-frame.tsx'

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
  if (!loaderData) throw error
  return <SiteError error={error} facts={loaderData} />
}
