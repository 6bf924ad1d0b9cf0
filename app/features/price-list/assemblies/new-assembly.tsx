import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { ASSEMBLY_NAME_MAX } from './assembly.ts'

/** Names an assembly, empty or made of the lines of a devis. */
export function NewAssembly({
  quotes,
  errors,
  values,
}: {
  quotes: readonly { value: string; label: string }[]
  errors: FieldErrors
  values: Readonly<Record<string, string>>
}) {
  const field = fieldsOf(values, errors)
  return (
    <AppForm className="grid max-w-[38rem] gap-6">
      <TextField
        label="Nom"
        {...field('name')}
        maxLength={ASSEMBLY_NAME_MAX}
        autoComplete="off"
        placeholder="Douche à l’italienne"
        hint="Le titre de l’ouvrage dans vos devis."
        required
        star={false}
      />
      {quotes.length > 0 && (
        <Select
          label="Partir d’un de vos devis"
          {...field('from')}
          placeholder="Non, commencer vide"
          hint="Ses lignes que vous n’avez pas encore rejoignent votre bibliothèque."
          options={quotes}
          optional
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="make">
          Créer l’ensemble
        </Button>
        <ButtonLink href={paths.assemblies()}>Retour</ButtonLink>
      </div>
    </AppForm>
  )
}
