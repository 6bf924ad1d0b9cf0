import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  openNamedMessage,
  readNamedMessage,
} from '#app/features/projects/thread/reported-message.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, type RefusedAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ContentNoticeId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-content-notice.page'
import { NOTICE_DECISIONS, NOTICE_TEXT_MAX } from './content-notice.ts'
import { decisionForm, openingForm } from './content-notice-form.ts'
import { NOTICE_DECISION_LABELS, NOTICE_ERRORS, NOTICE_REASON_LABELS } from './copy.ts'
import { decideContentNotice } from './decide-content-notice.server.ts'
import { getContentNotice } from './queries.server.ts'

export const meta = () => [{ title: 'Notification de contenu — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<ContentNoticeId>(params.id))
  const notice = orNotFound(await getContentNotice(ctx, id))
  const named = await readNamedMessage(ctx, notice.address)
  return {
    ...notice,
    // It is read while the notice waits, and no longer.
    message: named && {
      ...named,
      text:
        notice.decision || !named.text
          ? null
          : { ...named.text, sentAt: formatDateTime(named.text.sentAt, PARIS) },
    },
    reason: NOTICE_REASON_LABELS[notice.reason],
    receivedAt: formatDateTime(notice.createdAt, PARIS),
    decision: notice.decision && NOTICE_DECISION_LABELS[notice.decision],
    decidedAt: notice.decidedAt && formatDateTime(notice.decidedAt, PARIS),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<ContentNoticeId>(params.id))
  const notice = orNotFound(await getContentNotice(ctx, id))
  return answerAct(request, {
    decide: act({
      form: decisionForm,
      run: (decision) => decideContentNotice(ctx, id, decision),
      refusals: { already_decided: NOTICE_ERRORS.decided, not_opened: NOTICE_ERRORS.notOpened },
      done: { title: 'Décision enregistrée', description: 'Elle est envoyée avec ses raisons.' },
      to: paths.adminNotices(),
    }),
    'open-message': act({
      form: openingForm,
      run: async ({ why }) =>
        notice.decision === null && (await openNamedMessage(ctx, notice.address, why)),
      done: 'Message ouvert',
    }),
  })
}

export default function AdminContentNoticePage({ loaderData: notice }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const errors = actionData?.errors ?? {}
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Notifications de contenu', href: paths.adminNotices() },
          { label: notice.number },
        ]}
        title={`Notification ${notice.number}`}
      >
        Reçue le {notice.receivedAt}.
      </PageHeader>
      <RefusalNotice of={actionData} />
      <DefinitionList
        items={[
          {
            term: 'Contenu',
            value: notice.message ? (
              <span className="break-words">
                {notice.message.removed
                  ? 'Un message d’un fil de chantier, retiré'
                  : 'Un message d’un fil de chantier'}
              </span>
            ) : (
              <AppLink href={notice.address} className="link break-words">
                {notice.address}
              </AppLink>
            ),
          },
          { term: 'Motif', value: notice.reason },
          {
            term: 'Explication',
            value: <span className="break-words whitespace-pre-line">{notice.explanation}</span>,
          },
          {
            term: 'Notifié par',
            value:
              [notice.name, notice.email].filter(Boolean).join(', ') ||
              'une personne qui n’a pas donné son nom',
          },
          {
            term: 'Décision',
            value: notice.decision && `${notice.decision}, le ${notice.decidedAt}`,
          },
          {
            term: 'Raisons',
            value: notice.decisionReason && (
              <span className="break-words whitespace-pre-line">{notice.decisionReason}</span>
            ),
          },
        ]}
      />
      {!notice.decision && notice.message && (
        <NamedMessage message={notice.message} answer={actionData ?? null} />
      )}
      {!notice.decision && (
        <AppForm className="mt-12 grid max-w-[42rem] gap-5">
          <h2 className="text-subtitle">Décider</h2>
          <ErrorSummary
            errors={summedErrors(actionData?.intent === 'open-message' ? {} : errors)}
          />
          <RadioGroup
            label="Décision"
            name="decision"
            required
            defaultValue={actionData?.values.decision}
            error={errors.decision}
            options={NOTICE_DECISIONS.map((decision) => ({
              value: decision,
              label: NOTICE_DECISION_LABELS[decision],
            }))}
          />
          <TextArea
            label="Raisons"
            name="decisionReason"
            rows={6}
            maxLength={NOTICE_TEXT_MAX}
            required
            hint="La règle de droit ou des conditions d’utilisation, et les faits. Envoyé à la personne avec les voies de recours."
            defaultValue={actionData?.values.decisionReason}
            error={errors.decisionReason}
          />
          <p className="text-sm text-faint">
            La décision est définitive ici. Le retrait, la limite ou la suspension se font sur la
            page du contenu ou de l’entreprise ; prévenez aussi son auteur, avec les mêmes raisons.
          </p>
          <Button type="submit" variant="primary">
            Enregistrer la décision
          </Button>
        </AppForm>
      )}
    </>
  )
}

/** The message of a common thread that a notice names: closed until the reason for reading it is given. */
function NamedMessage({
  message,
  answer,
}: {
  message: {
    opened: boolean
    text: { author: string; body: string; sentAt: string } | null
  }
  answer: RefusedAct | null
}) {
  const refused = answer?.intent === 'open-message' ? answer : null
  return (
    <section className="mt-12 grid max-w-[42rem] gap-5" aria-labelledby="message-notifie">
      <h2 id="message-notifie" className="text-subtitle">
        Le message
      </h2>
      {message.text ? (
        <div className="message">
          <p className="break-words">
            <strong className="font-semibold">{message.text.author}</strong>
          </p>
          <p className="message-body">{message.text.body}</p>
          <p className="message-when">{message.text.sentAt}</p>
        </div>
      ) : (
        <AppForm className="grid gap-5">
          <p className="text-muted">
            Il n’est lu que de ceux du fil. Dites pourquoi vous l’ouvrez&nbsp;: le journal le garde.
          </p>
          <TextField
            label="Pourquoi l’ouvrir"
            name="why"
            maxLength={300}
            autoComplete="off"
            defaultValue={refused?.values.why}
            error={refused?.errors.why}
            required
          />
          <Button name="intent" value="open-message">
            Ouvrir le message
          </Button>
        </AppForm>
      )}
    </section>
  )
}
