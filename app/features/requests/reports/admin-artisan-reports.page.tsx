import Download from 'lucide-react/icons/download'
import { data } from 'react-router'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-artisan-reports.page'
import { artisanReportFilter, artisanReportQuery } from './artisan-report-filter.ts'
import {
  ARTISAN_REPORTS_PER_PAGE,
  countArtisanReports,
  listArtisanReports,
} from './artisan-report-queries.server.ts'
import {
  ANSWER_DAYS,
  ARTISAN_REPORT_OUTCOMES,
  WORD_MAX,
  type ArtisanReportOutcome,
} from './artisan-report.ts'
import {
  ARTISAN_REPORT_LABELS,
  ARTISAN_REPORT_OUTCOME_LABELS,
  LEAD_REFUSALS,
} from '#app/features/requests/leads/copy.ts'
import { decideArtisanReport } from './report-artisan.server.ts'

export const meta = () => [{ title: 'Artisans signalés — Ouvréo' }]

/** A decision that was not taken: of which report, why, and what was typed. */
type Refused = {
  reportId: string
  errors: FieldErrors
  notice: string | null
  values: Record<string, string>
}

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
  const fields = textFields(await readForm(request))
  const reportId = orNotFound(parseId<string>(fields.reportId))
  const refused = (status: 409 | 422, answer: Partial<Refused>) =>
    data<Refused>({ reportId, errors: {}, notice: null, values: fields, ...answer }, { status })
  const outcome = ARTISAN_REPORT_OUTCOMES.find((known) => known === fields.outcome)
  if (!outcome) return refused(422, { errors: { outcome: 'Choisissez une décision.' } })
  const decided = await decideArtisanReport(ctx, reportId, {
    outcome,
    answer: (fields.answer ?? '').slice(0, 2_000),
    word: fields.word ?? '',
  })
  if (!decided.ok) {
    if (decided.refusal === 'not_found') notFound()
    const sentence = LEAD_REFUSALS[decided.refusal]
    if (decided.refusal === 'already_decided') return refused(409, { notice: sentence })
    return refused(422, {
      errors: decided.refusal === 'answer_missing' ? { answer: sentence } : { word: sentence },
    })
  }
  return redirectWithToast(paths.adminArtisanReports(), {
    title: ARTISAN_REPORT_OUTCOME_LABELS[outcome],
    description:
      outcome === 'dismissed'
        ? 'La personne qui a signalé est prévenue.'
        : 'La personne qui a signalé et l’entreprise sont prévenues.',
  })
}

export default function AdminArtisanReportsPage({
  loaderData: { filter, waiting, total, pages, reports },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  useDialogsThatClose(actionData && !actionData.notice ? dialogOf(actionData.reportId) : null)
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
              <li
                key={report.id}
                className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]"
              >
                <div>
                  <p className="flex flex-wrap items-center gap-3">
                    <strong className="text-heading">{ARTISAN_REPORT_LABELS[report.reason]}</strong>
                    {report.outcome === null ? (
                      <Countdown
                        seconds={report.secondsLeft}
                        dueAt={report.dueAt}
                        to="pour répondre"
                      />
                    ) : (
                      <Badge
                        tone={
                          report.outcome === 'dismissed'
                            ? 'neutral'
                            : report.outcome === 'warned'
                              ? 'warn'
                              : 'bad'
                        }
                      >
                        {ARTISAN_REPORT_OUTCOME_LABELS[report.outcome]}
                      </Badge>
                    )}
                    {report.earlier > 0 && (
                      <Badge tone="warn">
                        {report.earlier === 1
                          ? '1 autre signalement'
                          : `${report.earlier} autres signalements`}
                      </Badge>
                    )}
                  </p>
                  <p className="mt-1 max-w-prose whitespace-pre-line text-muted">
                    «&nbsp;{report.text}&nbsp;»
                  </p>
                  <p className="mt-2 text-sm text-faint">
                    <AppLink href={paths.adminArtisan(report.artisanId)} className="link">
                      {report.companyName}
                    </AppLink>
                    ,{' '}
                    <AppLink href={paths.adminRequest(report.requestId)} className="link">
                      {report.requestTitle}
                    </AppLink>
                    , signalé le {report.reportedOn}
                    {report.decidedOn && `, examiné le ${report.decidedOn}`}
                  </p>
                  {report.answer && (
                    <p className="mt-1 text-sm text-muted">Réponse&nbsp;: {report.answer}</p>
                  )}
                </div>
                {report.outcome === null && (
                  <DecideButton
                    id={report.id}
                    companyName={report.companyName}
                    refused={actionData?.reportId === report.id ? actionData : null}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}

const dialogOf = (reportId: string) => `examiner-${reportId}`

function DecideButton({
  id,
  companyName,
  refused,
}: {
  id: string
  companyName: string
  refused: Refused | null
}) {
  const dialog = dialogOf(id)
  const { errors = {}, values = {} } = refused ?? {}
  return (
    <div>
      <Button size="sm" {...opens(dialog)}>
        Décider
      </Button>
      <Dialog id={dialog} title={`Que faire ${ofName(companyName)} ?`}>
        <AppForm className="grid gap-5">
          <input type="hidden" name="reportId" value={id} />
          <RadioGroup
            label="Décision"
            name="outcome"
            id={`decision-${id}`}
            required
            defaultValue={values.outcome}
            error={errors.outcome}
            options={ARTISAN_REPORT_OUTCOMES.map((outcome) => ({
              value: outcome,
              label: ARTISAN_REPORT_OUTCOME_LABELS[outcome],
              hint: OUTCOME_HINTS[outcome],
            }))}
          />
          <TextArea
            id={`reponse-${id}`}
            label="Votre réponse"
            name="answer"
            rows={4}
            maxLength={2_000}
            required
            defaultValue={values.answer}
            error={errors.answer}
            hint="La personne qui a signalé la reçoit telle quelle."
          />
          <TextArea
            id={`mot-${id}`}
            label="Motifs pour l’entreprise"
            name="word"
            rows={4}
            maxLength={WORD_MAX}
            defaultValue={values.word}
            error={errors.word}
            hint={
              'Pour avertir ou suspendre seulement. Ils partent tels quels\u00a0: la règle et les faits, sans nommer la personne.'
            }
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes(dialog)}>Annuler</Button>
            <Button variant="primary">Enregistrer la décision</Button>
          </div>
        </AppForm>
      </Dialog>
    </div>
  )
}

/** What follows from each decision. */
const OUTCOME_HINTS: Record<ArtisanReportOutcome, string> = {
  dismissed: 'Rien n’est dit à l’entreprise.',
  warned: 'L’entreprise reçoit vos motifs par email.',
  suspended:
    'Aucune nouvelle demande dès maintenant\u00a0; l’entreprise reçoit vos motifs par email.',
}
