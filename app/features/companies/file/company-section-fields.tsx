import { CommuneField } from '#app/features/places/commune-field.tsx'
import type { PlaceAnswer } from '#app/features/places/commune-answer.ts'
import { listTrades } from '#app/features/trades/trades.ts'
import { Checkbox, CheckboxGroup, RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import type { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { maskIban } from '#app/values/identity/iban.ts'
import { LEGAL_FORMS } from './company-file.ts'
import type { CompanySection } from './company-sections.ts'
import type { CompanyValues } from './company-values.ts'
import { COMPANY_FIELD_REASONS } from '#app/features/companies/copy.ts'
import { ServiceAreaField } from '#app/features/companies/area/service-area-field.tsx'
import type { ServiceAreaMap } from '#app/features/companies/area/service-area-map.ts'

/** What the fields of a part are given. */
export type SectionFieldsProps = {
  values: CompanyValues
  errors: FieldErrors
  field: ReturnType<typeof fieldsOf<CompanyValues>>
  trades: readonly string[]
  places: readonly PlaceAnswer[]
  planRadiusKm: number
  /** The area as it is saved, bounded by the plan; null before a commune is given. */
  map: ServiceAreaMap | null
  /** The last characters of the IBAN that is kept; null without one. */
  ibanEnd: string | null
}

/** What each part is called and for. */
export const SECTION_WORDS: Record<CompanySection, { title: string; intro: string }> = {
  identite: {
    title: 'Entreprise',
    intro: 'Le nom que voient les particuliers, et ce que nous vérifions.',
  },
  metiers: {
    title: 'Métiers et zone',
    intro: 'Ils décident des demandes qui vous sont proposées.',
  },
  tarifs: {
    title: 'Tarifs',
    intro: 'La loi veut que vos prix soient affichés\u00a0: ils figurent sur votre page publique.',
  },
  tva: { title: 'TVA et paiement', intro: 'Vos devis sont calculés d’après votre régime.' },
  mediateur: {
    title: 'Médiateur',
    intro: 'Tout professionnel en propose un à ses clients particuliers.',
  },
  presentation: {
    title: 'Présentation',
    intro: 'Ce que vous faites, depuis quand, comment vous travaillez.',
  },
}

/** The fields of each part, in the order of its form. */
export const SECTION_FIELDS: Record<
  CompanySection,
  (props: SectionFieldsProps) => React.ReactNode
> = {
  identite: ({ field, values, errors, places }) => (
    <>
      <TextField
        label="Nom de l’entreprise"
        {...field('companyName')}
        autoComplete="organization"
        required
      />
      <TextField
        label="SIRET"
        {...field('siret')}
        inputMode="numeric"
        maxLength={24}
        hint="14 chiffres, sur votre extrait d’immatriculation."
      />
      <TextField label="Nom du dirigeant" {...field('managerName')} autoComplete="name" />
      <TextField
        label="Téléphone professionnel"
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Il figure sur vos devis, et n’est jamais affiché sur votre page publique."
      />
      <TextField
        label="Adresse de l’entreprise"
        {...field('addressLine')}
        autoComplete="street-address"
        hint="Numéro et rue."
      />
      <CommuneField
        start={{ code: values.postalCode ?? '', insee: values.insee ?? '', places }}
        errors={errors}
        hint="Celui de votre entreprise."
        required={false}
      />
      <Select
        label="Forme juridique"
        {...field('legalForm')}
        placeholder="Choisissez une forme juridique"
        options={LEGAL_FORMS.map((form) => ({ value: form, label: form }))}
      />
      <TextField
        label="Capital social"
        {...field('capital')}
        inputMode="decimal"
        suffix="€"
        hint={COMPANY_FIELD_REASONS.capital}
        optional
      />
      <TextField
        label="Immatriculation"
        {...field('registration')}
        hint={COMPANY_FIELD_REASONS.registration}
      />
    </>
  ),
  metiers: ({ values, errors, trades, planRadiusKm, map }) => (
    <>
      <div className="[&_.choices]:sm:grid-cols-2">
        <CheckboxGroup
          label="Métiers exercés"
          name="trades"
          defaultValues={trades}
          error={errors.trades}
          options={listTrades().map(({ slug, name, line }) => ({
            value: slug,
            label: name,
            hint: line,
          }))}
        />
      </div>
      <ServiceAreaField
        defaultValue={values.radiusKm}
        error={errors.radiusKm}
        planRadiusKm={planRadiusKm}
        map={map}
      />
    </>
  ),
  tarifs: ({ field }) => (
    <>
      <TextField
        label="Taux horaire TTC"
        {...field('hourlyRate')}
        inputMode="decimal"
        suffix="€"
        hint={'Main-d’œuvre, TVA comprise. Exemple\u00a0: 54,00.'}
      />
      <TextField
        label="Frais de déplacement TTC"
        {...field('travelFee')}
        inputMode="decimal"
        suffix="€"
        hint={'Par visite. Indiquez 0 s’il n’y en a pas.'}
      />
      <p className="text-muted">
        Vos devis pour les demandes reçues ici sont gratuits&nbsp;: votre page le dit.
      </p>
    </>
  ),
  tva: ({ field, ibanEnd }) => (
    <>
      <RadioGroup
        label="Régime de TVA"
        {...field('vatRegime')}
        look="cards"
        options={[
          { value: 'standard', label: 'Je facture la TVA', hint: 'Réel normal ou simplifié' },
          {
            value: 'franchise',
            label: 'Franchise en base',
            hint: 'TVA non applicable, article 293 B du CGI',
          },
        ]}
      />
      <TextField
        label="Numéro de TVA intracommunautaire"
        {...field('vatNumber')}
        autoCapitalize="characters"
        hint={'Laissez vide\u00a0: si vous facturez la TVA, il se calcule d’après votre SIRET.'}
        optional
      />
      <TextArea
        label="Conditions de paiement"
        {...field('paymentTerms')}
        rows={3}
        hint={
          'Reprises sur vos devis. Exemple\u00a0: 30\u00a0% à la commande, le solde à la fin des travaux.'
        }
        optional
      />
      <TextField
        label="IBAN"
        {...field('iban')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={42}
        placeholder={ibanEnd ? maskIban(ibanEnd) : undefined}
        hint={
          ibanEnd
            ? `L’IBAN qui finit par ${ibanEnd} est enregistré, chiffré. Laissez vide pour le garder.`
            : 'Gardé chiffré. Vos factures le portent, pour être payé par virement\u202f; il n’est jamais sur votre page publique.'
        }
        optional
      />
      {ibanEnd && <Checkbox name="removeIban" value="yes" label="Supprimer l’IBAN enregistré" />}
    </>
  ),
  mediateur: ({ field }) => (
    <>
      <TextField
        label="Nom du médiateur"
        {...field('mediatorName')}
        hint={COMPANY_FIELD_REASONS.mediator}
      />
      <TextField
        label="Adresse ou site du médiateur"
        {...field('mediatorAddress')}
        hint="Les deux, si vous les avez : la loi veut que vos clients puissent lui écrire et le saisir en ligne (code de la consommation, art. R616-1)."
      />
    </>
  ),
  presentation: ({ field }) => (
    <TextArea
      label="Votre présentation"
      {...field('description')}
      rows={10}
      maxLength={3_000}
      hint="Téléphone, email et liens sont inutiles ici : le particulier vous joint par votre page."
    />
  ),
}
