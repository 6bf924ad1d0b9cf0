import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { AnswerLead } from './answer-lead.tsx'
import { paths } from '#app/paths.ts'
import type { Route } from './+types/artisan-lead.page'

/** What taking a proposed request means, with the two answers to it. */
export function LeadProposal({
  lead,
  answers,
  answerWhen,
  takeRefusal,
  creditsLeft,
  answer,
}: Pick<
  Route.ComponentProps['loaderData'],
  'lead' | 'answers' | 'answerWhen' | 'takeRefusal' | 'creditsLeft'
> & { answer: RefusedAct | undefined }) {
  return (
    <section className="border-t border-line pt-8" aria-label="Votre réponse">
      <p className="mb-5 max-w-prose text-muted">
        {lead.requestStatus !== 'paused' && (
          <>Répondez avant {answerWhen}&nbsp;: ensuite la place va à un autre artisan. </>
        )}
        Prendre le contact réserve un de vos contacts du mois
        {creditsLeft !== null &&
          creditsLeft > 0 &&
          ` (${creditsLeft === 1 ? '1 restant' : `${creditsLeft} restants`})`}
        , ouvre la conversation et vous donne le prénom du particulier. Sans réaction de sa part en
        72&nbsp;heures, il vous est rendu.
      </p>
      <div className="w-fit max-w-full">
        <AnswerLead
          leadId={lead.id}
          title={lead.title}
          action={paths.lead(lead.id)}
          refusal={takeRefusal}
          size="md"
          answer={answer?.intent === 'decline' ? answer : undefined}
          answers={answers}
        />
      </div>
      {takeRefusal && <p className="mt-3 text-sm text-muted">{takeRefusal}</p>}
    </section>
  )
}
