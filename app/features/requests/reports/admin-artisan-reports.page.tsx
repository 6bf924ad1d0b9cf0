import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { artisanDecisionForm } from './report-decision-form.ts'
import { SEARCHED_AMONG_LAST } from '#app/values/team-list.ts'
import type { Route } from './+types/admin-artisan-reports.page'
import { artisanReportList, looksAtLast } from './artisan-report-list.ts'
import { countArtisanReports, reportedArtisans } from './artisan-report-queries.server.ts'
import { ANSWER_DAYS } from './artisan-report.ts'
import { ARTISAN_REPORT_OUTCOME_LABELS, LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { decideArtisanReport } from './report-artisan.server.ts'
import { ArtisanReportLine } from './artisan-report-line.tsx'
import { dialogOf } from './decide-artisan-report.tsx'

export const meta = () => [{ title: 'Artisans signalés — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, waiting] = await Promise.all([
    reportedArtisans.load(ctx, request),
    countArtisanReports(ctx),
  ])
  return {
    ...shown,
    waiting,
    reports: rows.map(({ reportedAt, answerBy, decidedAt, ...report }) => ({
      ...report,
      reportedOn: formatDate(reportedAt, PARIS),
      decidedOn: decidedAt && formatDate(decidedAt, PARIS),
      due: deadline(answerBy, ctx.now),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, {
    decide: act({
      form: artisanDecisionForm,
      run: ({ reportId, ...decision }) =>
        decideArtisanReport(ctx, orNotFound(parseId<string>(reportId)), decision),
      refusals: LEAD_REFUSALS,
      beside: { answer_missing: 'answer', word_missing: 'word' },
      done: (_, { outcome }) => ({
        title: ARTISAN_REPORT_OUTCOME_LABELS[outcome],
        description:
          outcome === 'dismissed'
            ? 'La personne qui a signalé est prévenue.'
            : 'La personne qui a signalé et l’entreprise sont prévenues.',
      }),
      to: paths.adminArtisanReports(),
    }),
  })
}

export default function AdminArtisanReportsPage({
  loaderData: { reports, waiting, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose(
    actionData && !actionData.notice ? dialogOf(actionData.values.reportId!) : null,
  )
  const list = { list: artisanReportList, ...shown }
  return (
    <>
      <PageHeader
        title="Artisans signalés"
        aside={
          <>
            <CsvLink {...list} />
            <ButtonLink href={paths.adminReports()} size="sm">
              Contacts signalés
            </ButtonLink>
          </>
        }
      >
        Ce que des particuliers reprochent à une entreprise. Chacun reçoit une réponse sous{' '}
        {ANSWER_DAYS} jours.{looksAtLast(shown.filter) && ` ${SEARCHED_AMONG_LAST}`}
      </PageHeader>
      <RefusalNotice
        of={actionData}
        notice={actionData?.notice ?? Object.values(actionData?.errors ?? {}).join(' ')}
      />
      <TeamList
        {...list}
        placeholder="Nom de l’entreprise"
        waiting={{ waiting: { count: waiting } }}
        none={{
          drawing: <NoMessageDrawing />,
          title:
            shown.filter.view === 'examines'
              ? 'Aucun signalement examiné'
              : 'Aucun signalement n’attend',
          text: 'Un particulier signale un artisan depuis sa demande : démarchage, absence, identité, argent demandé.',
        }}
        unmatched={{ title: 'Aucune entreprise de ce nom ici' }}
      >
        <ul
          className="lines lines-flush"
          aria-label={counted(shown.total, 'signalement', 'signalements')}
        >
          {reports.map((report) => (
            <ArtisanReportLine
              key={report.id}
              report={report}
              refused={actionData?.values.reportId === report.id ? actionData : undefined}
            />
          ))}
        </ul>
      </TeamList>
    </>
  )
}
