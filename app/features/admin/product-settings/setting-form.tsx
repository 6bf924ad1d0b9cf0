import { useNavigation } from 'react-router'
import { listTrades } from '#app/features/trades/trades.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { REASON_MAX } from './setting-change.ts'

type Field = {
  name: string
  label: string
  value: string
  suffix: string | undefined
  hint: string
  decimal: boolean
}

/** New figures, their day and why; what they change is looked at first. */
export function SettingForm({
  fields,
  first,
  today,
  last,
  announced,
  twoPeople,
  restored,
  example,
  answer,
}: {
  fields: readonly Field[]
  first: { day: string; words: string; proposed: string } | null
  today: string
  last: string | null
  announced: boolean
  twoPeople: boolean
  restored: string | null
  /** The search whose order is compared in the preview; null where the setting orders nothing. */
  example: { trade: string; where: string } | null
  answer: RefusedAct | undefined
}) {
  const values = answer && answer.intent !== 'cancel' ? answer.values : {}
  const errors = answer && answer.intent !== 'cancel' ? answer.errors : {}
  const pending = useNavigation().formData?.get('intent')
  return (
    <AppForm className="grid max-w-2xl gap-5">
      <ErrorSummary errors={summedErrors(errors)} />
      {restored && <p className="notice">Valeur reprise de l’historique&nbsp;: {restored}.</p>}
      <input type="hidden" name="follows" value={last ?? ''} />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, value, suffix, hint, decimal }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode={decimal ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={10}
            suffix={suffix}
            defaultValue={values[name] ?? value}
            hint={errors[name] ? undefined : hint}
            error={errors[name]}
            required
          />
        ))}
      </div>
      <TextField
        label="S’applique le"
        name="startsOn"
        type="date"
        min={first?.day ?? today}
        defaultValue={values.startsOn ?? first?.proposed ?? ''}
        hint={
          first === null
            ? 'Vide\u00a0: dès maintenant.'
            : `Au plus tôt le ${first.words}.${twoPeople ? ' Le préavis se compte du jour où la deuxième personne approuve.' : ''}`
        }
        error={errors.startsOn}
        required={first !== null}
      />
      <TextArea
        label="Pourquoi"
        name="reason"
        rows={4}
        maxLength={REASON_MAX}
        defaultValue={values.reason ?? ''}
        hint={
          announced
            ? 'Ces mots partent dans l’email aux personnes concernées, et se lisent en haut du texte.'
            : 'Ces mots restent dans l’historique.'
        }
        error={errors.reason}
        required
      />
      {example && (
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-3 text-muted">L’exemple de l’aperçu</legend>
          <Select
            label="Métier"
            name="metier"
            defaultValue={values.metier ?? example.trade}
            options={listTrades().map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <TextField
            label="Commune ou code postal"
            name="ou"
            maxLength={80}
            autoComplete="off"
            defaultValue={values.ou ?? example.where}
            error={errors.ou}
          />
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" name="intent" value="change" pending={pending === 'change'}>
          {twoPeople ? 'Demander ce changement' : 'Enregistrer'}
        </Button>
        <Button name="intent" value="preview" pending={pending === 'preview'}>
          Voir avant et après
        </Button>
      </div>
    </AppForm>
  )
}
