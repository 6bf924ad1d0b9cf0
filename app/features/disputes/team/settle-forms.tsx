import { SayForm, OfferForm } from '#app/features/disputes/dispute-forms.tsx'
import { DISPUTE_TEXT } from '#app/features/disputes/dispute.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { addDays, type Day } from '#app/values/time/french-date.ts'

/** What the team may do in a dispute that waits for it. */
export function SettleForms({
  names,
  today,
  appealed,
  decidedBefore,
  answer,
}: {
  names: { company: string; client: string }
  today: Day
  appealed: boolean
  /** The reader gave the first opinion: somebody else decides the appeal. */
  decidedBefore: boolean
  answer: RefusedAct | null
}) {
  const open = (intent: string) => answer?.intent === intent
  return (
    <TitledSection id="regler" title="Régler le litige" className="grid gap-5">
      <details className="more" open={open('ask')}>
        <summary>Demander des précisions</summary>
        <AskForm names={names} today={today} answer={open('ask') ? answer : null} />
      </details>
      <details className="more" open={open('offer')}>
        <summary>Proposer un règlement aux deux parties</summary>
        <OfferForm today={today} answer={answer} button="Proposer aux deux parties" />
      </details>
      {decidedBefore ? (
        <Notice title="Une autre personne de l’équipe décide">
          Vous avez donné le premier avis. Confiez l’affaire à un collègue depuis le bureau.
        </Notice>
      ) : (
        <details className="more" open={open('opinion')}>
          <summary>{appealed ? 'Décider après réexamen' : 'Rendre l’avis motivé'}</summary>
          <div className="mt-4">
            <SayForm
              intent="opinion"
              label="Votre avis, avec ses raisons"
              button={appealed ? 'Rendre l’avis et clore' : 'Rendre l’avis'}
              answer={answer}
              hint={
                appealed
                  ? 'Les deux parties le lisent tel quel. Le litige est ensuite clos.'
                  : 'Les deux parties le lisent tel quel\u00a0: les faits retenus, la règle, ce que vous conseillez. Chacune peut le contester une fois pendant 14 jours.'
              }
            />
          </div>
        </details>
      )}
    </TitledSection>
  )
}

function AskForm({
  names,
  today,
  answer,
}: {
  names: { company: string; client: string }
  today: Day
  answer: RefusedAct | null
}) {
  const { errors = {}, values = {} } = answer ?? {}
  return (
    <AppForm className="mt-4 grid max-w-[42rem] gap-5">
      <RadioGroup
        label="À qui"
        name="asked"
        required
        defaultValue={values.asked}
        error={errors.asked}
        options={[
          { value: 'artisan', label: names.company },
          { value: 'particulier', label: names.client },
        ]}
      />
      <TextArea
        label="Ce que vous demandez"
        name="text"
        id="question"
        rows={4}
        maxLength={DISPUTE_TEXT.max}
        required
        defaultValue={values.text}
        error={errors.text}
        hint="Les deux parties le lisent."
      />
      <TextField
        label="Réponse avant la fin du"
        name="dueOn"
        id="reponse-avant"
        type="date"
        required
        min={addDays(today, 2)}
        max={addDays(today, 30)}
        className="max-w-[14rem]"
        defaultValue={values.dueOn ?? addDays(today, 7)}
        error={errors.dueOn}
      />
      <Button name="intent" value="ask">
        Demander
      </Button>
    </AppForm>
  )
}
