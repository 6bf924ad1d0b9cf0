import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ConversationReportId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-conversation-report.page'
import {
  getReport,
  readReported,
} from '#app/features/messages/reports/conversation-report-queries.server.ts'
import { REPORT_DECISIONS, REPORT_TEXT_MAX } from './conversation-report.ts'
import { decisionForm, openingForm } from './conversation-report-form.ts'
import {
  DECIDE_REFUSALS,
  REPORT_DECISION_LABELS,
  REPORT_REASON_LABELS,
} from '#app/features/messages/copy.ts'
import { decideReport, openReported } from './report-conversation.server.ts'
import { MessageWords } from '#app/features/messages/conversation/thread.tsx'

export const meta = () => [{ title: 'Conversation signalée — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<ConversationReportId>(params.id))
  const report = orNotFound(await getReport(ctx, id))
  const opened = await readReported(ctx, report.id)
  const nameOf = { artisan: report.company, particulier: report.person, equipe: 'L’équipe' }
  return {
    company: report.company,
    person: report.person,
    by: nameOf[report.by],
    aboutMessage: report.messageId !== null,
    reason: REPORT_REASON_LABELS[report.reason],
    text: report.text,
    reportedAt: formatDateTime(report.reportedAt, PARIS),
    decideBy: formatDateTime(report.decideBy, PARIS),
    decision: report.decision && REPORT_DECISION_LABELS[report.decision],
    decidedAt: report.decidedAt && formatDateTime(report.decidedAt, PARIS),
    answer: report.answer,
    messages:
      opened?.map(({ author, sentAt, ...message }) => ({
        ...message,
        from: nameOf[author],
        when: formatDateTime(sentAt, PARIS),
      })) ?? null,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<ConversationReportId>(params.id))
  orNotFound(await getReport(ctx, id))
  return answerAct(request, {
    decider: act({
      form: decisionForm,
      run: (decision) => decideReport(ctx, id, decision),
      refusals: DECIDE_REFUSALS,
      done: {
        title: 'Décision enregistrée',
        description: 'Les deux personnes reçoivent ce qui les concerne, avec les raisons.',
      },
      to: paths.adminConversationReports(),
    }),
    ouvrir: act({
      form: openingForm,
      run: ({ why }) => openReported(ctx, id, why),
      refusals: DECIDE_REFUSALS,
    }),
  })
}

export default function AdminConversationReportPage({ loaderData: report }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const errors = actionData?.errors ?? {}
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={`${report.company} et ${report.person}`}
        trail={[
          { label: 'Conversations signalées', href: paths.adminConversationReports() },
          { label: report.company },
        ]}
      >
        Signalée par {report.by} le {report.reportedAt}.
      </PageHeader>
      <RefusalNotice of={actionData} />
      <DefinitionList
        items={[
          { term: 'Motif', value: report.reason },
          {
            term: 'Précisions',
            value: report.text && (
              <span className="break-words whitespace-pre-line">{report.text}</span>
            ),
          },
          {
            term: 'Porte sur',
            value: report.aboutMessage ? 'Un message en particulier' : 'Toute la conversation',
          },
          { term: 'À décider avant', value: !report.decision && `le ${report.decideBy}` },
          {
            term: 'Décision',
            value: report.decision && `${report.decision}, le ${report.decidedAt}`,
          },
          {
            term: 'Raisons',
            value: report.answer && (
              <span className="break-words whitespace-pre-line">{report.answer}</span>
            ),
          },
        ]}
      />
      {!report.decision && !report.messages && (
        <AppForm className="mt-10 grid gap-5">
          <h2 className="text-subtitle">Ouvrir la conversation</h2>
          <p className="text-muted">
            Une conversation est privée. Vous la lirez pour décider de ce signalement, et jusque-là
            seulement. Votre raison est gardée au journal.
          </p>
          <ErrorSummary errors={summedErrors(errors)} />
          <input type="hidden" name="intent" value="ouvrir" />
          <TextField
            label="Pourquoi l’ouvrir"
            name="why"
            maxLength={300}
            required
            defaultValue={actionData?.values.why}
            error={errors.why}
          />
          <Button type="submit" variant="primary">
            Ouvrir la conversation
          </Button>
        </AppForm>
      )}
      {report.messages && (
        <>
          <section className="mt-10" aria-labelledby="echanges">
            <h2 id="echanges" className="mb-4 text-subtitle">
              Échanges
            </h2>
            <ol className="thread">
              {report.messages.map((message) => (
                <li
                  key={message.id}
                  className="message"
                  data-refused={message.reported ? '' : undefined}
                >
                  <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-faint">
                    <strong>{message.from}</strong> {message.when}
                    {message.reported && <Badge tone="bad">Message signalé</Badge>}
                    {message.removed && <Badge>Retiré</Badge>}
                  </p>
                  <MessageWords body={message.body} files={message.files} />
                </li>
              ))}
            </ol>
          </section>
          <AppForm className="mt-10 grid gap-5">
            <h2 className="text-subtitle">Décider</h2>
            <ErrorSummary errors={summedErrors(errors)} />
            <RadioGroup
              label="Décision"
              name="decision"
              required
              defaultValue={actionData?.values.decision}
              error={errors.decision}
              options={REPORT_DECISIONS.filter(
                (decision) => decision !== 'removed' || report.aboutMessage,
              ).map((decision) => ({ value: decision, label: REPORT_DECISION_LABELS[decision] }))}
            />
            <TextArea
              label="Raisons"
              name="answer"
              rows={5}
              maxLength={REPORT_TEXT_MAX}
              required
              hint="La règle et les faits, sans citer la personne. Envoyé à qui a signalé et, si quelque chose est retiré ou fermé, à l’autre, avec les voies de recours."
              defaultValue={actionData?.values.answer}
              error={errors.answer}
            />
            <p className="text-sm text-faint">
              La décision est définitive ici. Pour suspendre un compte, passez par sa page.
            </p>
            <Button type="submit" variant="primary">
              Enregistrer la décision
            </Button>
          </AppForm>
        </>
      )}
    </div>
  )
}
