import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { artisanDecisionForm } from './report-decision-form.ts'
import type { Route } from './+types/admin-artisan-reports.page'
import { artisanReportFilter, artisanReportQuery } from './artisan-report-filter.ts'
import {
  ARTISAN_REPORTS_PER_PAGE,
  countArtisanReports,
  listArtisanReports,
} from './artisan-report-queries.server.ts'
import { ANSWER_DAYS } from './artisan-report.ts'
import { ARTISAN_REPORT_OUTCOME_LABELS, LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { decideArtisanReport } from './report-artisan.server.ts'
import { ArtisanReportLine } from './artisan-report-line.tsx'
import { dialogOf } from './decide-artisan-report.tsx'

export const meta = () => [{ title: 'Artisans signalés — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = artisanReportFilter(new URL(request.url).searchParams)
  const [{ rows, total }, waiting] = await Promise.all([
    listArtisanReports(ctx, filter),
    countArtisanReports(ctx),
  ])
  return {
    filter,
    waiting,
    total,
    pages: Math.max(1, Math.ceil(total / ARTISAN_REPORTS_PER_PAGE)),
    reports: rows.map(({ reportedAt, answerBy, decidedAt, ...report }) => ({
      ...report,
      reportedOn: formatDate(reportedAt, PARIS),
      decidedOn: decidedAt && formatDate(decidedAt, PARIS),
      dueAt: answerBy.toISOString(),
      secondsLeft: Math.floor((answerBy.getTime() - ctx.now.getTime()) / 1_000),
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
  loaderData: { filter, waiting, total, pages, reports },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  useDialogsThatClose(
    actionData && !actionData.notice ? dialogOf(actionData.values.reportId!) : null,
  )
  const here = (change: Partial<typeof filter>) =>
    paths.adminArtisanReports(artisanReportQuery({ ...filter, page: 1, ...change }))
  return (
    <>
      <PageHeader
        title="Artisans signalés"
        aside={
          <>
            {total > 0 && (
              <ButtonLink
                href={paths.adminArtisanReportsExport(artisanReportQuery({ ...filter, page: 1 }))}
                size="sm"
                icon={<Icon of={Download} />}
              >
                Exporter en CSV
              </ButtonLink>
            )}
            <ButtonLink href={paths.adminReports()} size="sm">
              Contacts signalés
            </ButtonLink>
          </>
        }
      >
        Ce que des particuliers reprochent à une entreprise. Chacun reçoit une réponse sous{' '}
        {ANSWER_DAYS} jours.
      </PageHeader>
      {actionData && (
        <div className="mb-6">
          <Notice
            tone="bad"
            live
            title={actionData.notice ?? Object.values(actionData.errors).join(' ')}
          />
        </div>
      )}
      <Tabs
        label="Signalements par état"
        tabs={[
          {
            href: here({ decided: false }),
            label: 'À examiner',
            current: !filter.decided,
            count: waiting,
          },
          { href: here({ decided: true }), label: 'Examinés', current: filter.decided },
        ]}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={filter.search}
          placeholder="Nom de l’entreprise"
          keep={filter.decided ? { etat: 'examines' } : {}}
        >
          <div className="w-full sm:w-56">
            <Select
              key={String(filter.newest)}
              label="Ordre"
              name="tri"
              defaultValue={filter.newest ? 'recents' : 'anciens'}
              options={[
                { value: 'anciens', label: 'Les plus anciens' },
                { value: 'recents', label: 'Les plus récents' },
              ]}
            />
          </div>
        </FilterBar>
      </div>
      {reports.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={
            filter.search
              ? 'Aucune entreprise de ce nom ici'
              : filter.decided
                ? 'Aucun signalement examiné'
                : 'Aucun signalement n’attend'
          }
        >
          {filter.search
            ? null
            : 'Un particulier signale un artisan depuis sa demande : démarchage, absence, identité, argent demandé.'}
        </EmptyState>
      ) : (
        <>
          <p className="sr-only">{total === 1 ? '1 signalement' : `${total} signalements`}</p>
          <ul className="lines lines-flush">
            {reports.map((report) => (
              <ArtisanReportLine
                key={report.id}
                report={report}
                refused={actionData?.values.reportId === report.id ? actionData : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}
