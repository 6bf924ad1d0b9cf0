import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { KIND_WORDS } from './copy.ts'
import { WEBHOOK_KINDS } from './webhook.ts'

/** Where a receiver is and what it is told, to be added or changed. */
export function EndpointFields({
  url,
  description,
  kinds,
  errors,
}: {
  url: string
  description: string
  kinds: readonly string[]
  errors: FieldErrors
}) {
  return (
    <>
      <TextField
        label="Adresse à prévenir"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2_000}
        defaultValue={url}
        error={errors.url}
        hint="L’autre logiciel vous la donne, souvent sous le nom de «&nbsp;webhook&nbsp;». Elle commence par https://."
      />
      <TextField
        label="Nom du logiciel"
        name="description"
        autoComplete="off"
        maxLength={80}
        optional
        defaultValue={description}
        error={errors.description}
        hint="Pour vous y retrouver. Exemple&nbsp;: Ma comptabilité."
      />
      <CheckboxGroup
        label="Le prévenir quand…"
        name="kinds"
        defaultValues={kinds}
        error={errors.kinds}
        options={WEBHOOK_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
      />
    </>
  )
}
