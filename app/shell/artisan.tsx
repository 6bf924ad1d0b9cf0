import Bell from 'lucide-react/icons/bell'
import BookOpenText from 'lucide-react/icons/book-open-text'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import Receipt from 'lucide-react/icons/receipt-text'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import Siren from 'lucide-react/icons/siren'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import { Outlet, useLocation } from 'react-router'
import {
  newsSeqOf,
  requestScope,
  requireArtisan,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { countWaitingCalls } from '#app/features/emergencies/calls/list-calls.server.ts'
import { countLeadsToAnswer } from '#app/features/requests/leads/queries.server.ts'
import { countUnreadMessages } from '#app/features/messages/queries.server.ts'
import { countReceptionTurns } from '#app/features/receptions/queries.server.ts'
import { countWorksTurns } from '#app/features/works/progress/count-turns.server.ts'
import {
  countNoticesAt,
  countUnreadNotices,
  readNoticesAt,
} from '#app/features/notifications/queries.server.ts'
import { ViewingBanner } from '#app/features/admin/viewings/viewing-banner.tsx'
import { viewingShown } from '#app/features/admin/viewings/viewing-shown.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { paths } from '#app/paths.ts'
import { countTogether } from '#app/platform/database/count-together.server.ts'
import { isGranted } from '#app/values/team-rights.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { WorkShell } from '#app/ui/layout/work-shell.tsx'
import type { Route } from './+types/artisan'
import { ErrorInSpace } from './error-in-space.tsx'
import { KeptActs } from './kept-acts/kept-acts.tsx'
import { KeptPages } from './kept-pages.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { loadFootFacts } from './site-facts.server.ts'
import { SpaceFoot } from './space-foot.tsx'
import { UnreadInBar } from './unread-in-bar.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

export const handle = { application: 'artisan' } satisfies PageHandle

/** The space may be installed as an application; behind the gate, its manifest is asked with the cookie. */
export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: '/app.webmanifest', crossOrigin: 'use-credentials' },
  { rel: 'apple-touch-icon', href: '/icones/ouvreo-180.png' },
]

