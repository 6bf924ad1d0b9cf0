import { useEffect } from 'react'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { FONT_NAMES, fontFaces, fontStack, type FontName } from '#app/ui/fonts/families.ts'
import type { SiteTheme } from '#app/ui/theme/site-theme.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { ThemeValues } from './theme-form.ts'

const FIELDS = [
  {
    field: 'fontPrimary',
    part: 'primary',
    label: 'Police du texte',
    sample: 'Décrivez vos travaux : jusqu’à cinq artisans vérifiés vous répondent. 1 250,00 €',
  },
  {
    field: 'fontHeading',
    part: 'heading',
    label: 'Police des titres',
    sample: 'Trouvez l’artisan qu’il vous faut',
  },
] as const
const OPTIONS = FONT_NAMES.map((name) => ({ value: name, label: name }))

/** The two families, each with a line written in it. */
export function FontFields({
  values,
  theme,
  errors,
  onChange,
}: {
  values: ThemeValues
  theme: SiteTheme
  errors: FieldErrors
  onChange: (changes: Partial<ThemeValues>) => void
}) {
  useSampleFaces(theme.fonts.primary, theme.fonts.heading)
  return (
    <div className="grid gap-8">
      {FIELDS.map(({ field, part, label, sample }) => (
        <div key={field} className="grid gap-4">
          <Select
            label={label}
            name={field}
            options={OPTIONS}
            value={values[field]}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
          <p
            className="font-sample"
            data-part={part}
            style={{ fontFamily: `${fontStack(theme.fonts[part])}, system-ui, sans-serif` }}
          >
            {sample}
          </p>
          {theme.fonts[part] === 'Mukti' && (
            <p className="field-hint">
              Mukti ne dessine que le bengali : le français reste écrit en Inter.
            </p>
          )}
        </div>
      ))}
      <p className="field-hint">
        Les dix-neuf polices sont servies par le site lui-même. Un visiteur ne reçoit que celles qui
        sont choisies.
      </p>
    </div>
  )
}

/** Gives this page the faces of the two families, for their samples. */
function useSampleFaces(primary: FontName, heading: FontName): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync([...new Set([primary, heading])].map(fontFaces).join(''))
    document.adoptedStyleSheets.push(sheet)
    return () =>
      void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (other) => other !== sheet,
      ))
  }, [primary, heading])
}
