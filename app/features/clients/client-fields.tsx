import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { WORKS_ADDRESSES_MAX } from './client.ts'

/**
 * The form of a client: what a company has besides is hidden for a person by the style, and
 * addresses of works come one by one.
 */
export function ClientFields({
  values,
  errors,
  back,
}: {
  values: Readonly<Record<string, string>>
  errors: FieldErrors
  /** Where giving up leads. */
  back: string
}) {
  const [kind, setKind] = useState(values.kind ?? 'individual')
  const held = Array.from({ length: WORKS_ADDRESSES_MAX }, (_, at) =>
    ['line', 'postalCode', 'town'].some((name) => values[`works.${at}.${name}`]),
  ).lastIndexOf(true)
  const [addresses, setAddresses] = useState(held + 1)
  const field = fieldsOf(values, errors)
  const company = kind === 'company'
  return (
    <AppForm className="client-form grid max-w-[38rem] gap-6">
      {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
      <RadioGroup
        label="Ce client est"
        name="kind"
        value={kind}
        onChange={setKind}
        error={errors.kind}
        options={[
          { value: 'individual', label: 'Un particulier' },
          { value: 'company', label: 'Une entreprise' },
        ]}
      />
      <div className="of-company">
        <TextField
          label="SIREN ou SIRET"
          {...field('companyNumber')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          hint="Le registre officiel donne le nom si vous le laissez vide."
          optional
        />
      </div>
      <TextField
        label={company ? 'Nom de l’entreprise' : 'Prénom et nom'}
        {...field('name')}
        maxLength={120}
        autoComplete="off"
        required={!company}
      />
      <div className="of-company">
        <TextField
          label="Votre contact"
          {...field('contactName')}
          maxLength={120}
          autoComplete="off"
          optional
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Email"
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          optional
        />
        <TextField
          label="Téléphone"
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
        />
      </div>
      <TextField
        label="Adresse de facturation"
        {...field('addressLine')}
        maxLength={200}
        autoComplete="off"
        placeholder="12 rue des Lilas"
        optional
      />
      <div className="grid gap-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          label="Code postal"
          {...field('postalCode')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <TextField label="Commune" {...field('town')} maxLength={80} autoComplete="off" />
      </div>
      {Array.from({ length: WORKS_ADDRESSES_MAX }, (_, at) => (
        <fieldset key={at} hidden={at >= addresses} className="grid gap-6">
          <legend className="mb-3 font-semibold">
            Lieu de travaux{addresses > 1 && ` ${at + 1}`}
          </legend>
          <TextField
            label="Adresse"
            {...field(`works.${at}.line`)}
            maxLength={200}
            autoComplete="off"
          />
          <div className="grid gap-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <TextField
              label="Code postal"
              {...field(`works.${at}.postalCode`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
            />
            <TextField
              label="Commune"
              {...field(`works.${at}.town`)}
              maxLength={80}
              autoComplete="off"
            />
          </div>
        </fieldset>
      ))}
      {addresses < WORKS_ADDRESSES_MAX && (
        <div>
          <Button type="button" size="sm" onClick={() => setAddresses(addresses + 1)}>
            Ajouter un lieu de travaux
          </Button>
        </div>
      )}
      <TextArea
        label="Notes"
        {...field('notes')}
        rows={4}
        maxLength={2_000}
        hint="Vous seul les lisez. Rien de sensible : santé, opinions, religion."
        optional
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-6">
        <Button variant="primary" name="intent" value="save">
          Enregistrer
        </Button>
        <ButtonLink href={back}>Retour</ButtonLink>
      </div>
    </AppForm>
  )
}
