import Building2 from 'lucide-react/icons/building-2'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Funnel from 'lucide-react/icons/funnel'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import Gavel from 'lucide-react/icons/gavel'
import Inbox from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Siren from 'lucide-react/icons/siren'
import ListChecks from 'lucide-react/icons/list-checks'
import UserCheck from 'lucide-react/icons/user-check'
import Mail from 'lucide-react/icons/mail'
import Receipt from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import Server from 'lucide-react/icons/server'
import Users from 'lucide-react/icons/users'
import { Outlet, useLocation } from 'react-router'
import { countToApprove } from '#app/features/admin/approvals/list-approvals.server.ts'
import { countWaitingDisputes } from '#app/features/disputes/team/list-disputes.server.ts'
import { TeamSearch } from '#app/features/admin/search/team-search.tsx'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { newsSeqOf, requireMember } from '#app/features/accounts/sessions/request-scope.server.ts'
import { countCompaniesToVerify } from '#app/features/companies/queries.server.ts'
import { countWaitingMessages } from '#app/features/contact/queries.server.ts'
import { countWaitingNotices } from '#app/features/content-notices/queries.server.ts'
import { countReports } from '#app/features/messages/reports/conversation-report-queries.server.ts'
import { countWaitingThreads } from '#app/features/messages/queries.server.ts'
import { countContactReports } from '#app/features/requests/reports/contact-report-queries.server.ts'
import {
  countReviewReports,
  countUndecidedReviews,
} from '#app/features/reviews/moderation/moderation.server.ts'
import { countWaitingTestimonials } from '#app/features/testimonials/queries.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { paths } from '#app/paths.ts'
import { countTogether } from '#app/platform/database/count-together.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { WorkShell } from '#app/ui/layout/work-shell.tsx'
import type { Route } from './+types/admin'
import { ErrorInSpace } from './error-in-space.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { loadFootFacts } from './site-facts.server.ts'
import { SpaceFoot } from './space-foot.tsx'

export const handle = { application: 'team' } satisfies PageHandle

