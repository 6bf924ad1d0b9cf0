import { TRADES } from '#app/features/trades/trades.ts'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import { PROJECT_NAME_MAX, PROJECT_PLACE_MAX } from './project.ts'
import type { Gatherable } from './queries.server.ts'

/** The fields of a project, in their order. */
export const PROJECT_FIELDS = ['name', 'place', 'budget'] as const
type Values = Partial<Record<(typeof PROJECT_FIELDS)[number], string>>

/** What a person says of a project. */
export function ProjectFields({
  values,
  errors,
}: {
  values: Values
  errors: Readonly<Record<string, string>>
}) {
  const field = fieldsOf(values, errors)
  return (
    <>
      <TextField
        label="Nom du projet"
        {...field('name')}
        maxLength={PROJECT_NAME_MAX}
        placeholder="Rénovation de la maison"
        required
        star={false}
      />
      <TextField
        label="Adresse ou commune"
        {...field('place')}
        maxLength={PROJECT_PLACE_MAX}
        optional
      />
      <TextField
        label="Budget, TTC"
        {...field('budget')}
        inputMode="decimal"
        autoComplete="off"
        suffix="€"
        hint="Aucun artisan ne le voit."
        optional
      />
    </>
  )
}

/** The requests, and devis as a company's own client, that may join a project, to be ticked. */
export function RequestsToTick({
  requests,
  ticked,
  label,
}: {
  requests: readonly Gatherable[]
  ticked: readonly string[]
  label: string
}) {
  return (
    <CheckboxGroup
      label={label}
      name="request"
      defaultValues={ticked}
      options={requests.map(({ id, title, trade, town, ownClientOf }) => ({
        value: id,
        label: title,
        hint: `${TRADES[trade].name}, ${town}${ownClientOf ? `, devis ${ofName(ownClientOf)}` : ''}`,
      }))}
    />
  )
}
