import { addressInWords, type Address } from '#app/features/clients/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { PlainText } from './plain-editor.ts'

/** What a field of the form is given, by the name that it posts. */
type FieldOf = (name: PlainText) => {
  name: string
  value: string
  error: string | undefined
  onChange: () => void
}

/** Where the works were: an address of the client's in one press, or another. */
export function PlaceOfWorks({
  addresses,
  onChoose,
  field,
}: {
  addresses: readonly Address[]
  onChoose: (address: Address) => void
  field: FieldOf
}) {
  return (
    <section className="grid gap-5" aria-labelledby="lieu">
      <div>
        <h2 id="lieu" className="text-heading">
          Lieu des travaux
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Laissez vide si c’est l’adresse de facturation du client. La TVA suit ce lieu.
        </p>
      </div>
      {addresses.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {addresses.map((address) => (
            <Button
              key={addressInWords(address)}
              type="button"
              size="sm"
              onClick={() => onChoose(address)}
            >
              {addressInWords(address)}
            </Button>
          ))}
        </div>
      )}
      <TextField label="Adresse" maxLength={200} autoComplete="off" {...field('placeLine')} />
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          label="Code postal"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...field('placePostalCode')}
        />
        <TextField label="Commune" maxLength={80} autoComplete="off" {...field('placeTown')} />
      </div>
    </section>
  )
}

/**
 * What the rates of a plain invoice ask for: a certification, a subcontract, the local tax; nothing
 * where none does.
 */
export function VatOfInvoice({
  reduced,
  subcontracts,
  local,
  certified,
  localTaxText,
  errors,
  field,
}: {
  /** A line bears a reduced rate. */
  reduced: boolean
  /** The client may subcontract works to the company. */
  subcontracts: boolean
  /** The works lie where French VAT does not exist. */
  local: boolean
  certified: boolean
  localTaxText: string
  errors: FieldErrors
  field: FieldOf
}) {
  if (!reduced && !subcontracts && !local) return null
  return (
    <TitledSection id="tva" title="TVA" className="grid gap-5">
      {reduced && (
        <Checkbox
          name="certified"
          value="oui"
          defaultChecked={certified}
          error={errors.certified}
          label="Le client certifie l’âge et l’usage du logement"
          hint={
            'Logement achevé depuis plus de deux ans. La mention, à son nom, s’ajoute à la facture\u202f; gardez sa signature.'
          }
        />
      )}
      {subcontracts && (
        <TextField
          label="Contrat de sous-traitance"
          maxLength={80}
          autoComplete="off"
          {...field('subcontractReference')}
          optional
          hint={
            'Sa référence, si ce client vous sous-traite des travaux de bâtiment\u00a0: la facture est alors sans TVA (autoliquidation).'
          }
        />
      )}
      {local && (
        <TextField
          label="Taxe locale"
          name="localTaxText"
          maxLength={200}
          autoComplete="off"
          defaultValue={localTaxText}
          error={errors.localTaxText}
          hint={
            'La TVA française n’existe pas ici\u00a0: dites la taxe locale, ou qu’il n’y en a pas.'
          }
        />
      )}
    </TitledSection>
  )
}
