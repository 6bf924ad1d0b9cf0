import { Outlet } from 'react-router'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import type { Route } from './+types/public-forms'
import { loadSiteFacts } from './site-facts.server.ts'
import { SiteError, SiteFrame } from './site-frame.tsx'

export const handle = { application: 'public' } satisfies PageHandle

/** Public pages in which somebody works: the site's frame, around an application. */
export function loader({ context }: Route.LoaderArgs) {
  return loadSiteFacts(context)
}

export default function PublicFormsLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame facts={loaderData}>
      <Outlet />
    </SiteFrame>
  )
}

/** What is missing or breaks keeps the site's frame. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return <SiteError error={error} facts={loaderData} />
}
