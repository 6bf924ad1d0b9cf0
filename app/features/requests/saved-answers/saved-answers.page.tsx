import { useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { parseId, type SavedAnswerId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/saved-answers.page'
import { ANSWER_REFUSALS } from './copy.ts'
import { listAnswers } from './queries.server.ts'
import { deleteAnswer, moveAnswer, restoreAnswer, saveAnswer } from './save-answers.server.ts'
import {
  ANSWER_BODY_MAX,
  ANSWER_TITLE_MAX,
  ANSWERS_MAX,
  EXAMPLE_VALUES,
  fillAnswer,
  VARIABLES_OF,
  type SavedAnswerKind,
} from './saved-answer.ts'

export const meta = () => [{ title: 'Réponses enregistrées — Ouvréo' }]

const NEW = 'nouvelle'
const kindOf = (said: string | null | undefined): SavedAnswerKind =>
  said === 'follow_up' || said === 'relance' ? 'follow_up' : 'answer'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const [answers, { file }] = await Promise.all([listAnswers(ctx), getCompany(ctx)])
  const values = {
    ...EXAMPLE_VALUES,
    entreprise: file.companyName,
    ville: file.town ?? EXAMPLE_VALUES.ville,
  }
  const editing = searchParams.get('modifier')
  if (editing !== null && editing !== NEW && !answers.some(({ id }) => id === editing)) notFound()
  return {
    answers: answers.map((answer) => ({ ...answer, example: fillAnswer(answer.body, values) })),
    editing,
    kind: kindOf(searchParams.get('pour')),
    deleted: parseId<SavedAnswerId>(searchParams.get('supprimee')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const to = paths.savedAnswers()
  const idIn = ({ id }: Readonly<Record<string, string>>) => orNotFound(parseId<SavedAnswerId>(id))
  return answerAct(request, {
    save: act({
      form: texts({ id: 60, kind: 20, title: 10_000, body: 100_000 }),
      run: (answer) =>
        saveAnswer(ctx, answer.id ? idIn(answer) : null, { ...answer, kind: kindOf(answer.kind) }),
      refusals: ANSWER_REFUSALS,
      done: 'Réponse enregistrée',
      to,
    }),
    restore: act({
      run: (posted) => restoreAnswer(ctx, idIn(posted)),
      refusals: ANSWER_REFUSALS,
      done: 'Réponse rétablie',
      to,
    }),
    delete: act({
      run: (posted) => deleteAnswer(ctx, idIn(posted)),
      to: (_, posted) => paths.savedAnswers({ supprimee: idIn(posted) }),
    }),
    up: act({ run: (posted) => moveAnswer(ctx, idIn(posted), 'up'), to }),
    down: act({ run: (posted) => moveAnswer(ctx, idIn(posted), 'down'), to }),
  })
}

export default function SavedAnswersPage({
  loaderData: { answers, editing, kind: asked, deleted },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const edited = answers.find(({ id }) => id === editing) ?? null
  const [kind, setKind] = useState(kindOf(actionData?.values.kind ?? edited?.kind ?? asked))
  const full = answers.length >= ANSWERS_MAX
  return (
    <>
      <PageHeader
        title="Réponses enregistrées"
        trail={[{ label: 'Demandes', href: paths.leads() }, { label: 'Réponses enregistrées' }]}
        aside={
          editing === null &&
          answers.length > 0 &&
          !full && (
            <ButtonLink href={paths.savedAnswers({ modifier: NEW })} variant="primary">
              Nouvelle réponse
            </ButtonLink>
          )
        }
      >
        À insérer dans vos messages, à envoyer en prenant un contact, ou pour relancer un devis.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {deleted && (
        <div
          className="notice mb-6 flex flex-wrap items-center justify-between gap-3"
          role="status"
        >
          Réponse supprimée.
          <AppForm action={paths.savedAnswers()}>
            <input type="hidden" name="id" value={deleted} />
            <Button size="sm" name="intent" value="restore">
              Annuler
            </Button>
          </AppForm>
        </div>
      )}
      {editing !== null ? (
        <AppForm className="grid max-w-2xl gap-5">
          <input type="hidden" name="id" value={edited?.id ?? ''} />
          <RadioGroup
            label="Sert à"
            name="kind"
            value={kind}
            options={[
              { value: 'answer', label: 'Répondre à une demande' },
              { value: 'follow_up', label: 'Relancer un devis sans réponse' },
            ]}
            onChange={(value) => setKind(kindOf(value))}
          />
          <TextField
            label="Nom"
            name="title"
            defaultValue={actionData?.values.title ?? edited?.title}
            error={actionData?.errors.title}
            maxLength={ANSWER_TITLE_MAX}
            required
            star={false}
            hint={'Vous seul le voyez. Exemple\u00a0: Première visite.'}
          />
          <TextArea
            label="Réponse"
            name="body"
            rows={8}
            defaultValue={actionData?.values.body ?? edited?.body}
            error={actionData?.errors.body}
            maxLength={ANSWER_BODY_MAX}
            required
            star={false}
          />
          <dl className="answer-variables">
            {Object.entries(VARIABLES_OF[kind]).map(([name, { says }]) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="save">
              Enregistrer
            </Button>
            <ButtonLink href={paths.savedAnswers()}>Annuler</ButtonLink>
          </div>
        </AppForm>
      ) : answers.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title="Aucune réponse enregistrée"
          action={
            <ButtonLink href={paths.savedAnswers({ modifier: NEW })} variant="primary">
              Écrire une réponse
            </ButtonLink>
          }
        >
          Une présentation, une proposition de visite, ce dont vous avez besoin pour chiffrer&nbsp;:
          écrit une fois, envoyé en un geste.
        </EmptyState>
      ) : (
        <ol className="lines">
          {answers.map((answer, index) => (
            <li key={answer.id} className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <h2 className="flex flex-wrap items-center gap-3 text-heading">
                  {answer.title}
                  {answer.kind === 'follow_up' && <Badge>Relance</Badge>}
                </h2>
                <p className="mt-1 max-w-prose whitespace-pre-line text-muted">{answer.example}</p>
              </div>
              <AppForm className="flex flex-wrap items-start gap-2">
                <input type="hidden" name="id" value={answer.id} />
                <Button
                  size="sm"
                  square
                  variant="quiet"
                  name="intent"
                  value="up"
                  disabledReason={index === 0 ? 'Déjà la première' : null}
                  reasonAs="tooltip"
                  aria-label={`Monter\u00a0: ${answer.title}`}
                >
                  <Icon of={ArrowUp} />
                </Button>
                <Button
                  size="sm"
                  square
                  variant="quiet"
                  name="intent"
                  value="down"
                  disabledReason={index === answers.length - 1 ? 'Déjà la dernière' : null}
                  reasonAs="tooltip"
                  aria-label={`Descendre\u00a0: ${answer.title}`}
                >
                  <Icon of={ArrowDown} />
                </Button>
                <ButtonLink
                  size="sm"
                  href={paths.savedAnswers({ modifier: answer.id })}
                  aria-label={`Modifier\u00a0: ${answer.title}`}
                >
                  Modifier
                </ButtonLink>
                <Button
                  size="sm"
                  name="intent"
                  value="delete"
                  aria-label={`Supprimer\u00a0: ${answer.title}`}
                >
                  Supprimer
                </Button>
              </AppForm>
            </li>
          ))}
        </ol>
      )}
      {answers.length > 0 && editing === null && (
        <p className="mt-6 text-sm text-faint">
          Les textes sont montrés avec des exemples à la place des variables.
          {full && ` ${ANSWERS_MAX} réponses au plus.`}
        </p>
      )}
    </>
  )
}
