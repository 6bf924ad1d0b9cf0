import type { Ctx, Particulier } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import {
  parseId,
  type DecisionId,
  type ProjectId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { DECISION_REFUSALS } from './decision.ts'
import { answerForm, decisionForm } from './decision-form.ts'
import { reopenDecision, takeDecision } from './take-decision.server.ts'
import { removeDecision, writeDecision } from './write-decision.server.ts'

const decisionIn = ({ decisionId }: Readonly<Record<string, string>>) =>
  orNotFound(parseId<DecisionId>(decisionId))

/** What the page of a project does to its decisions, by the name that each button posts. */
export function decisionActs(ctx: Ctx<Particulier>, projectId: ProjectId) {
  return {
    writeDecision: act({
      form: decisionForm,
      run: ({ requestId, ...decision }) =>
        writeDecision(ctx, projectId, {
          ...decision,
          requestId: requestId === '' ? null : orNotFound(parseId<QuoteRequestId>(requestId)),
        }),
      refusals: DECISION_REFUSALS,
      beside: { too_many_decisions: 'question' },
      done: 'Décision notée',
    }),
    decide: act({
      form: answerForm,
      run: ({ answer, ...posted }) => takeDecision(ctx, projectId, decisionIn(posted), answer),
      refusals: DECISION_REFUSALS,
      done: 'Décision prise',
    }),
    reopenDecision: act({
      run: (posted: Readonly<Record<string, string>>) =>
        reopenDecision(ctx, projectId, decisionIn(posted)),
      done: 'Décision rouverte',
    }),
    removeDecision: act({
      run: (posted: Readonly<Record<string, string>>) =>
        removeDecision(ctx, projectId, decisionIn(posted)),
      done: 'Décision supprimée',
    }),
  }
}
