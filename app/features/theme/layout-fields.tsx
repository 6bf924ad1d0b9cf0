import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { SPACING_BOUNDS } from '#app/ui/theme/site-theme.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { ThemeField } from './theme-fields.ts'
import type { ThemeValues } from './theme-form.ts'

const FIELDS = [
  {
    field: 'container',
    label: 'Marge de page',
    what: 'Entre le bord de l’écran et ce qui est écrit.',
  },
  {
    field: 'section',
    label: 'Espace entre sections',
    what: 'Au-dessus et au-dessous de chaque partie d’une page.',
  },
] as const
const words = (rem: number) => String(rem).replace('.', ',')

/** The two spaces, and which versions visitors are shown. */
export function LayoutFields({
  values,
  errors,
  onChange,
  onLeave,
}: {
  values: ThemeValues
  errors: FieldErrors
  onChange: (changes: Partial<ThemeValues>) => void
  onLeave: (field: ThemeField) => void
}) {
  return (
    <div className="grid gap-8">
      {FIELDS.map(({ field, label, what }) => {
        const [least, most] = SPACING_BOUNDS[field]
        return (
          <TextField
            key={field}
            label={label}
            name={field}
            value={values[field]}
            error={errors[field]}
            hint={`${what} De ${words(least)} à ${words(most)} rem ; 1 rem vaut 16 px.`}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ [field]: event.target.value })}
            onBlur={() => onLeave(field)}
          />
        )
      })}
      <RadioGroup
        label="Ce que voient les visiteurs"
        name="versions"
        value={values.versions}
        error={errors.versions}
        onChange={(versions) => onChange({ versions })}
        options={[
          { value: 'own', label: 'Vos couleurs, partout', hint: 'Le site est le même pour tous.' },
          {
            value: 'both',
            label: 'La version que leur appareil demande',
            hint: 'Vos couleurs, et leur version claire ou sombre pour qui a réglé son appareil ainsi.',
          },
        ]}
      />
    </div>
  )
}
