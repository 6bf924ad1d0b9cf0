import { data, redirect } from 'react-router'
import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/close-dialogs.ts'
import { Countdown } from '#app/ui/countdown.tsx'
import { closes, Dialog, opens } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { formatDate } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import { parseId } from '#app/values/ids.ts'
import type { Route } from './+types/admin-artisan-reports.page'
import { artisanReportFilter, artisanReportQuery } from './artisan-report-filter.ts'
import { ARTISAN_REPORTS_PER_PAGE, countArtisanReports, listArtisanReports } from './artisan-report-queries.server.ts'
import { ANSWER_DAYS, ARTISAN_REPORT_OUTCOMES } from './artisan-report.ts'
import { ARTISAN_REPORT_LABELS, ARTISAN_REPORT_OUTCOME_LABELS, LEAD_REFUSALS } from './copy.ts'
import { decideArtisanReport } from './report-artisan.server.ts'

export const meta = () => [{ title: 'Artisans signalés — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = artisanReportFilter(new URL(request.url).searchParams)
  const [{ rows, total }, waiting] = await Promise.all([listArtisanReports(ctx, filter), countArtisanReports(ctx)])
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
  const form = await request.formData()
  const reportId = parseId<string>(String(form.get('reportId') ?? ''))
  const outcome = ARTISAN_REPORT_OUTCOMES.find((known) => known === form.get('outcome'))
  if (!reportId) throw data(null, { status: 404 })
  if (!outcome) return data({ error: 'Choisissez une décision.' }, { status: 422 })
  const decided = await decideArtisanReport(ctx, reportId, { outcome, answer: String(form.get('answer') ?? '').slice(0, 2_000) })
  if (!decided.ok) {
    if (decided.refusal === 'not_found') throw data(null, { status: 404 })
    return data({ error: LEAD_REFUSALS[decided.refusal] }, { status: decided.refusal === 'answer_missing' ? 422 : 409 })
  }
  return redirect(paths.adminArtisanReports(), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: ARTISAN_REPORT_OUTCOME_LABELS[outcome], description: 'La personne qui a signalé est prévenue.' }) } })
}

export default function AdminArtisanReportsPage({ loaderData: { filter, waiting, total, pages, reports }, actionData }: Route.ComponentProps) {
  useDialogsThatClose()
  const here = (change: Partial<typeof filter>) => paths.adminArtisanReports(artisanReportQuery({ ...filter, page: 1, ...change }))
  return (
    <>
      <PageHeader title="Artisans signalés" aside={<><ButtonLink href={paths.adminReports()} size="sm">Contacts signalés</ButtonLink><ButtonLink href={paths.adminArtisanReportsExport(artisanReportQuery({ ...filter, page: 1 }))} document download size="sm">Exporter en CSV</ButtonLink></>}>
        Ce que des particuliers reprochent à une entreprise. Chacun reçoit une réponse sous {ANSWER_DAYS} jours.
      </PageHeader>
      {actionData && <p className="notice notice-bad mb-6" role="alert">{actionData.error}</p>}
      <Tabs
        label="Signalements par état"
        tabs={[
          { href: here({ decided: false }), label: 'À examiner', current: !filter.decided, count: waiting },
          { href: here({ decided: true }), label: 'Examinés', current: filter.decided },
        ]}
      />
      <div className="mt-6">
        <FilterBar label="Chercher une entreprise" search={filter.search} keep={filter.decided ? { etat: 'examines' } : {}}>
          <div className="w-full sm:w-56"><Select key={String(filter.newest)} label="Ordre" name="tri" defaultValue={filter.newest ? 'recents' : 'anciens'} options={[{ value: 'anciens', label: 'Les plus anciens' }, { value: 'recents', label: 'Les plus récents' }]} /></div>
        </FilterBar>
      </div>
      {reports.length === 0 ? (
        <EmptyState title={filter.search ? 'Aucune entreprise de ce nom ici' : filter.decided ? 'Aucun signalement examiné' : 'Aucun signalement n’attend'}>{filter.search ? null : 'Un particulier signale un artisan depuis sa demande : démarchage, absence, identité, argent demandé.'}</EmptyState>
      ) : (
        <>
          <p className="sr-only">{total} signalements</p>
          <ul className="lines lines-flush">
            {reports.map((report) => (
              <li key={report.id} className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
                <div>
                  <p className="flex flex-wrap items-center gap-3">
                    <strong className="text-heading">{ARTISAN_REPORT_LABELS[report.reason]}</strong>
                    {report.outcome === null ? <Countdown seconds={report.secondsLeft} dueAt={report.dueAt} to="pour répondre" /> : <Badge tone={report.outcome === 'dismissed' ? 'neutral' : report.outcome === 'warned' ? 'warn' : 'bad'}>{ARTISAN_REPORT_OUTCOME_LABELS[report.outcome]}</Badge>}
                    {report.earlier > 0 && <Badge tone="warn">{report.earlier === 1 ? '1 autre signalement' : `${report.earlier} autres signalements`}</Badge>}
                  </p>
                  <p className="mt-1 max-w-prose whitespace-pre-line text-muted">«&nbsp;{report.text}&nbsp;»</p>
                  <p className="mt-2 text-sm text-faint">
                    <AppLink href={paths.adminArtisan(report.artisanId)} className="link">{report.companyName}</AppLink>, <AppLink href={paths.adminRequest(report.requestId)} className="link">{report.requestTitle}</AppLink>, signalé le {report.reportedOn}{report.decidedOn && `, examiné le ${report.decidedOn}`}
                  </p>
                  {report.answer && <p className="mt-1 text-sm text-muted">Réponse&nbsp;: {report.answer}</p>}
                </div>
                {report.outcome === null && <DecideButton id={report.id} companyName={report.companyName} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}

function DecideButton({ id, companyName }: { id: string; companyName: string }) {
  const dialog = `examiner-${id}`
  return (
    <div>
      <Button size="sm" {...opens(dialog)}>Décider</Button>
      <Dialog id={dialog} title={`Que faire de ${companyName} ?`}>
        <AppForm className="grid gap-5">
          <input type="hidden" name="reportId" value={id} />
          <RadioGroup label="Décision" name="outcome" id={`decision-${id}`} required options={ARTISAN_REPORT_OUTCOMES.map((outcome) => ({ value: outcome, label: ARTISAN_REPORT_OUTCOME_LABELS[outcome] }))} hint="Suspendre arrête aussitôt les nouvelles demandes de l’entreprise ; avertir se fait depuis sa fiche ou par téléphone." />
          <TextArea id={`reponse-${id}`} label="Votre réponse" name="answer" rows={4} maxLength={2_000} required hint="La personne qui a signalé la reçoit telle quelle." />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes(dialog)}>Annuler</Button>
            <Button variant="primary">Enregistrer la décision</Button>
          </div>
        </AppForm>
      </Dialog>
    </div>
  )
}
