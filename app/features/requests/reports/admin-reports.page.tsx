import { countReports } from '#app/features/messages/reports/conversation-report-queries.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { contactDecisionForm } from './report-decision-form.ts'
import { SEARCHED_AMONG_LAST } from '#app/values/team-list.ts'
import type { Route } from './+types/admin-reports.page'
import { countArtisanReports } from './artisan-report-queries.server.ts'
import { contactReportList, looksAtLast } from './contact-report-list.ts'
import { countContactReports, reportedContacts } from './contact-report-queries.server.ts'
import { DECISION_DAYS } from './contact-report.ts'
import {
  BAD_CONTACT_LABELS,
  LEAD_REFUSALS,
  REPORT_STATUS_LABELS,
} from '#app/features/requests/leads/copy.ts'
import { decideContactReport } from './report-contact.server.ts'

export const meta = () => [{ title: 'Signalements — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, waiting, artisansWaiting, conversationsWaiting] = await Promise.all([
    reportedContacts.load(ctx, request),
    countContactReports(ctx),
    countArtisanReports(ctx),
    countReports(ctx),
  ])
  return {
    ...shown,
    waiting,
    artisansWaiting,
    conversationsWaiting,
    reports: rows.map(({ reportedAt, decideBy, decidedAt, ...report }) => ({
      ...report,
      reportedOn: formatDate(reportedAt, PARIS),
      decidedOn: decidedAt && formatDate(decidedAt, PARIS),
      due: deadline(decideBy, ctx.now),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, {
    decide: act({
      form: contactDecisionForm,
      run: ({ reportId, decision, answer }) =>
        decideContactReport(ctx, orNotFound(parseId<string>(reportId)), {
          granted: decision === 'grant',
          answer,
        }),
      refusals: LEAD_REFUSALS,
      done: (_, { decision }) => ({
        title: decision === 'grant' ? 'Contact rendu' : 'Signalement refusé',
        description: 'L’artisan est prévenu.',
      }),
      to: paths.adminReports(),
    }),
  })
}

export default function AdminReportsPage({
  loaderData: { reports, waiting, artisansWaiting, conversationsWaiting, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: contactReportList, ...shown }
  const wrong = actionData?.errors.answer
  useDialogsThatClose(wrong && actionData ? `refuser-${actionData.values.reportId}` : null)
  return (
    <>
      <PageHeader
        title="Signalements"
        aside={
          <>
            <CsvLink {...list} />
            <ButtonLink href={paths.adminDisputedInvoices()} size="sm">
              Factures contestées
            </ButtonLink>
            <ButtonLink href={paths.adminConversationReports()} size="sm">
              Conversations signalées{conversationsWaiting > 0 && `\u00a0(${conversationsWaiting})`}
            </ButtonLink>
            <ButtonLink href={paths.adminArtisanReports()} size="sm">
              Artisans signalés{artisansWaiting > 0 && `\u00a0(${artisansWaiting})`}
            </ButtonLink>
          </>
        }
      >
        Chaque contact signalé a une réponse sous {DECISION_DAYS} jours&nbsp;; après, il est rendu.
        {looksAtLast(shown.filter) && ` ${SEARCHED_AMONG_LAST}`}
      </PageHeader>
      <RefusalNotice of={actionData} notice={actionData?.notice ?? wrong} />
      <TeamList
        {...list}
        label="Rechercher un artisan"
        placeholder="Nom de l’entreprise"
        waiting={{ waiting: { count: waiting } }}
        none={{
          drawing: <NoMessageDrawing />,
          ...(shown.filter.view === 'waiting'
            ? {
                title: 'Aucun signalement n’attend',
                text: 'Les artisans signalent un faux numéro, un métier ou un secteur qui n’est pas le leur, un doublon.',
              }
            : { title: 'Aucun signalement ici' }),
        }}
        unmatched={{ title: 'Aucun signalement ne correspond' }}
      >
        <ul className="lines lines-flush">
          {reports.map((report) => (
            <li
              key={report.id}
              id={report.id}
              className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div>
                <p className="flex flex-wrap items-center gap-3">
                  <strong className="text-heading">{BAD_CONTACT_LABELS[report.reason]}</strong>
                  {report.status === 'waiting' ? (
                    <Countdown {...report.due} to="pour trancher" />
                  ) : (
                    <Badge tone={report.status === 'granted' ? 'ok' : 'neutral'}>
                      {REPORT_STATUS_LABELS[report.status]}
                    </Badge>
                  )}
                </p>
                {report.text && (
                  <p className="mt-1 max-w-prose text-muted">«&nbsp;{report.text}&nbsp;»</p>
                )}
                <p className="mt-2 text-sm text-faint">
                  <AppLink href={paths.adminArtisan(report.artisanId)} className="link">
                    {report.companyName}
                  </AppLink>
                  ,{' '}
                  <AppLink href={paths.adminRequest(report.requestId)} className="link">
                    {report.requestTitle}
                  </AppLink>
                  , signalé le {report.reportedOn}
                  {report.decidedOn && `, tranché le ${report.decidedOn}`}
                </p>
                {report.answer && (
                  <p className="mt-1 text-sm text-muted">Réponse&nbsp;: {report.answer}</p>
                )}
              </div>
              {report.status === 'waiting' && (
                <div className="flex flex-wrap items-start gap-2">
                  <Button size="sm" {...opens(`refuser-${report.id}`)}>
                    Refuser
                  </Button>
                  <Button size="sm" variant="primary" {...opens(`rendre-${report.id}`)}>
                    Rendre le contact
                  </Button>
                  <ConfirmDialog
                    id={`rendre-${report.id}`}
                    title={`Rendre ce contact à ${report.companyName} ?`}
                    confirm="Rendre le contact"
                    form={AppForm}
                    fields={{ decision: 'grant', reportId: report.id }}
                  >
                    Le contact revient dans son mois, l’artisan quitte la demande et sa place va à
                    un autre. Cela ne se défait pas.
                  </ConfirmDialog>
                  <Dialog id={`refuser-${report.id}`} title="Pourquoi refuser ce signalement ?">
                    <AppForm>
                      <input type="hidden" name="reportId" value={report.id} />
                      <TextArea
                        id={`answer-${report.id}`}
                        label="Votre réponse"
                        name="answer"
                        rows={4}
                        maxLength={1000}
                        required
                        error={actionData?.values.reportId === report.id ? wrong : undefined}
                        hint="L’artisan la reçoit telle quelle."
                      />
                      <div className="mt-6 flex flex-wrap justify-end gap-2">
                        <Button {...closes(`refuser-${report.id}`)}>Annuler</Button>
                        <Button variant="primary" name="decision" value="refuse">
                          Refuser le signalement
                        </Button>
                      </div>
                    </AppForm>
                  </Dialog>
                </div>
              )}
            </li>
          ))}
        </ul>
      </TeamList>
    </>
  )
}
