import type { ReactNode } from 'react'
import { listTrades } from '#app/features/trades/trades.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CheckboxGroup, RadioGroup, Select } from '#app/ui/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { LEGAL_FORMS, RADIUS_KM, type CompanyField, type InsuranceState } from './artisan.ts'
import { CommuneField } from './commune-field.tsx'
import type { CommuneChoice } from './company-form-place.server.ts'
import type { CompanyValues } from './company-values.ts'
import { COMPANY_FIELD_REASONS, COMPANY_FIELDS, INSURANCE_STATES } from './copy.ts'
import { ServiceAreaDrawing } from './service-area-drawing.tsx'
import type { ServiceAreaMap } from './service-area-map.ts'

/** What each section of the form is given. */
export type SectionProps = {
  values: CompanyValues
  errors: FieldErrors
  missing: readonly CompanyField[]
}

/** One part of the file: what it is for at the left, its fields at the right, and what it still lacks. */
function Section({ title, children, intro, missing, fields, state }: { title: string; intro: string; children: ReactNode; missing: readonly CompanyField[]; fields: readonly CompanyField[]; state?: ReactNode }) {
  const lacking = missing.filter((field) => fields.includes(field))
  return (
    <section className="grid gap-x-14 gap-y-6 border-t border-line py-10 lg:grid-cols-[17rem_minmax(0,34rem)]">
      <div>
        <h2 className="text-heading">{title}</h2>
        <p className="mt-2 text-sm text-muted">{intro}</p>
        <p className="mt-3 flex flex-wrap gap-2">
          {lacking.length === 0 ? <Badge tone="ok">Rempli</Badge> : <Badge>{lacking.length === 1 ? '1 information à donner' : `${lacking.length} informations à donner`}</Badge>}
          {state}
        </p>
      </div>
      <div className="grid content-start gap-6">{children}</div>
    </section>
  )
}

/** Who the company is: what the team checks first. */
export function IdentitySection({ values, errors, missing }: SectionProps) {
  return (
    <Section title="Votre entreprise" intro="Le nom que voient les particuliers, et le SIRET que nous vérifions." missing={missing} fields={['siret', 'managerName', 'phone', 'addressLine']}>
      <TextField label="Nom de l’entreprise" name="companyName" autoComplete="organization" defaultValue={values.companyName} error={errors.companyName} required />
      <TextField label="SIRET" name="siret" inputMode="numeric" maxLength={24} defaultValue={values.siret} error={errors.siret} hint="14 chiffres, sur votre extrait d’immatriculation." />
      <TextField label="Nom du dirigeant" name="managerName" autoComplete="name" defaultValue={values.managerName} error={errors.managerName} />
      <TextField label="Téléphone professionnel" name="phone" type="tel" inputMode="tel" autoComplete="tel" defaultValue={values.phone} error={errors.phone} />
      <TextField label="Adresse de l’entreprise" name="addressLine" autoComplete="street-address" defaultValue={values.addressLine} error={errors.addressLine} hint={'Numéro et rue\u202f; le code postal et la commune viennent ci-dessous.'} />
    </Section>
  )
}

/** What is done and where: decides which requests arrive. */
export function ServiceSection({ values, errors, missing, trades, choices, planRadiusKm, map }: SectionProps & {
  trades: readonly string[]
  choices: readonly CommuneChoice[]
  planRadiusKm: number
  /** The area as it is saved, bounded by the plan; null before a commune is given. */
  map: ServiceAreaMap | null
}) {
  return (
    <Section title="Métiers et zone" intro="Ils décident des demandes qui vous sont proposées." missing={missing} fields={['trades', 'place', 'radius']}>
      <div className="[&_.choices]:sm:grid-cols-2">
        <CheckboxGroup label="Métiers exercés" name="trades" defaultValues={trades} error={errors.trades} options={listTrades().map(({ slug, name, line }) => ({ value: slug, label: name, hint: line }))} />
      </div>
      <CommuneField postalCode={values.postalCode ?? ''} insee={values.insee ?? ''} choices={choices} errors={errors} hint={COMPANY_FIELD_REASONS.place ?? ''} />
      <TextField
        label="Rayon d’intervention"
        name="radiusKm"
        type="number"
        inputMode="numeric"
        min={RADIUS_KM.min}
        max={RADIUS_KM.max}
        suffix="km"
        defaultValue={values.radiusKm}
        error={errors.radiusKm}
        hint={`À vol d’oiseau. Votre formule actuelle va jusqu’à ${planRadiusKm}\u00a0km\u202f; au-delà, le rayon choisi s’appliquera quand elle le permettra.`}
      />
      {map && <ServiceAreaDrawing map={map} />}
    </Section>
  )
}

