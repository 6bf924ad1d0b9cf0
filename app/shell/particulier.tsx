import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileCheck from 'lucide-react/icons/file-check'
import FileText from 'lucide-react/icons/file-text'
import Receipt from 'lucide-react/icons/receipt-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageSquare from 'lucide-react/icons/message-square'
import Heart from 'lucide-react/icons/heart'
import Layers from 'lucide-react/icons/layers'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import {
  newsSeqOf,
  requestScope,
  requireParticulier,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { countReceptionTurns } from '#app/features/receptions/queries.server.ts'
import { countWorksTurns } from '#app/features/works/progress/count-turns.server.ts'
import { countUnreadMessages } from '#app/features/messages/queries.server.ts'
import {
  countNoticesAt,
  countUnreadNotices,
  readNoticesAt,
} from '#app/features/notifications/queries.server.ts'
import { mayKeepActs } from '#app/platform/device-acts/acts-flag.ts'
import { forgetCrewPagesOfOthers } from '#app/platform/web/kept-pages.ts'
import { ViewingBanner } from '#app/features/admin/viewings/viewing-banner.tsx'
import { viewingShown } from '#app/features/admin/viewings/viewing-shown.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { paths } from '#app/paths.ts'
import { countTogether } from '#app/platform/database/count-together.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { WorkShell } from '#app/ui/layout/work-shell.tsx'
import type { Route } from './+types/particulier'
import { ErrorInSpace } from './error-in-space.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { loadFootFacts } from './site-facts.server.ts'
import { SpaceFoot } from './space-foot.tsx'
import { UnreadInBar } from './unread-in-bar.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

export const handle = { application: 'particulier' } satisfies PageHandle

/** The individual's frame; also the guard of every page inside, since client moves ask this loader too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const ctx = requireParticulier(
    context,
    request,
    pathname.startsWith(paths.particulierHome()) ? 'landing' : 'sign-in',
  )
  const { told, worksTurns, receptionTurns, ...counts } = await countTogether(ctx.db, {
    told: countNoticesAt(ctx, pathname),
    worksTurns: countWorksTurns(ctx),
    receptionTurns: countReceptionTurns(ctx),
    messages: countUnreadMessages(ctx),
    unread: countUnreadNotices(ctx, pathname),
  })
  // Whoever reads a page has read what was told of it.
  if (told > 0) await readNoticesAt(ctx, pathname)
  return {
    viewing: viewingShown(requestScope(context)),
    brand: operator().brand,
    foot: loadFootFacts(),
    me: ctx.who.accountId,
    newsSeq: newsSeqOf(context),
    ...counts,
    works: worksTurns + receptionTurns,
  }
}

export default function ParticulierLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ParticulierFrame facts={loaderData}>
      <Outlet />
    </ParticulierFrame>
  )
}

/** What is missing or breaks inside the space keeps its frame, where somebody may see it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <ParticulierFrame facts={loaderData}>
      <ErrorInSpace
        error={error}
        home={paths.particulierHome()}
        help={paths.requestConversation('support')}
      />
    </ParticulierFrame>
  )
}

function ParticulierFrame({
  facts: { viewing, brand, foot, me, newsSeq, works, messages, unread },
  children,
}: {
  facts: Route.ComponentProps['loaderData']
  children: React.ReactNode
}) {
  const { pathname } = useLocation()
  useEffect(() => {
    // What a colleague's own device keeps is not the person's.
    if (viewing) return
    void forgetCrewPagesOfOthers(me).catch(() => undefined)
    if (mayKeepActs())
      void import('#app/platform/device-acts/act-store.ts')
        .then(({ forgetActsOfOthers }) => forgetActsOfOthers(me))
        .catch(() => undefined)
  }, [me, viewing])
  const within = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <WorkShell
      notice={viewing && <ViewingBanner viewing={viewing} />}
      brand={{ name: brand, href: paths.particuliers() }}
      links={[
        {
          href: paths.particulierHome(),
          label: 'Tableau de bord',
          icon: <Icon of={LayoutDashboard} />,
          current: within(paths.particulierHome()),
        },
        {
          href: paths.requests(),
          label: 'Mes demandes',
          icon: <Icon of={FileText} />,
          current: within(paths.requests()),
        },
        {
          href: paths.projects(),
          label: 'Mes projets',
          icon: <Icon of={Layers} />,
          current: within(paths.projects()),
        },
        {
          href: paths.receivedQuotes(),
          label: 'Mes devis',
          icon: <Icon of={FileCheck} />,
          current: within(paths.receivedQuotes()),
        },
        {
          href: paths.myWorksList(),
          label: 'Interventions',
          icon: <Icon of={CalendarDays} />,
          current: within(paths.myWorksList()),
          count: works,
          countLabel:
            works === 1
              ? '1 intervention attend votre réponse'
              : `${works} interventions attendent votre réponse`,
        },
        {
          href: paths.receivedInvoices(),
          label: 'Factures',
          icon: <Icon of={Receipt} />,
          current: within(paths.receivedInvoices()),
        },
        {
          href: paths.particulierConversations(),
          label: 'Messages',
          icon: <Icon of={MessageSquare} />,
          current:
            within(paths.particulierConversations()) &&
            pathname !== paths.requestConversation('support'),
          count: messages,
          countLabel: messages === 1 ? '1 message non lu' : `${messages} messages non lus`,
        },
        {
          href: paths.particulierNotices(),
          label: 'Notifications',
          icon: <Icon of={Bell} />,
          current: within(paths.particulierNotices()),
          count: unread,
          countLabel: unreadInWords(unread),
        },
      ]}
      endLinks={[
        {
          href: paths.myArtisans(),
          label: 'Mes artisans',
          icon: <Icon of={Heart} />,
          current: within(paths.myArtisans()),
        },
        {
          href: paths.particulierReviews(),
          label: 'Mes avis',
          icon: <Icon of={Star} />,
          current: within(paths.particulierReviews()),
        },
        {
          href: paths.particulierSettings(),
          label: 'Paramètres',
          icon: <Icon of={Settings} />,
          current: within(paths.particulierSettings()),
        },
        {
          href: paths.requestConversation('support'),
          label: 'Support',
          icon: <Icon of={LifeBuoy} />,
          current: pathname === paths.requestConversation('support'),
        },
      ]}
      bar={<UnreadInBar href={paths.particulierConversations()} count={messages} />}
      end={viewing ? null : <SignOutButton />}
      foot={<SpaceFoot context="particulier" facts={foot} />}
    >
      {!viewing && (
        <>
          <LiveUpdates since={newsSeq} />
          <WaitingMessages me={me} />
        </>
      )}
      {children}
    </WorkShell>
  )
}

function unreadInWords(count: number) {
  return count === 1 ? '1 notification non lue' : `${count} notifications non lues`
}
