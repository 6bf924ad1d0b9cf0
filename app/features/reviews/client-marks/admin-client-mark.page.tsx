import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { deskList } from '#app/features/admin/desk/desk-list.ts'
import { WORKS_STATUS_LABELS } from '#app/features/works/copy.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { inFormOrder } from '#app/values/field-errors.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-client-mark.page'
import {
  DECIDE_MARK_REFUSALS,
  MARK_OUTCOMES,
  markWords,
  OUTCOME_LABELS,
  OUTCOME_REASON_MAX,
  type MarkOutcome,
} from './client-mark.ts'
import { decideClientMark } from './decide-client-mark.server.ts'
import { markDecisionForm } from './decide-form.ts'
import { readContestedMark } from './read-client-marks.server.ts'

export const meta = () => [{ title: 'Fait contesté — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const mark = orNotFound(
    await readContestedMark(ctx, orNotFound(parseId<WorksId>(params.worksId))),
  )
  return {
    ...mark,
    said: markWords(mark),
    saidAt: formatDateTime(mark.at, PARIS),
    contestedAt: formatDateTime(mark.contestedAt!, PARIS),
    decidedAt: mark.decidedAt && formatDateTime(mark.decidedAt, PARIS),
    works: [
      WORKS_STATUS_LABELS[mark.status],
      mark.startsAt && `prévu le ${formatDate(mark.startsAt, PARIS)}`,
      mark.finishedAt && `fini le ${formatDate(mark.finishedAt, PARIS)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const worksId = orNotFound(parseId<WorksId>(params.worksId))
  return answerAct(request, {
    decide: act({
      form: markDecisionForm,
      run: (decision) => decideClientMark(ctx, worksId, decision),
      refusals: DECIDE_MARK_REFUSALS,
      done: {
        title: 'Décision enregistrée',
        description: 'Le client et l’entreprise la reçoivent avec ses raisons.',
      },
    }),
  })
}

/** A fact that a company gave about its client and that the client contests: both sides, and the decision. */
export default function AdminClientMarkPage({ loaderData: mark }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const errors = answer?.errors ?? {}
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Bureau', href: deskList.at({ queue: 'client_marks' }) },
          { label: 'Fait contesté' },
        ]}
        title="Fait contesté"
      >
        {mark.title}
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid gap-10 lg:grid-cols-2">
        <TitledSection id="entreprise" title="Ce que dit l’entreprise" titleClass="mb-4">
          <DefinitionList
            items={[
              {
                term: 'Entreprise',
                value: (
                  <AppLink href={paths.adminArtisan(mark.artisanId)} className="link">
                    {mark.company}
                  </AppLink>
                ),
              },
              { term: 'Faits', value: mark.said },
              {
                term: 'Note pour l’équipe',
                value: mark.note && (
                  <span className="wrap-anywhere whitespace-pre-line">{mark.note}</span>
                ),
              },
              { term: 'Dit le', value: mark.saidAt },
            ]}
          />
        </TitledSection>
        <TitledSection id="client" title="Ce que dit le client" titleClass="mb-4">
          <DefinitionList
            items={[
              {
                term: 'Client',
                value: (
                  <AppLink href={paths.adminUser(mark.clientId)} className="link">
                    {mark.client}
                  </AppLink>
                ),
              },
              {
                term: 'Contestation',
                value: (
                  <span className="wrap-anywhere whitespace-pre-line">
                    {mark.contestReason ||
                      'Écrite dans un message de contact\u00a0: lisez les messages de ce client.'}
                  </span>
                ),
              },
              { term: 'Contesté le', value: mark.contestedAt },
            ]}
          />
        </TitledSection>
        <TitledSection id="chantier" title="Le chantier" titleClass="mb-4">
          <DefinitionList
            items={[
              { term: 'État', value: mark.works },
              {
                term: 'Demande',
                value: (
                  <AppLink href={paths.adminRequest(mark.requestId)} className="link">
                    Voir la demande
                  </AppLink>
                ),
              },
            ]}
          />
        </TitledSection>
        {mark.outcome && (
          <TitledSection id="decision" title="Décision" titleClass="mb-4">
            <DefinitionList
              items={[
                {
                  term: OUTCOME_LABELS[mark.outcome],
                  value: mark.decidedAt && `Le ${mark.decidedAt}`,
                },
                {
                  term: 'Raisons',
                  value: (
                    <span className="wrap-anywhere whitespace-pre-line">{mark.outcomeReason}</span>
                  ),
                },
              ]}
            />
          </TitledSection>
        )}
      </div>
      {!mark.outcome && (
        <AppForm className="mt-12 grid max-w-[42rem] gap-5">
          <h2 className="text-subtitle">Décider</h2>
          <ErrorSummary errors={summedErrors(inFormOrder(errors, ['outcome', 'reason']))} />
          <RadioGroup
            label="Décision"
            name="outcome"
            required
            defaultValue={answer?.values.outcome}
            error={errors.outcome}
            options={MARK_OUTCOMES.map((outcome) => ({
              value: outcome,
              label: OUTCOME_LABELS[outcome],
              hint: OUTCOME_HINTS[outcome],
            }))}
          />
          <TextArea
            label="Raisons"
            name="reason"
            rows={6}
            maxLength={OUTCOME_REASON_MAX}
            required
            hint={
              'Les faits et les pièces qui décident. Le client et l’entreprise les reçoivent tels quels\u00a0: ne citez pas la note pour l’équipe.'
            }
            defaultValue={answer?.values.reason}
            error={errors.reason}
          />
          <Button name="intent" value="decide" variant="primary">
            Enregistrer la décision
          </Button>
        </AppForm>
      )}
    </>
  )
}

/** What follows from each decision. */
const OUTCOME_HINTS: Record<MarkOutcome, string> = {
  upheld: 'Il compte de nouveau dans les totaux que lisent les entreprises.',
  removed: 'Il ne compte plus jamais, et l’entreprise ne peut pas le redonner.',
}