/** The artisan's frame; also the guard of every page inside, since client moves ask this loader too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const ctx = requireArtisan(
    context,
    request,
    pathname.startsWith(paths.proHome()) ? 'landing' : 'sign-in',
  )
  const { told, worksTurns, receptionTurns, ...counts } = await countTogether(ctx.db, {
    told: countNoticesAt(ctx, pathname),
    toAnswer: countLeadsToAnswer(ctx),
    messages: countUnreadMessages(ctx),
    worksTurns: countWorksTurns(ctx),
    receptionTurns: countReceptionTurns(ctx),
    calls: countWaitingCalls(ctx),
    unread: countUnreadNotices(ctx, pathname),
  })
  // Whoever reads a page has read what was told of it; fetched ahead, nobody did.
  if (told > 0 && request.headers.get('purpose') !== 'prefetch') await readNoticesAt(ctx, pathname)
  return {
    viewing: viewingShown(requestScope(context)),
    brand: operator().brand,
    foot: loadFootFacts(),
    // What a device keeps is of the account that is open.
    me: ctx.who.signedInAs ?? ctx.who.accountId,
    office: ctx.who.office ? { figures: isGranted(ctx.who, 'figures') } : null,
    newsSeq: newsSeqOf(context),
    ...counts,
    works: worksTurns + receptionTurns,
  }
}

export default function ArtisanLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ArtisanFrame facts={loaderData}>
      <Outlet />
    </ArtisanFrame>
  )
}

/** What is missing or breaks inside the space keeps its frame, where somebody may see it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <ArtisanFrame facts={loaderData}>
      <ErrorInSpace
        error={error}
        home={paths.proHome()}
        help={loaderData.office ? undefined : paths.proConversation('support')}
      />
    </ArtisanFrame>
  )
}

function ArtisanFrame({
  facts: { viewing, brand, foot, me, office, newsSeq, toAnswer, messages, works, calls, unread },
  children,
}: {
  facts: Route.ComponentProps['loaderData']
  children: React.ReactNode
}) {
  const { pathname } = useLocation()
  const within = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <WorkShell
      notice={viewing && <ViewingBanner viewing={viewing} />}
      brand={{ name: brand, href: paths.artisans() }}
      links={[
        {
          href: paths.proHome(),
          label: 'Tableau de bord',
          icon: <Icon of={LayoutDashboard} />,
          current: within(paths.proHome()),
        },
        {
          href: paths.leads(),
          label: 'Demandes',
          icon: <Icon of={Inbox} />,
          current: within(paths.leads()),
          count: toAnswer,
          countLabel: toAnswer === 1 ? '1 demande à traiter' : `${toAnswer} demandes à traiter`,
        },
        {
          href: paths.proMessages(),
          label: 'Messages',
          icon: <Icon of={MessageSquare} />,
          current: within(paths.proMessages()) && pathname !== paths.proConversation('support'),
          count: messages,
          countLabel: messages === 1 ? '1 message non lu' : `${messages} messages non lus`,
        },
        {
          href: paths.quotes(),
          label: 'Devis',
          icon: <Icon of={FileText} />,
          current: within(paths.quotes()),
        },
        {
          href: paths.invoices(),
          label: 'Factures',
          icon: <Icon of={Receipt} />,
          current: within(paths.invoices()),
        },
        {
          href: paths.clients(),
          label: 'Clients',
          icon: <Icon of={Users} />,
          current: within(paths.clients()),
        },
        {
          href: paths.worksList(),
          label: 'Interventions',
          icon: <Icon of={CalendarDays} />,
          current: within(paths.worksList()) || within(paths.proThreads()),
          count: works,
          countLabel:
            works === 1
              ? '1 intervention attend votre réponse'
              : `${works} interventions attendent votre réponse`,
        },
        {
          href: paths.calendar(),
          label: 'Agenda',
          icon: <Icon of={CalendarClock} />,
          current: within(paths.calendar()) || pathname.startsWith('/espace-pro/visites/'),
        },
        {
          href: paths.proNotices(),
          label: 'Notifications',
          icon: <Icon of={Bell} />,
          current: within(paths.proNotices()),
          count: unread,
          countLabel: unread === 1 ? '1 notification non lue' : `${unread} notifications non lues`,
        },
      ]}
      endLinks={[
        {
          href: paths.calls(),
          label: 'Dépannages',
          icon: <Icon of={Siren} />,
          current: within(paths.calls()) || within(paths.onCall()),
          count: calls,
          countLabel: calls === 1 ? '1 dépannage à répondre' : `${calls} dépannages à répondre`,
        },
        {
          href: paths.proReviews(),
          label: 'Avis reçus',
          icon: <Icon of={Star} />,
          current: within(paths.proReviews()) || within(paths.testimonial()),
        },
        ...(office && !office.figures
          ? []
          : [
              {
                href: paths.companyFigures(),
                label: 'Statistiques',
                icon: <Icon of={ChartColumn} />,
                current: within(paths.companyFigures()),
              },
            ]),
        {
          href: paths.priceList(),
          label: 'Bibliothèque',
          icon: <Icon of={BookOpenText} />,
          current: within(paths.priceList()),
        },
        ...(office
          ? [
              {
                href: paths.crewDays(),
                label: 'Mon planning',
                icon: <Icon of={CalendarDays} />,
              },
              {
                href: paths.settings('particulier'),
                label: 'Mon compte',
                icon: <Icon of={Settings} />,
              },
            ]
          : [
              {
                href: paths.company(),
                label: 'Mon entreprise',
                icon: <Icon of={Building2} />,
                current: within(paths.company()),
              },
              {
                href: paths.settings('artisan'),
                label: 'Paramètres',
                icon: <Icon of={Settings} />,
                current: within(paths.settings('artisan')),
              },
              {
                href: paths.proConversation('support'),
                label: 'Support',
                icon: <Icon of={LifeBuoy} />,
                current: pathname === paths.proConversation('support'),
              },
            ]),
      ]}
      end={viewing ? null : <SignOutButton />}
      foot={<SpaceFoot context="artisan" facts={foot} />}
      bar={<UnreadInBar href={paths.proMessages()} count={messages} />}
    >
      {/* What is the company's stays on no device of its office, nor of the team. */}
      {office || viewing ? (
        children
      ) : (
        <>
          <KeptPages me={me} space="artisan" />
          <KeptActs me={me}>{children}</KeptActs>
        </>
      )}
      {!viewing && (
        <>
          <LiveUpdates since={newsSeq} />
          <WaitingMessages me={me} />
        </>
      )}
    </WorkShell>
  )
}
