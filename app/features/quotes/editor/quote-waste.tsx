import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { QuoteTexts } from './quote-editor.ts'

/** The waste of the works, as an estimate; `none`: the box that says there is none is ticked. */
export function QuoteWaste({
  texts,
  errors,
  none,
  withVat,
}: {
  texts: QuoteTexts
  errors: FieldErrors
  none: boolean
  withVat: boolean
}) {
  const field = fieldsOf(texts, errors)
  return (
    <TitledSection id="dechets" title="Déchets du chantier" className="grid gap-6">
      <Checkbox
        label="Dépannage, réparation ou entretien, sans déchets de chantier"
        name="wasteNone"
        value="oui"
        defaultChecked={texts.wasteNone === 'oui'}
        error={errors.wasteNone}
      />
      {/* Kept in the form while the box is ticked, so that unticking it brings the words back. */}
      <div className="grid gap-6 sm:grid-cols-2" hidden={none}>
        <TextField
          label="Quantité estimée"
          maxLength={120}
          autoComplete="off"
          {...field('wasteQuantity')}
          placeholder="0,5 m³ de gravats"
        />
        <TextField
          label={withVat ? 'Coût estimé HT' : 'Coût estimé'}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          suffix="€"
          {...field('wasteCost')}
          hint="Compris dans le total. Écrivez 0 s’il n’y en a pas."
        />
        <TextField
          label="Tri et enlèvement"
          maxLength={200}
          autoComplete="off"
          {...field('wasteHandling')}
          placeholder="triés et emportés par l’entreprise"
        />
        <TextField
          label="Point de collecte"
          maxLength={200}
          autoComplete="off"
          {...field('wastePlace')}
          placeholder="déchèterie professionnelle, Saint-Denis"
        />
      </div>
    </TitledSection>
  )
}
