import { Button } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import type { Route } from './+types/admin-review.page'
import { REFUSAL_RULES } from '#app/features/reviews/copy.ts'
import { EXPLANATION_MAX, REFUSAL_REASONS } from '#app/features/reviews/review.ts'

/**
 * What can be decided now: to publish or refuse what waits, to keep or take down what is reported,
 * to take down the rest.
 */
export function ReviewDecision({
  review,
  answer,
}: {
  review: Route.ComponentProps['loaderData']
  answer: RefusedAct | undefined
}) {
  const reported = Boolean(review.report?.open) && review.mayRefuse
  if (!reported && !review.mayPublish && !review.mayRefuse) return null
  const errors = answer?.errors ?? {}
  const options = [
    ...(reported
      ? [
          {
            value: 'keep',
            label: 'Laisser l’avis affiché',
            hint: 'L’entreprise reçoit l’explication.',
          },
        ]
      : []),
    ...(!reported && review.mayPublish
      ? [
          {
            value: 'publish',
            label: 'Publier',
            ...(review.doubts.length > 0
              ? {
                  hint: 'Dites pourquoi, malgré ces points communs. Cela reste dans l’histoire de l’avis.',
                }
              : {}),
          },
        ]
      : []),
    {
      value: 'refuse',
      label: review.status === 'published' ? 'Retirer' : 'Refuser',
      hint: 'L’auteur reçoit le motif et l’explication, et peut corriger ou contester.',
    },
  ]
  return (
    <AppForm className="grid max-w-[44rem] gap-5">
      <h2 className="text-heading">Décider</h2>
      {reported && <input type="hidden" name="about" value="report" />}
      <input type="hidden" name="seen" value={review.doubts.join(' ')} />
      {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
      <RadioGroup
        label="Décision"
        name="decision"
        options={options}
        defaultValue={
          answer?.values.decision ?? (options.length === 1 ? options[0]!.value : undefined)
        }
        error={errors.decision}
        required
      />
      <Select
        label="Motif du refus"
        name="reason"
        placeholder="Choisissez un motif"
        defaultValue={answer?.values.reason}
        error={errors.reason}
        options={REFUSAL_REASONS.map((reason) => ({
          value: reason,
          label: REFUSAL_RULES[reason].label,
        }))}
        hint="Seulement pour refuser ou retirer."
      />
      <TextArea
        label="Explication"
        name="text"
        rows={4}
        maxLength={EXPLANATION_MAX}
        defaultValue={answer?.values.text}
        error={errors.text}
        hint="Ce qui, dans l’avis, enfreint la règle. Pour un refus, elle est envoyée telle quelle."
      />
      <Button type="submit" variant="primary">
        Enregistrer la décision
      </Button>
    </AppForm>
  )
}
