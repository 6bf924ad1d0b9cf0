import { TurnLines } from '#app/features/requests/my-requests/turn-band.tsx'
import type { Turn } from '#app/features/requests/my-requests/particulier-turns.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { inFormOrder } from '#app/values/field-errors.ts'
import { formatDate, formatDay, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { DECISION_WORDS_MAX } from './decision.ts'
import type { Decision, DecisionStep } from './list-decisions.server.ts'

/** What waits for the person in the rooms of requests that is a decision of the project too. */
const DECIDED_ELSEWHERE: ReadonlySet<Turn['kind']> = new Set([
  'quote',
  'amendment',
  'visit',
  'slot',
  'receive',
  'lift',
] as const)

/**
 * What the people of a project have to decide: what its documents and dates ask of the reader, what the two wrote
 * themselves, and, folded, what they decided.
 */
export function ProjectDecisions({
  decisions,
  turns,
  requests,
  answer,
  today,
  now,
}: {
  decisions: readonly Decision[]
  /** What waits for the reader over the requests of the project. */
  turns: readonly Turn[]
  /** The requests that a decision may be about. */
  requests: readonly { id: string; title: string }[]
  answer: RefusedAct | null
  today: Day
  now: Date
}) {
  const waiting = turns.filter(({ kind }) => DECIDED_ELSEWHERE.has(kind))
  const open = decisions.filter((decision) => decision.answer === null)
  const taken = decisions.filter((decision) => decision.answer !== null)
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Décisions à prendre</h2>
      {waiting.length > 0 && (
        <div className="mt-4">
          <TurnLines turns={waiting} now={now} />
        </div>
      )}
      {open.length > 0 && (
        <ul
          className={waiting.length > 0 ? 'lines lines-flush' : 'lines mt-4'}
          aria-label="Notées dans le projet"
        >
          {open.map((decision) => (
            <OpenDecision key={decision.id} decision={decision} answer={answer} today={today} />
          ))}
        </ul>
      )}
      {waiting.length + open.length === 0 && (
        <p className="mt-4 text-muted">
          Rien à décider pour l’instant. Notez ici ce qu’il reste à choisir&nbsp;: un carrelage, une
          couleur, une date.
        </p>
      )}
      <WriteDecision requests={requests} answer={answer} />
      {taken.length > 0 && (
        <details className="more mt-2">
          <summary>
            {taken.length === 1 ? 'Une décision prise' : `${taken.length} décisions prises`}
          </summary>
          <ul className="lines mt-4">
            {taken.map((decision) => (
              <TakenDecision key={decision.id} decision={decision} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function OpenDecision({
  decision,
  answer,
  today,
}: {
  decision: Decision
  answer: RefusedAct | null
  today: Day
}) {
  const { id, question, dueOn } = decision
  const refused = answer?.intent === 'decide' && answer.values.decisionId === id ? answer : null
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold break-words">{question}</h3>
        {dueOn && (
          <Badge tone={dueOn < today ? 'warn' : 'neutral'}>Avant le {formatDay(dueOn)}</Badge>
        )}
      </div>
      <About decision={decision} />
      <details className="more" open={refused !== null}>
        <summary aria-label={`Décider\u00a0: ${question}`}>Décider</summary>
        <AppForm preventScrollReset className="mt-3 grid max-w-lg justify-items-start gap-4">
          <input type="hidden" name="decisionId" value={id} />
          <ErrorSummary
            errors={summedErrors(refused ? { [`decide-${id}`]: refused.errors.answer } : {})}
          />
          <div className="w-full">
            <TextField
              label="Ce que vous décidez"
              name="answer"
              id={`decide-${id}`}
              maxLength={DECISION_WORDS_MAX}
              autoComplete="off"
              defaultValue={refused?.values.answer}
              error={refused?.errors.answer}
              required
              star={false}
            />
          </div>
          <Button name="intent" value="decide">
            Enregistrer la décision
          </Button>
        </AppForm>
        <RemoveDecision id={id} />
      </details>
    </li>
  )
}

function TakenDecision({ decision }: { decision: Decision }) {
  const { id, question, answer } = decision
  return (
    <li>
      <h3 className="text-base font-semibold break-words">{question}</h3>
      <p className="mt-1 break-words">{answer}</p>
      <About decision={decision} />
      <details className="more">
        <summary aria-label={`Modifier\u00a0: ${question}`}>Modifier</summary>
        <AppForm preventScrollReset className="mt-3">
          <input type="hidden" name="decisionId" value={id} />
          <Button size="sm" name="intent" value="reopenDecision">
            Rouvrir la décision
          </Button>
        </AppForm>
        <RemoveDecision id={id} />
      </details>
    </li>
  )
}

/** What a decision is about, and who wrote, took and reopened it. */
function About({ decision: { request, trail } }: { decision: Decision }) {
  return (
    <>
      {request && <p className="mt-1 text-muted">Pour «&nbsp;{request}&nbsp;»</p>}
      <ul className="mt-1 grid gap-1 text-faint">
        {trail.map((step) => (
          <li key={`${step.verb}-${step.at}`} className="break-words">
            {stepWords(step)}
          </li>
        ))}
      </ul>
    </>
  )
}

const VERBS = { write: 'Notée', decide: 'Décidée', reopen: 'Rouverte' } as const

function stepWords({ verb, name, mine, answer, at }: DecisionStep): string {
  const who = mine ? 'par vous' : `par ${name}`
  const what = answer === null ? '' : `\u00a0: ${answer}`
  return `${VERBS[verb]} ${who} le ${formatDate(new Date(at), PARIS)}${what}`
}

function RemoveDecision({ id }: { id: string }) {
  return (
    <AppForm preventScrollReset className="mt-2">
      <input type="hidden" name="decisionId" value={id} />
      <Button variant="link" name="intent" value="removeDecision">
        Supprimer de la liste
      </Button>
    </AppForm>
  )
}

function WriteDecision({
  requests,
  answer,
}: {
  requests: readonly { id: string; title: string }[]
  answer: RefusedAct | null
}) {
  const refused = answer?.intent === 'writeDecision' ? answer : null
  return (
    <details className="more mt-2" open={refused !== null}>
      <summary>Noter une décision à prendre</summary>
      <AppForm preventScrollReset className="mt-4 grid max-w-lg gap-6">
        <ErrorSummary
          errors={summedErrors(inFormOrder(refused?.errors ?? {}, ['question', 'dueOn']))}
        />
        <TextField
          label="Ce qui est à décider"
          name="question"
          maxLength={DECISION_WORDS_MAX}
          autoComplete="off"
          placeholder="Choisir le carrelage de la salle de bain"
          defaultValue={refused?.values.question}
          error={refused?.errors.question}
          required
          star={false}
        />
        <TextField
          label="À décider avant le"
          name="dueOn"
          type="date"
          defaultValue={refused?.values.dueOn}
          error={refused?.errors.dueOn}
          optional
        />
        {requests.length > 0 && (
          <Select
            label="Pour quels travaux"
            name="requestId"
            defaultValue={refused?.values.requestId ?? ''}
            placeholder="Tout le projet"
            options={requests.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <Button name="intent" value="writeDecision">
          Noter
        </Button>
      </AppForm>
    </details>
  )
}
