import { Outlet } from 'react-router'
import type { Route } from './+types/site-landing'
import { loadSiteFacts } from './site-facts.server.ts'
import { LandingFrame } from './site-frame.tsx'

/** The landing page has a header and a footer of its own. */
export function loader({ context }: Route.LoaderArgs) {
  return loadSiteFacts(context)
}

export default function SiteLandingLayout({ loaderData }: Route.ComponentProps) {
  return (
    <LandingFrame facts={loaderData}>
      <Outlet />
    </LandingFrame>
  )
}
