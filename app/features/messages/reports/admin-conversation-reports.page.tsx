import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { readPage } from '#app/values/list-query.ts'
import type { Route } from './+types/admin-conversation-reports.page'
import {
  countReports,
  listReports,
} from '#app/features/messages/reports/conversation-report-queries.server.ts'
import { THREADS_PER_PAGE } from '#app/features/messages/support/admin-queries.server.ts'
import { REPORT_DAYS } from './conversation-report.ts'
import { REPORT_DECISION_LABELS, REPORT_REASON_LABELS } from '#app/features/messages/copy.ts'

export const meta = () => [{ title: 'Conversations signalées — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const decided = searchParams.get('etat') === 'decidees'
  const words = (searchParams.get('q') ?? '').trim().slice(0, 80)
  const page = readPage(searchParams)
  const [{ rows, total }, waiting] = await Promise.all([
    listReports(ctx, { decided, words, page }),
    countReports(ctx),
  ])
  return {
    decided,
    words,
    page,
    waiting,
    pages: Math.ceil(total / THREADS_PER_PAGE),
    reports: rows.map((row) => ({
      id: row.id,
      between: `${row.company} et ${row.person}`,
      by: row.by === 'artisan' ? row.company : row.person,
      reason: REPORT_REASON_LABELS[row.reason],
      text: row.text,
      reportedAt: formatDateTime(row.reportedAt, PARIS),
      decision: row.decision && REPORT_DECISION_LABELS[row.decision],
      decidedAt: row.decidedAt && formatDateTime(row.decidedAt, PARIS),
      dueAt: row.decideBy.toISOString(),
      secondsLeft: Math.floor((row.decideBy.getTime() - ctx.now.getTime()) / 1_000),
    })),
  }
}

export default function AdminConversationReportsPage({
  loaderData: { decided, words, page, waiting, pages, reports },
}: Route.ComponentProps) {
  const kept = { ...(decided ? { etat: 'decidees' } : {}), ...(words ? { q: words } : {}) }
  return (
    <>
      <PageHeader
        title="Conversations signalées"
        before={
          <Breadcrumbs
            trail={[
              { label: 'Support', href: paths.adminConversations() },
              { label: 'Conversations signalées' },
            ]}
          />
        }
        aside={
          reports.length > 0 && (
            <ButtonLink
              href={paths.adminConversationReportsExport(kept)}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        L’équipe ne lit une conversation que si l’un des deux l’a signalée, le temps de décider, et
        en disant pourquoi. Décision sous {REPORT_DAYS} jours.
      </PageHeader>
      <Tabs
        label="Signalements par état"
        tabs={[
          {
            href: paths.adminConversationReports(),
            label: 'À décider',
            current: !decided,
            count: waiting,
            countLabel:
              waiting === 1 ? '1 signalement attend' : `${waiting} signalements attendent`,
          },
          {
            href: paths.adminConversationReports({ etat: 'decidees' }),
            label: 'Décidés',
            current: decided,
          },
        ]}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={words}
          placeholder="Entreprise ou personne"
          keep={decided ? { etat: 'decidees' } : {}}
        />
      </div>
      {reports.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={
            words
              ? `Rien pour «\u00a0${words}\u00a0»`
              : decided
                ? 'Aucune décision pour l’instant'
                : 'Aucun signalement n’attend'
          }
        >
          {decided
            ? 'Les décisions s’afficheront ici, avec leurs raisons.'
            : 'Les conversations que l’un des deux signale arrivent ici.'}
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {reports.map((report) => (
            <li key={report.id}>
              <h2 className="flex flex-wrap items-center gap-3 text-heading">
                <AppLink href={paths.adminConversationReport(report.id)} className="link">
                  {report.between}
                </AppLink>
                <Badge>{report.reason}</Badge>
                {report.decision ? (
                  <Badge tone="ok">
                    {report.decision}, le {report.decidedAt}
                  </Badge>
                ) : (
                  <Countdown seconds={report.secondsLeft} dueAt={report.dueAt} to="pour décider" />
                )}
              </h2>
              {report.text && (
                <p className="mt-2 max-w-prose break-words text-muted">{report.text}</p>
              )}
              <p className="mt-2 text-sm text-faint">
                Signalée par {report.by} le {report.reportedAt}.
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        current={page}
        total={pages}
        href={(to) => paths.adminConversationReports({ ...kept, page: String(to) })}
      />
    </>
  )
}