/** The administration's frame; also the guard of every page inside, since client moves ask this loader too. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireMember(context)
  const { undecided, reviewReports, testimonials, threads, reported, ...counts } =
    await countTogether(ctx.db, {
      toVerify: countCompaniesToVerify(ctx),
      approvals: countToApprove(ctx),
      disputes: countWaitingDisputes(ctx),
      reports: countContactReports(ctx),
      messages: countWaitingMessages(ctx),
      notices: countWaitingNotices(ctx),
      undecided: countUndecidedReviews(ctx),
      reviewReports: countReviewReports(ctx),
      testimonials: countWaitingTestimonials(ctx),
      threads: countWaitingThreads(ctx),
      reported: countReports(ctx),
    })
  return {
    roles: ctx.who.roles,
    brand: operator().brand,
    foot: loadFootFacts(),
    newsSeq: newsSeqOf(context),
    ...counts,
    reviews: undecided + reviewReports + testimonials,
    support: threads + reported,
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame facts={loaderData}>
      <Outlet />
    </AdminFrame>
  )
}

/** What is missing or breaks inside the space keeps its frame, where somebody may see it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <AdminFrame facts={loaderData}>
      <ErrorInSpace error={error} home={paths.admin()} />
    </AdminFrame>
  )
}

function AdminFrame({
  facts: {
    roles,
    brand,
    foot,
    newsSeq,
    toVerify,
    approvals,
    disputes,
    reports,
    messages,
    notices,
    reviews,
    support,
  },
  children,
}: {
  facts: Route.ComponentProps['loaderData']
  children: React.ReactNode
}) {
  const { pathname } = useLocation()
  const within = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <WorkShell
      brand={{ name: brand, href: paths.admin() }}
      links={[
        {
          href: paths.adminDesk(),
          label: 'Bureau',
          icon: <Icon of={ListChecks} />,
          current: within(paths.adminDesk()),
        },
        {
          href: paths.admin(),
          label: 'Accueil',
          icon: <Icon of={LayoutDashboard} />,
          current: pathname === paths.admin(),
        },
        {
          href: paths.adminApprovals(),
          label: 'À approuver',
          icon: <Icon of={UserCheck} />,
          current: within(paths.adminApprovals()),
          count: approvals,
          countLabel:
            approvals === 1
              ? '1 acte attend votre accord'
              : `${approvals} actes attendent votre accord`,
        },
        {
          href: paths.adminArtisans(),
          label: 'Vérifications',
          icon: <Icon of={Building2} />,
          current: within(paths.adminArtisans()),
          count: toVerify,
          countLabel:
            toVerify === 1 ? '1 entreprise à vérifier' : `${toVerify} entreprises à vérifier`,
        },
        {
          href: paths.adminRequests(),
          label: 'Demandes',
          icon: <Icon of={FileText} />,
          current: within(paths.adminRequests()),
        },
        {
          href: paths.adminEmergencies(),
          label: 'Dépannages',
          icon: <Icon of={Siren} />,
          current: within(paths.adminEmergencies()),
        },
        {
          href: paths.adminCockpit(),
          label: 'Pilotage',
          icon: <Icon of={Gauge} />,
          current: within(paths.adminCockpit()),
        },
        {
          href: paths.adminFunnel(),
          label: 'Parcours',
          icon: <Icon of={Funnel} />,
          current: within(paths.adminFunnel()),
        },
        {
          href: paths.adminReports(),
          label: 'Signalements',
          icon: <Icon of={Flag} />,
          current: within(paths.adminReports()),
          count: reports,
          countLabel: reports === 1 ? '1 contact signalé' : `${reports} contacts signalés`,
        },
        {
          href: paths.adminDisputes(),
          label: 'Litiges',
          icon: <Icon of={Scale} />,
          current: within(paths.adminDisputes()),
          count: disputes,
          countLabel:
            disputes === 1 ? '1 litige attend l’équipe' : `${disputes} litiges attendent l’équipe`,
        },
        {
          href: paths.adminMessages(),
          label: 'Messages',
          icon: <Icon of={Inbox} />,
          current: within(paths.adminMessages()),
          count: messages,
          countLabel: messages === 1 ? '1 message à répondre' : `${messages} messages à répondre`,
        },
        {
          href: paths.adminConversations(),
          label: 'Support',
          icon: <Icon of={LifeBuoy} />,
          current: pathname.startsWith(paths.adminConversations()),
          count: support,
          countLabel:
            support === 1
              ? '1 conversation attend l’équipe'
              : `${support} conversations attendent l’équipe`,
        },
        {
          href: paths.adminNotices(),
          label: 'Contenus',
          icon: <Icon of={Gavel} />,
          current: within(paths.adminNotices()),
          count: notices,
          countLabel:
            notices === 1
              ? '1 notification de contenu à décider'
              : `${notices} notifications de contenu à décider`,
        },
        {
          href: paths.adminReviews(),
          label: 'Avis',
          icon: <Icon of={Star} />,
          current: within(paths.adminReviews()) || within(paths.adminTestimonials()),
          count: reviews,
          countLabel:
            reviews === 1
              ? '1 avis ou témoignage attend'
              : `${reviews} avis ou témoignages attendent`,
        },
        {
          href: paths.adminUsers(),
          label: 'Utilisateurs',
          icon: <Icon of={Users} />,
          current: within(paths.adminUsers()),
        },
        {
          href: paths.adminSubscribers(),
          label: 'Abonnements',
          icon: <Icon of={CreditCard} />,
          current: within(paths.adminSubscribers()),
        },
        {
          href: paths.adminInvoices(),
          label: 'Factures',
          icon: <Icon of={Receipt} />,
          current: within(paths.adminInvoices()),
        },
        {
          href: paths.adminSellers(),
          label: 'Vendeurs',
          icon: <Icon of={Landmark} />,
          current: within(paths.adminSellers()),
        },
        {
          href: paths.adminMails(),
          label: 'Emails',
          icon: <Icon of={Mail} />,
          current: within(paths.adminMails()),
        },
        {
          href: paths.adminJournal(),
          label: 'Journal',
          icon: <Icon of={ScrollText} />,
          current: within(paths.adminJournal()),
        },
        {
          href: paths.adminJobs(),
          label: 'Tâches',
          icon: <Icon of={Server} />,
          current: within(paths.adminJobs()),
        },
        {
          href: paths.adminDesign(),
          label: 'Design',
          icon: <Icon of={Palette} />,
          current: within(paths.adminDesign()),
        },
      ].filter(({ href }) => mayAt(roles, href))}
      endLinks={[
        {
          href: paths.settings('admin'),
          label: 'Paramètres',
          icon: <Icon of={Settings} />,
          current: within(paths.settings('admin')),
        },
      ]}
      end={<SignOutButton />}
      foot={<SpaceFoot context="neutral" facts={foot} />}
    >
      <TeamSearch />
      {children}
      <LiveUpdates since={newsSeq} />
    </WorkShell>
  )
}
