import { useNavigation } from 'react-router'
import type { ExperimentState } from '#app/features/product-settings/experiments/experiment.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { AUDIENCES } from './copy.ts'
import { REASON_MAX } from './experiment-change.ts'

/** How far an experiment goes, or how it ends. */
export function ExperimentForm({
  state,
  last,
  answer,
}: {
  state: ExperimentState
  last: string | null
  answer: RefusedAct | undefined
}) {
  const values = answer?.values ?? {}
  const errors = answer?.errors ?? {}
  const pending = useNavigation().formData !== undefined
  return (
    <AppForm className="grid max-w-2xl gap-5">
      <ErrorSummary errors={summedErrors(errors)} />
      <input type="hidden" name="follows" value={last ?? ''} />
      <RadioGroup
        label="L’essai"
        name="chosen"
        defaultValue={values.chosen ?? state.chosen ?? ''}
        options={[
          { value: '', label: 'Partagé entre les deux variantes' },
          { value: 'a', label: 'Terminé\u00a0: la variante A pour tous' },
          { value: 'b', label: 'Terminé\u00a0: la variante B pour tous' },
        ]}
      />
      <TextField
        label="Part de la variante B"
        name="share"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        suffix="%"
        defaultValue={values.share ?? String(state.share)}
        hint="De 0 à 100. Quand elle augmente, ceux qui voient déjà la variante B la gardent. À 0, l’essai s’arrête."
        error={errors.share}
        required
      />
      <Select
        label="Qui y prend part"
        name="audience"
        defaultValue={values.audience ?? state.audience}
        options={Object.entries(AUDIENCES).map(([value, label]) => ({ value, label }))}
        error={errors.audience}
      />
      <TextArea
        label="Pourquoi"
        name="reason"
        rows={3}
        maxLength={REASON_MAX}
        defaultValue={values.reason ?? ''}
        hint="Ces mots restent dans l’historique."
        error={errors.reason}
        required
      />
      <Button variant="primary" name="intent" value="set" pending={pending}>
        Enregistrer
      </Button>
    </AppForm>
  )
}
