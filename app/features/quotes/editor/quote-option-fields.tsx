import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { actName, type ItemsAct, type TypedOption } from './quote-editor.ts'

/**
 * What an option says besides its name and lines. `first` is the number of its first line, which
 * its fields are named by.
 */
export function OptionFields({
  option,
  first,
  errors,
  groups,
  onChange,
}: {
  option: TypedOption
  first: number
  errors: FieldErrors
  /** The choices that other options name. */
  groups: readonly string[]
  onChange: (option: TypedOption) => void
}) {
  const named = (field: keyof TypedOption) => ({
    name: `lines.${first}.${field}`,
    value: option[field],
    error: errors[`lines.${first}.${field}`],
    autoComplete: 'off' as const,
    optional: true,
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...option, [field]: event.target.value }),
  })
  const list = `choix-${first}`
  return (
    <div className="grid gap-4">
      <input type="hidden" name={`lines.${first}.option`} value="oui" />
      <TextField
        label="En quelques mots"
        maxLength={300}
        placeholder="Ce que le client y gagne"
        {...named('explanation')}
      />
      <TextField
        label="Variante de"
        list={list}
        maxLength={60}
        placeholder="Carrelage"
        hint={
          'Vide, le client coche l’option ou non. Avec le même nom sur plusieurs options, il en choisit une seule\u202f; la première est comprise dans le total.'
        }
        {...named('group')}
      />
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
    </div>
  )
}

/** Makes an option of a work item, or takes it back into the devis. */
export function OptionButton({
  item,
  is,
  onAct,
}: {
  item: number
  is: boolean
  onAct: (act: ItemsAct) => void
}) {
  return (
    <Button
      name="intent"
      value={actName({ verb: 'optional', item })}
      variant="link"
      size="sm"
      onClick={(event) => {
        event.preventDefault()
        onAct({ verb: 'optional', item })
      }}
    >
      {is ? 'Comprendre dans le devis' : 'Mettre en option'}
    </Button>
  )
}
