import Bell from 'lucide-react/icons/bell'
import Building2 from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import House from 'lucide-react/icons/house'
import Settings from 'lucide-react/icons/settings'
import { Outlet, useLocation } from 'react-router'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { requireCrew } from '#app/features/calendar/crew/space/require-crew.server.ts'
import { countUnreadNotices } from '#app/features/notifications/queries.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { ViewingBanner } from '#app/features/admin/viewings/viewing-banner.tsx'
import { viewingShown } from '#app/features/admin/viewings/viewing-shown.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { WorkShell } from '#app/ui/layout/work-shell.tsx'
import type { Route } from './+types/crew'
import { ErrorInSpace } from './error-in-space.tsx'
import { KeptActs } from './kept-acts/kept-acts.tsx'
import { KeptPages } from './kept-pages.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { loadFootFacts } from './site-facts.server.ts'
import { SpaceFoot } from './space-foot.tsx'

export const handle = { application: 'crew' } satisfies PageHandle

/** The frame of a company's crew; also the guard of every page inside, since client moves ask this loader too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, office } = await requireCrew(context, request)
  const { pathname } = new URL(request.url)
  return {
    viewing: viewingShown(requestScope(context)),
    brand: operator().brand,
    foot: loadFootFacts(),
    me: ctx.who.accountId,
    office,
    unread: await countUnreadNotices(
      { ...ctx, who: { ...ctx.who, kind: 'particulier' } },
      pathname,
    ),
  }
}

export default function CrewLayout({ loaderData }: Route.ComponentProps) {
  return (
    <CrewFrame facts={loaderData}>
      <Outlet />
    </CrewFrame>
  )
}

/** What is missing or breaks inside the space keeps its frame, where somebody may see it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <CrewFrame facts={loaderData}>
      <ErrorInSpace error={error} home={paths.crewDays()} />
    </CrewFrame>
  )
}

function CrewFrame({
  facts: { viewing, brand, foot, me, office, unread },
  children,
}: {
  facts: Route.ComponentProps['loaderData']
  children: React.ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <WorkShell
      notice={viewing && <ViewingBanner viewing={viewing} />}
      brand={{ name: brand, href: paths.crewDays() }}
      links={[
        {
          href: paths.crewDays(),
          label: 'Mon planning',
          icon: <Icon of={CalendarDays} />,
          current: !pathname.startsWith(paths.crewCalendars()),
        },
        {
          href: paths.crewCalendars(),
          label: 'Mes agendas',
          icon: <Icon of={CalendarClock} />,
          current: pathname.startsWith(paths.crewCalendars()),
        },
      ]}
      endLinks={[
        ...(office
          ? [
              {
                href: paths.proHome(),
                label: 'Espace de l’entreprise',
                icon: <Icon of={Building2} />,
              },
            ]
          : []),
        {
          href: paths.particulierNotices(),
          label: 'Notifications',
          icon: <Icon of={Bell} />,
          count: unread,
          countLabel: unread === 1 ? '1 notification non lue' : `${unread} notifications non lues`,
        },
        {
          href: paths.requests(),
          label: 'Mes propres travaux',
          icon: <Icon of={House} />,
        },
        {
          href: paths.particulierSettings(),
          label: 'Paramètres',
          icon: <Icon of={Settings} />,
        },
      ]}
      end={viewing ? null : <SignOutButton />}
      foot={<SpaceFoot context="particulier" facts={foot} />}
    >
      {viewing ? (
        children
      ) : (
        <>
          <KeptPages me={me} space="crew" />
          <KeptActs me={me}>{children}</KeptActs>
        </>
      )}
    </WorkShell>
  )
}
