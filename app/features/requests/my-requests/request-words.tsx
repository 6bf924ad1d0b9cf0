import type { PartnerOfRequest } from '#app/features/api/partners/partner-of-request.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import Pencil from 'lucide-react/icons/pencil'
import { BUDGET_LABELS, REFUSALS, TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import { RequestBlueprints } from '#app/features/requests/blueprints/request-blueprints.tsx'
import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import {
  BUDGETS,
  refusalToChangePhotos,
  refusalToDescribe,
  TIMEFRAMES,
} from '#app/features/requests/quote-request.ts'
import { TradeQuestionsFields } from '#app/features/requests/trade-questions/trade-questions-fields.tsx'
import { answerFields } from '#app/features/requests/trade-questions/trade-answers.ts'
import type { TradeQuestion } from '#app/features/requests/trade-questions/trade-question.ts'
import { siteSentence } from '#app/features/requests/site-person.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { RequestPhotos } from './request-photos.tsx'
import { Button } from '#app/ui/button.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { dayOf, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

type Asked = {
  answers: readonly { term: string; value: string }[]
  questions: readonly TradeQuestion[]
}

/** The works as their author said them, with the photos: what can be said otherwise, and until when. */
export function RequestWords({
  request,
  asked,
  taken,
  removed,
  partner,
  answer,
}: {
  request: QuoteRequestDetail
  /** What the trade asks, and what was answered. */
  asked: Asked
  taken: boolean
  removed: readonly string[]
  partner: PartnerOfRequest | null
  answer: RefusedAct | undefined
}) {
  const refusal = refusalToDescribe(request, taken)
  const zone = timeZoneOf(request.insee)
  const over = refusal !== null && refusal !== 'already_taken'
  return (
    <section aria-labelledby="travaux">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="travaux">Votre demande</h2>
        {!over && (
          <Button
            {...opens('decrire')}
            size="sm"
            aria-label="Modifier la description"
            icon={<Icon of={Pencil} />}
            disabledReason={refusal && REFUSALS[refusal]}
            reasonAs="tooltip"
          >
            Modifier
          </Button>
        )}
      </div>
      <p className="mt-4 max-w-prose whitespace-pre-line text-muted">{request.description}</p>
      <RequestPhotos
        request={request}
        removed={removed}
        error={answer?.intent === 'addPhotos' ? answer.errors.photos : undefined}
      />
      <RequestBlueprints
        plans={request.blueprints}
        changeable={refusalToChangePhotos(request) === null}
        error={answer?.intent === 'addBlueprints' ? answer.errors.blueprints : undefined}
      />
      <div className="mt-6">
        <DefinitionList
          items={[
            { term: 'Type de travaux', value: TRADES[request.trade].name },
            { term: 'Commune', value: `${request.town}, ${request.postalCode}` },
            { term: 'Budget estimé', value: request.budget && BUDGET_LABELS[request.budget] },
            {
              term: 'Délai souhaité',
              value: request.timeframe && TIMEFRAME_LABELS[request.timeframe],
            },
            ...asked.answers,
            { term: 'Sur place', value: request.sitePerson && siteSentence(request.sitePerson) },
            { term: 'Demande transmise par', value: partner && partnerSentence(partner, zone) },
          ]}
        />
      </div>
      {refusal === null && (
        <WordsDialog
          request={request}
          questions={asked.questions}
          answer={answer?.intent === 'describe' ? answer : undefined}
        />
      )}
    </section>
  )
}

/** « Travaux et Cie, à qui vous avez donné votre accord le 9 mars 2026 ». */
function partnerSentence({ name, agreedAt }: PartnerOfRequest, zone: string): string {
  return `${name}, à qui vous avez donné votre accord le ${formatDay(dayOf(agreedAt, zone))}`
}

function WordsDialog({
  request,
  questions,
  answer,
}: {
  request: QuoteRequestDetail
  questions: readonly TradeQuestion[]
  answer: RefusedAct | undefined
}) {
  const typed = answer?.values ?? {
    description: request.description,
    budget: request.budget ?? '',
    timeframe: request.timeframe ?? '',
    ...answerFields(request.tradeAnswers),
  }
  const errors = answer?.errors ?? {}
  const field = fieldsOf(typed, errors)
  return (
    <Dialog id="decrire" title="Modifier votre demande">
      <AppForm intent="describe" preventScrollReset className="grid gap-5">
        <TextArea
          label="Description du projet"
          id="description"
          rows={7}
          maxLength={4_000}
          required
          {...field('description')}
          hint="Les artisans déjà prévenus liront ce texte à la place de l’ancien."
        />
        <Select
          label="Budget estimé"
          optional
          placeholder="Je ne sais pas encore"
          {...field('budget')}
          options={BUDGETS.map((budget) => ({ value: budget, label: BUDGET_LABELS[budget] }))}
        />
        <Select
          label="Délai souhaité"
          optional
          placeholder="À voir avec l’artisan"
          {...field('timeframe')}
          options={TIMEFRAMES.map((timeframe) => ({
            value: timeframe,
            label: TIMEFRAME_LABELS[timeframe],
          }))}
        />
        <TradeQuestionsFields trade={request.trade} questions={questions} values={typed} />
        <p className="text-sm text-faint">
          Le métier et la commune ne changent pas&nbsp;: ce serait une autre demande, pour d’autres
          artisans.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button {...closes('decrire')}>Annuler</Button>
          <Button type="submit" variant="primary">
            Enregistrer
          </Button>
        </div>
      </AppForm>
    </Dialog>
  )
}
