import Settings from 'lucide-react/icons/settings'
import { Outlet, useLocation } from 'react-router'
import { countToApprove } from '#app/features/admin/approvals/list-approvals.server.ts'
import { countWaitingDisputes } from '#app/features/disputes/team/list-disputes.server.ts'
import { NextCaseBar } from '#app/features/admin/desk/next-case.tsx'
import { TeamSearch } from '#app/features/admin/search/team-search.tsx'
import { RolesOfReader } from '#app/features/accounts/team/team-reader.tsx'
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
import { teamMenu } from './team-menu.tsx'

export const handle = { application: 'team' } satisfies PageHandle

/** The administration's frame; also the guard of every page inside, since client moves ask this loader too. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireMember(context)
  const { undecided, reviewReports, testimonials, contacts, conversations, ...counts } =
    await countTogether(ctx.db, {
      toVerify: countCompaniesToVerify(ctx),
      approvals: countToApprove(ctx),
      disputes: countWaitingDisputes(ctx),
      contacts: countContactReports(ctx),
      messages: countWaitingMessages(ctx),
      notices: countWaitingNotices(ctx),
      undecided: countUndecidedReviews(ctx),
      reviewReports: countReviewReports(ctx),
      testimonials: countWaitingTestimonials(ctx),
      support: countWaitingThreads(ctx),
      conversations: countReports(ctx),
    })
  return {
    roles: ctx.who.roles,
    brand: operator().brand,
    foot: loadFootFacts(),
    newsSeq: newsSeqOf(context),
    ...counts,
    reviews: undecided + reviewReports + testimonials,
    reports: contacts + conversations,
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
  facts: { roles, brand, foot, newsSeq, ...counts },
  children,
}: {
  facts: Route.ComponentProps['loaderData']
  children: React.ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <WorkShell
      brand={{ name: brand, href: paths.admin() }}
      links={teamMenu(roles, counts, pathname)}
      endLinks={[
        {
          href: paths.settings('admin'),
          label: 'Paramètres',
          icon: <Icon of={Settings} />,
          current: pathname === paths.settings('admin'),
        },
      ]}
      end={<SignOutButton />}
      foot={<SpaceFoot context="neutral" facts={foot} />}
    >
      <TeamSearch />
      <RolesOfReader value={roles}>{children}</RolesOfReader>
      <NextCaseBar />
      <LiveUpdates since={newsSeq} />
    </WorkShell>
  )
}
