import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { actOnNotices, loadNoticeCentre } from './notice-centre.server.ts'
import { NoticeCentre } from './notice-centre.tsx'
import { countUnreadNotices } from './queries.server.ts'
import type { Route } from './+types/particulier-notices.page'

export const meta = () => [{ title: 'Notifications — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  return { ...(await loadNoticeCentre(ctx, request)), unread: await countUnreadNotices(ctx) }
}

export function action({ context, request }: Route.ActionArgs) {
  return actOnNotices(requireParticulier(context, request), request)
}

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  return <NoticeCentre {...loaderData} />
}
