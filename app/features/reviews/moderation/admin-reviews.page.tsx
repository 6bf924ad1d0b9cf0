import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { CsvLink, OneLine, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-reviews.page'
import { REPORT_LABELS, REVIEW_STATUS_LABELS } from '#app/features/reviews/copy.ts'
import { countWaitingReviews, moderatedReviews } from './moderation.server.ts'
import { moderationList, type ReviewQueue } from './moderation-list.ts'
import { DECIDE_WITHIN_DAYS, decideBy } from '#app/features/reviews/review.ts'
import { STATUS_TONES } from '#app/features/reviews/status-tones.ts'

export const meta = () => [{ title: 'Avis — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, counts] = await Promise.all([
    moderatedReviews.load(ctx, request),
    countWaitingReviews(ctx),
  ])
  const waits = (count: number) => ({ count, countLabel: `${count} en attente` })
  return {
    ...shown,
    waiting: {
      'a-relire': waits(counts.toRead),
      contestes: waits(counts.appealed),
      signales: waits(counts.reported),
    },
    rows: rows.map(({ review, companyName, since, reportReason, held }) => ({
      id: review.id,
      author: review.authorName,
      companyName,
      overall: review.overall,
      text: review.text.length > 140 ? `${review.text.slice(0, 140)}…` : review.text,
      status: review.status,
      held,
      reason: shown.filter.view === 'signales' && reportReason ? REPORT_LABELS[reportReason] : null,
      since: `${formatDateShort(since, PARIS)} ${formatTime(since, PARIS)}`,
      due: deadline(decideBy(since), ctx.now),
    })),
  }
}

const NONE: Record<ReviewQueue, { title: string; text: string }> = {
  'a-relire': {
    title: 'Aucun avis à relire',
    text: 'Les avis écrits ou modifiés par leurs auteurs arrivent ici.',
  },
  contestes: {
    title: 'Aucun refus contesté',
    text: 'Les contestations arrivent ici. Qui a refusé ne réexamine pas, quand l’équipe compte quelqu’un d’autre.',
  },
  signales: {
    title: 'Aucun avis signalé',
    text: 'Les doutes motivés des entreprises arrivent ici.',
  },
  decides: {
    title: 'Aucun avis décidé',
    text: 'Les avis publiés, refusés ou retirés s’afficheront ici, avec leur histoire.',
  },
}

export default function AdminReviewsPage({
  loaderData: { rows, waiting, ...shown },
}: Route.ComponentProps) {
  const list = { list: moderationList, ...shown }
  const decided = shown.filter.view === 'decides'
  return (
    <>
      <PageHeader title="Avis" aside={<CsvLink {...list} />}>
        Chaque avis est lu avant d’être publié, sous {DECIDE_WITHIN_DAYS} jours. Un refus cite un
        motif des{' '}
        <AppLink href={paths.reviewRules()} className="link">
          règles publiques
        </AppLink>
        . Les{' '}
        <AppLink href={paths.adminTestimonials()} className="link">
          témoignages d’artisans
        </AppLink>{' '}
        ont leur page.
      </PageHeader>
      <TeamList
        {...list}
        placeholder="Entreprise, auteur, texte, commune"
        waiting={waiting}
        none={{ drawing: <NoMessageDrawing />, ...NONE[shown.filter.view] }}
        unmatched={{ title: 'Aucun avis ne correspond' }}
      >
        <TeamTable
          {...list}
          counted={['avis', 'avis']}
          rows={rows}
          columns={[
            {
              header: 'Avis',
              rowHeader: true,
              cell: (row) => (
                <span className="grid gap-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <AppLink href={paths.adminReview(row.id)} className="link wrap-anywhere">
                      {row.author}
                    </AppLink>
                    {row.held && <Badge tone="warn">Points communs</Badge>}
                  </span>
                  <span className="max-w-prose text-sm font-normal wrap-anywhere text-faint">
                    {row.reason ? `${row.reason}. ` : ''}«&nbsp;{row.text}&nbsp;»
                  </span>
                </span>
              ),
            },
            {
              header: 'Entreprise',
              sorts: 'entreprise',
              cell: (row) => <span className="wrap-anywhere">{row.companyName}</span>,
            },
            {
              header: 'Note',
              sorts: '-note',
              cell: (row) => <OneLine>{row.overall} sur 5</OneLine>,
            },
            {
              header: decided ? 'Décidé' : 'Attend depuis',
              sorts: 'date',
              cell: (row) => (
                <span className="grid justify-items-start gap-1">
                  <OneLine>{row.since}</OneLine>
                  {decided ? (
                    <Badge tone={STATUS_TONES[row.status]}>
                      {REVIEW_STATUS_LABELS[row.status]}
                    </Badge>
                  ) : (
                    <Countdown {...row.due} to="pour décider" />
                  )}
                </span>
              ),
            },
          ]}
        />
      </TeamList>
    </>
  )
}