/** What the law has printed on each quote. */
export function LegalSection({ values, errors, missing }: SectionProps) {
  return (
    <Section title="Mentions légales" intro="Elles figurent sur chacun de vos devis et de vos factures." missing={missing} fields={['legalForm', 'capital', 'registration']}>
      <Select label="Forme juridique" name="legalForm" defaultValue={values.legalForm} error={errors.legalForm} placeholder="Choisissez une forme juridique" options={LEGAL_FORMS.map((form) => ({ value: form, label: form }))} />
      <TextField label="Capital social" name="capital" inputMode="decimal" suffix="€" defaultValue={values.capital} error={errors.capital} hint={COMPANY_FIELD_REASONS.capital} optional />
      <TextField label="Immatriculation" name="registration" defaultValue={values.registration} error={errors.registration} hint={COMPANY_FIELD_REASONS.registration} />
    </Section>
  )
}

/** VAT and terms of payment. */
export function VatSection({ values, errors, missing }: SectionProps) {
  return (
    <Section title="TVA et paiement" intro="Vos devis sont calculés d’après votre régime." missing={missing} fields={['vatRegime', 'vatNumber']}>
      <RadioGroup
        label="Régime de TVA"
        name="vatRegime"
        look="cards"
        defaultValue={values.vatRegime}
        error={errors.vatRegime}
        options={[
          { value: 'standard', label: 'Je facture la TVA', hint: 'Réel normal ou simplifié' },
          { value: 'franchise', label: 'Franchise en base', hint: 'TVA non applicable, article 293 B du CGI' },
        ]}
      />
      <TextField label="Numéro de TVA intracommunautaire" name="vatNumber" autoCapitalize="characters" defaultValue={values.vatNumber} error={errors.vatNumber} hint={'Si vous facturez la TVA. Exemple\u00a0: FR 40 303 265 045.'} optional />
      <TextArea label="Conditions de paiement" name="paymentTerms" rows={3} defaultValue={values.paymentTerms} error={errors.paymentTerms} hint={'Reprises sur vos devis. Exemple\u00a0: 30\u00a0% à la commande, le solde à la fin des travaux.'} optional />
    </Section>
  )
}

const INSURANCE_TONES = { not_given: 'neutral', valid: 'ok', ending: 'warn', ended: 'bad' } as const satisfies Record<InsuranceState, string>

/** The ten-year insurance. */
export function InsuranceSection({ values, errors, missing, insurance }: SectionProps & { insurance: InsuranceState }) {
  const state = insurance === 'not_given' ? null : <Badge tone={INSURANCE_TONES[insurance]}>{insurance === 'ended' ? 'Assurance échue' : INSURANCE_STATES[insurance]}</Badge>
  return (
    <Section title="Assurance décennale" intro={'Demandée avant votre premier devis. Échue, elle arrête les nouvelles demandes\u202f; nous vous prévenons 30 jours puis 7 jours avant.'} missing={missing} fields={['insurance']} state={state}>
      <TextField label="Assureur" name="insurer" defaultValue={values.insurer} error={errors.insurer} />
      <TextField label="Coordonnées de l’assureur" name="insurerContact" defaultValue={values.insurerContact} error={errors.insurerContact} hint="Adresse ou téléphone, tels qu’ils figurent sur l’attestation." />
      <TextField label="Couverture géographique" name="insuranceCoverage" defaultValue={values.insuranceCoverage} error={errors.insuranceCoverage} hint={'Exemple\u00a0: France métropolitaine.'} />
      <TextField label="Numéro de contrat" name="insurancePolicy" defaultValue={values.insurancePolicy} error={errors.insurancePolicy} optional />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Valable du" name="insuranceFrom" type="date" defaultValue={values.insuranceFrom} error={errors.insuranceFrom} />
        <TextField label="au" name="insuranceTo" type="date" defaultValue={values.insuranceTo} error={errors.insuranceTo} />
      </div>
    </Section>
  )
}

/** The consumer mediator, whose name stands on each quote. */
export function MediatorSection({ values, errors, missing }: SectionProps) {
  return (
    <Section title="Médiateur de la consommation" intro={COMPANY_FIELD_REASONS.mediator ?? ''} missing={missing} fields={['mediator']}>
      <TextField label="Nom du médiateur" name="mediatorName" defaultValue={values.mediatorName} error={errors.mediatorName} />
      <TextField label="Adresse ou site du médiateur" name="mediatorAddress" defaultValue={values.mediatorAddress} error={errors.mediatorAddress} />
    </Section>
  )
}

/** The control that each missing part of the file leads to. */
const CONTROL: Record<CompanyField, string> = {
  siret: 'siret', trades: 'trades', place: 'postalCode', radius: 'radiusKm', legalForm: 'legalForm', capital: 'capital', registration: 'registration',
  managerName: 'managerName', phone: 'phone', addressLine: 'addressLine', vatRegime: 'vatRegime', vatNumber: 'vatNumber', insurance: 'insurer', mediator: 'mediatorName',
}

/** What is missing, each part a link to its field. */
export function MissingLinks({ fields }: { fields: readonly CompanyField[] }) {
  return (
    <>
      {fields.map((field, index) => (
        <span key={field}>
          {index > 0 && (index === fields.length - 1 ? ' et ' : ', ')}
          <a href={`#${CONTROL[field]}`} className="link">{COMPANY_FIELDS[field]}</a>
        </span>
      ))}
    </>
  )
}
