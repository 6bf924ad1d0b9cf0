import { redirect } from 'react-router'
import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { listNotices, markNoticesRead } from '#app/features/notifications/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatRelative } from '#app/values/french-date.ts'
import type { Route } from './+types/particulier-notices.page'

export const meta = () => [{ title: 'Notifications — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  return { notices: await listNotices(ctx), now: ctx.now }
}

/** Marks everything as read. */
export async function action({ context, request }: Route.ActionArgs) {
  await markNoticesRead(requireParticulier(context, request))
  return redirect(paths.particulierNotices())
}

export default function ParticulierNoticesPage({ loaderData: { notices, now } }: Route.ComponentProps) {
  const unread = notices.some((notice) => !notice.readAt)
  return (
    <>
      <PageHeader title="Notifications" aside={unread && <AppForm><Button type="submit">Tout marquer comme lu</Button></AppForm>}>
        {notices.length > 0 && 'Les cinquante dernières.'}
      </PageHeader>
      {notices.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Rien de nouveau">
          Un artisan prend le contact, un devis arrive, une demande se termine : vous le lirez ici, et par email.
        </EmptyState>
      ) : (
        <ul className="lines">
          {notices.map((notice) => (
            <li key={notice.id} className="request-line">
              <p className={notice.readAt ? 'text-muted' : 'font-semibold'}><AppLink href={notice.href} className="card-target">{notice.title}</AppLink></p>
              <p className="flex flex-wrap items-center gap-3 text-faint">
                {!notice.readAt && <Badge tone="tint">Nouveau</Badge>}
                {formatRelative(notice.at, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
