import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { useMayOpen } from '#app/features/accounts/team/team-reader.tsx'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import { SEARCHED_AMONG_LAST } from '#app/values/team-list.ts'
import type { Route } from './+types/admin-conversation-reports.page'
import {
  countReports,
  reportedConversations,
} from '#app/features/messages/reports/conversation-report-queries.server.ts'
import { conversationReportList, looksAtLast } from './conversation-report-list.ts'
import { REPORT_DAYS } from './conversation-report.ts'
import { REPORT_DECISION_LABELS, REPORT_REASON_LABELS } from '#app/features/messages/copy.ts'

export const meta = () => [{ title: 'Conversations signalées — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, waiting] = await Promise.all([
    reportedConversations.load(ctx, request),
    countReports(ctx),
  ])
  return {
    ...shown,
    waiting,
    reports: rows.map((row) => ({
      id: row.id,
      between: `${row.company} et ${row.person}`,
      by: row.by === 'artisan' ? row.company : row.person,
      reason: REPORT_REASON_LABELS[row.reason],
      text: row.text,
      reportedAt: formatDateTime(row.reportedAt, PARIS),
      decision: row.decision && REPORT_DECISION_LABELS[row.decision],
      decidedAt: row.decidedAt && formatDateTime(row.decidedAt, PARIS),
      due: deadline(row.decideBy, ctx.now),
    })),
  }
}

export default function AdminConversationReportsPage({
  loaderData: { reports, waiting, ...shown },
}: Route.ComponentProps) {
  const list = { list: conversationReportList, ...shown }
  const mayOpen = useMayOpen()
  return (
    <>
      <PageHeader
        title="Conversations signalées"
        trail={[
          ...(mayOpen(paths.adminConversations())
            ? [{ label: 'Support', href: paths.adminConversations() }]
            : []),
          { label: 'Conversations signalées' },
        ]}
        aside={<CsvLink {...list} />}
      >
        L’équipe ne lit une conversation que si l’un des deux l’a signalée, le temps de décider, et
        en disant pourquoi. Décision sous {REPORT_DAYS} jours.
        {looksAtLast(shown.filter) && ` ${SEARCHED_AMONG_LAST}`}
      </PageHeader>
      <TeamList
        {...list}
        placeholder="Entreprise ou personne"
        waiting={{
          waiting: {
            count: waiting,
            countLabel: counted(waiting, 'signalement attend', 'signalements attendent'),
          },
        }}
        none={{
          drawing: <NoMessageDrawing />,
          ...(shown.filter.view === 'decidees'
            ? {
                title: 'Aucune décision pour l’instant',
                text: 'Les décisions s’afficheront ici, avec leurs raisons.',
              }
            : {
                title: 'Aucun signalement n’attend',
                text: 'Les conversations que l’un des deux signale arrivent ici.',
              }),
        }}
        unmatched={{ title: `Rien pour «\u00a0${shown.filter.search}\u00a0»` }}
      >
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
                  <Countdown {...report.due} to="pour décider" />
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
      </TeamList>
    </>
  )
}
