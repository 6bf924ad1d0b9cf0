import { useEffect } from 'react'
import { Select } from '#app/ui/choice-fields.tsx'
import { FONT_NAMES, fontStack, type FontName } from '#app/ui/fonts/families.ts'
import type { SiteTheme } from '#app/ui/site-theme.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { facesOf, type FontSources } from './preview-page.ts'
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
  fonts,
  errors,
  onChange,
}: {
  values: ThemeValues
  theme: SiteTheme
  fonts: FontSources
  errors: FieldErrors
  onChange: (changes: Partial<ThemeValues>) => void
}) {
  useSampleFaces(theme.fonts.primary, theme.fonts.heading, fonts)
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
        sont choisies, après la page.
      </p>
    </div>
  )
}

/** Gives this page the faces of the two families, for their samples. */
function useSampleFaces(primary: FontName, heading: FontName, fonts: FontSources): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    void Promise.all([...new Set([primary, heading])].map((name) => facesOf(name, fonts))).then(
      (faces) => sheet.replaceSync(faces.join('')),
    )
    return () =>
      void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (other) => other !== sheet,
      ))
  }, [primary, heading, fonts])
}
