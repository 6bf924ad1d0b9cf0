import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  CANCEL_DIALOG,
  NextChange,
  SettingHistory,
} from '#app/features/admin/product-settings/setting-history.tsx'
import {
  listLines,
  nextOf,
  statesOf,
} from '#app/features/admin/product-settings/setting-lines.server.ts'
import { sameQuestions, type QuestionSet } from '#app/features/product-settings/question-set.ts'
import {
  initialQuestions,
  questionsKey,
} from '#app/features/requests/trade-questions/known-questions.ts'
import { readQuestionSet } from '#app/features/requests/trade-questions/read-questions.server.ts'
import { TradeQuestionsFields } from '#app/features/requests/trade-questions/trade-questions-fields.tsx'
import { isTradeSlug, TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { dayOf, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-questions.page'
import { questionActs, type QuestionsPreview } from './question-acts.server.ts'
import { QuestionsForm } from './questions-form.tsx'
import { movesOfQuestions, questionsLabel, setInWords } from './questions-words.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.label ?? 'Questions d’un métier'} — Ouvréo` },
]

/** The trade that an address names; null for none. */
const tradeAt = (slug: string | undefined): TradeSlug | null =>
  slug !== undefined && isTradeSlug(slug) ? slug : null

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const trade = orNotFound(tradeAt(params.trade))
  const [present, lines] = await Promise.all([
    readQuestionSet(ctx, trade),
    listLines<QuestionSet>(ctx, [questionsKey(trade)]),
  ])
  const when = (instant: Date) => formatDateTime(instant, PARIS)
  const older = lines.find(
    (line) => line.value && line.id === new URL(request.url).searchParams.get('reprendre'),
  )
  const next = nextOf(lines, ctx.now)
  const stateOf = statesOf(lines, ctx.now)
  // What each line changed of what was set before it and not taken back.
  const before = (at: number) =>
    lines.slice(at + 1).find(({ value, cancelled }) => value && !cancelled)?.value ??
    initialQuestions(trade)
  return {
    trade,
    label: questionsLabel(trade),
    name: TRADES[trade].name,
    present: setInWords(present),
    questions: older?.value ?? present,
    restored: older?.id ?? null,
    last: lines.find(({ last }) => last)?.id ?? null,
    today: dayOf(ctx.now, PARIS),
    next: next && {
      id: next.id,
      words: setInWords(next.value!),
      when: when(next.effectiveAt!),
      told: false,
    },
    lines: lines.map((line, at) => ({
      id: line.id,
      words: line.value && setInWords(line.value),
      moves: line.value ? movesOfQuestions(before(at), line.value) : [],
      effective: line.effectiveAt && when(line.effectiveAt),
      state: stateOf(line),
      restorable: line.value !== null && !sameQuestions(line.value, present),
      by: line.by ?? 'Compte effacé',
      asker: line.asker,
      reason: line.reason,
      made: when(line.madeAt),
    })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, questionActs(ctx, orNotFound(tradeAt(params.trade))))
}

/** What the form of a request asks of one trade: how it is changed, what comes, and its history. */
export default function AdminQuestionsPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  useDialogsThatClose(answer?.intent === 'cancel' ? CANCEL_DIALOG : null)
  const { trade, label, name, present, next, lines, last, restored, ...form } = loaderData
  const previewed = answer?.intent === 'preview' ? answer.kept : undefined
  return (
    <>
      <PageHeader
        title={label}
        trail={[
          { label: 'Réglages du site', href: paths.adminSettings() },
          { label: 'Questions des métiers' },
          { label: name },
        ]}
      >
        Ce que demande le formulaire quand on choisit ce métier. Personne n’est obligé d’y répondre.
      </PageHeader>
      <RefusalNotice of={answer} />
      {next && <NextChange {...next} answer={answer} />}
      <DefinitionList
        items={[
          { term: 'Aujourd’hui', value: present },
          {
            term: 'Où cela se voit',
            value: (
              <AppLink href={paths.findPro({ metier: trade })} className="link">
                Formulaire de demande
              </AppLink>
            ),
          },
          {
            term: 'Réponses déjà données',
            value:
              'Elles restent lisibles, même à une question retirée. Corriger des mots les corrige aussi dans ces demandes\u00a0: pour un autre sens, ajoutez un choix.',
          },
        ]}
      />
      {!next && (
        <TitledSection id="changer" title="Changer" titleClass="mb-4" className="mt-12">
          <QuestionsForm
            {...form}
            key={`${last} ${restored}`}
            last={last}
            restored={restored !== null}
            answer={answer}
          />
          {previewed && <QuestionsPreviewed trade={trade} preview={previewed} />}
        </TitledSection>
      )}
      <SettingHistory
        lines={lines}
        restore={next ? null : (id) => paths.adminQuestions(trade, { reprendre: id })}
      />
    </>
  )
}

/** What a change would do, and the questions as the form would ask them: nothing of it is sent. */
function QuestionsPreviewed({
  trade,
  preview: { moves, asked },
}: {
  trade: TradeSlug
  preview: QuestionsPreview
}) {
  return (
    <section aria-labelledby="apercu" aria-live="polite" className="mt-10 grid max-w-3xl gap-6">
      <h3 id="apercu" className="text-heading">
        Comme au formulaire
      </h3>
      {moves.length === 0 ? (
        <p className="notice">Rien ne change&nbsp;: ces questions sont celles d’aujourd’hui.</p>
      ) : (
        <ul className="grid gap-1 wrap-anywhere">
          {moves.map((move) => (
            <li key={move}>{move}</li>
          ))}
        </ul>
      )}
      <div className="rounded-2xl border border-line p-4 sm:p-6">
        <TradeQuestionsFields
          key={JSON.stringify(asked)}
          trade={trade}
          questions={asked}
          values={{}}
        />
      </div>
    </section>
  )
}
