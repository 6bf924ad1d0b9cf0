import { redirect } from 'react-router'
import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { listNotices, markNoticesRead } from '#app/features/notifications/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatRelative } from '#app/values/french-date.ts'
import type { Route } from './+types/artisan-notices.page'

export const meta = () => [{ title: 'Notifications — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const notices = await listNotices(ctx)
  return { notices: notices.map(({ at, readAt, ...notice }) => ({ ...notice, unread: readAt === null, ago: formatRelative(at, ctx.now) })) }
}

/** Marks everything as read. */
export async function action({ context, request }: Route.ActionArgs) {
  await markNoticesRead(requireArtisan(context, request))
  return redirect(paths.proNotices())
}

export default function ArtisanNoticesPage({ loaderData: { notices } }: Route.ComponentProps) {
  const unread = notices.some((notice) => notice.unread)
  return (
    <>
      <PageHeader title="Notifications" aside={unread && <AppForm><Button type="submit">Tout marquer comme lu</Button></AppForm>}>
        {notices.length > 0 && 'Les cinquante dernières.'}
      </PageHeader>
      {notices.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Rien de nouveau">
          Une demande proposée, une réponse, un devis accepté&nbsp;: vous le lirez ici, et par email.
        </EmptyState>
      ) : (
        <ul className="lines">
          {notices.map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <AppLink href={notice.href} className={notice.unread ? 'font-semibold hover:underline' : 'text-muted hover:underline'}>{notice.title}</AppLink>
              <span className="flex flex-wrap items-center gap-3 text-faint">
                {notice.unread && <Badge tone="tint">Nouveau</Badge>}
                {notice.ago}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
