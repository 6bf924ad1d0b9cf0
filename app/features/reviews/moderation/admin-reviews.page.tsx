import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { sortableColumn } from '#app/ui/data/sortable-column.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-reviews.page'
import { REPORT_LABELS, REVIEW_STATUS_LABELS } from '#app/features/reviews/copy.ts'
import { countWaitingReviews, MODERATION_PER_PAGE, searchReviews } from './moderation.server.ts'
import { moderationQuery, readModerationSearch } from './moderation-query.ts'
import type { ReviewQueue } from './moderation-list.ts'
import { DECIDE_WITHIN_DAYS, decideBy } from '#app/features/reviews/review.ts'
import { STATUS_TONES } from '#app/features/reviews/status-tones.ts'

export const meta = () => [{ title: 'Avis — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const search = readModerationSearch(new URL(request.url).searchParams)
  const [{ rows, total }, waiting] = await Promise.all([
    searchReviews(ctx, search),
    countWaitingReviews(ctx),
  ])
  return {
    search,
    total,
    waiting: { toRead: waiting.toRead, appealed: waiting.appealed, reported: waiting.reported },
    pages: Math.ceil(total / MODERATION_PER_PAGE),
    rows: rows.map(({ review, companyName, since, reportReason, held }) => {
      const due = decideBy(since)
      return {
        id: review.id,
        author: review.authorName,
        companyName,
        overall: review.overall,
        text: review.text.length > 140 ? `${review.text.slice(0, 140)}…` : review.text,
        status: review.status,
        held,
        reason: search.queue === 'signales' && reportReason ? REPORT_LABELS[reportReason] : null,
        since: `${formatDateShort(since, PARIS)} ${formatTime(since, PARIS)}`,
        dueAt: due.toISOString(),
        secondsLeft: Math.floor((due.getTime() - ctx.now.getTime()) / 1_000),
      }
    }),
  }
}

const EMPTY: Record<ReviewQueue, { title: string; text: string }> = {
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
  loaderData: { search, total, waiting, pages, rows },
}: Route.ComponentProps) {
  const here = (change: Partial<typeof search>) =>
    paths.adminReviews(moderationQuery({ ...search, page: 1, ...change }))
  const tab = (queue: ReviewQueue, label: string, count?: number) => ({
    href: paths.adminReviews(queue === 'a-relire' ? '' : `?file=${queue}`),
    label,
    current: search.queue === queue,
    ...(count ? { count, countLabel: `${count} en attente` } : {}),
  })
  const decided = search.queue === 'decides'
  return (
    <>
      <PageHeader
        title="Avis"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.adminReviewsExport(moderationQuery({ ...search, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
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
      <Tabs
        label="Avis par file"
        tabs={[
          tab('a-relire', 'À relire', waiting.toRead),
          tab('contestes', 'Contestés', waiting.appealed),
          tab('signales', 'Signalés', waiting.reported),
          tab('decides', 'Décidés'),
        ]}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={search.q}
          placeholder="Entreprise, auteur, texte, commune"
          keep={decided || search.queue !== 'a-relire' ? { file: search.queue } : {}}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={search.q ? 'Aucun avis ne correspond' : EMPTY[search.queue].title}
        >
          {search.q ? 'Changez de texte ou de file.' : EMPTY[search.queue].text}
        </EmptyState>
      ) : (
        <Table
          caption={`${total.toLocaleString('fr-FR')}\u00a0avis`}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'review',
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
              key: 'company',
              ...sortableColumn('entreprise', 'Entreprise', search.sort, (sort) => here({ sort })),
              cell: (row) => <span className="wrap-anywhere">{row.companyName}</span>,
            },
            {
              key: 'rating',
              ...sortableColumn('note', 'Note', search.sort, (sort) => here({ sort }), true),
              cell: (row) => (
                <span className="whitespace-nowrap tabular-nums">{row.overall} sur 5</span>
              ),
            },
            {
              key: 'since',
              ...sortableColumn('date', decided ? 'Décidé' : 'Attend depuis', search.sort, (sort) =>
                here({ sort }),
              ),
              cell: (row) => (
                <span className="grid justify-items-start gap-1">
                  <span className="whitespace-nowrap tabular-nums">{row.since}</span>
                  {decided ? (
                    <Badge tone={STATUS_TONES[row.status]}>
                      {REVIEW_STATUS_LABELS[row.status]}
                    </Badge>
                  ) : (
                    <Countdown seconds={row.secondsLeft} dueAt={row.dueAt} to="pour décider" />
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      <Pagination current={search.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}
