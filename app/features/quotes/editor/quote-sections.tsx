import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { DictatedTextArea } from '#app/ui/form/dictated-text-area.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { QuoteTexts } from './quote-editor.ts'
import { QuoteInstalments } from './quote-instalments.tsx'
import { QuoteSubcontractors } from './quote-subcontractors.tsx'
import { QuoteWaste } from './quote-waste.tsx'

type SectionProps = { texts: QuoteTexts; errors: FieldErrors }

/** What is done and where. */
export function QuoteWorks({
  texts,
  errors,
  typed,
}: SectionProps & {
  /** The fields as they are now. */
  typed: QuoteTexts
}) {
  const field = fieldsOf(texts, errors)
  return (
    <TitledSection id="travaux" title="Travaux" className="grid gap-6">
      <TextField label="Titre du devis" maxLength={120} {...field('title')} />
      <DictatedTextArea
        label="Nature des travaux"
        rows={2}
        maxLength={300}
        {...field('workNature')}
        hint="Ce qui est fait, en une phrase."
      />
      <TextField
        label="Adresse des travaux"
        maxLength={200}
        autoComplete="off"
        {...field('worksAddress')}
        hint="Rue, code postal et commune. Demandez la rue au client dans la conversation."
      />
      <Checkbox
        label="Le client demande une aide à la rénovation énergétique"
        name="energyAid"
        value="oui"
        defaultChecked={texts.energyAid === 'oui'}
        error={errors.energyAid}
        hint={
          'MaPrimeRénov’, certificats d’économies d’énergie\u202f: la qualification RGE s’inscrit au devis, et chaque produit posé y dit sa référence et sa performance.'
        }
      />
      <div className="energy-aid grid gap-6">
        <Select
          label="Votre entreprise est-elle qualifiée RGE pour ces travaux ?"
          {...field('rgeHeld')}
          placeholder="Choisissez une réponse"
          options={[
            { value: 'yes', label: 'Oui, son attestation est jointe au devis' },
            { value: 'no', label: 'Non, un sous-traitant l’est' },
          ]}
          hint={
            'À partir du 1er janvier 2027, l’entreprise qui facture des travaux aidés est elle-même qualifiée RGE.'
          }
        />
        <QuoteSubcontractors
          text={texts.subcontractorsText}
          typed={typed.subcontractorsText}
          error={errors.subcontractorsText}
        />
      </div>
      <Checkbox
        label="Réparation urgente demandée par le client"
        name="urgentRepair"
        value="oui"
        defaultChecked={texts.urgentRepair === 'oui'}
        error={errors.urgentRepair}
        hint={
          'À son domicile, et limitée à ce que l’urgence demande\u202f: s’il le confirme en signant, il n’a pas de droit de rétractation et vous pouvez être payé aussitôt.'
        }
      />
      <div className="urgent-repair grid gap-6">
        <TextField
          label="Ce qui est urgent"
          maxLength={300}
          {...field('urgentWhat')}
          placeholder="Fuite au départ du chauffe-eau, eau coupée"
        />
        <TextField
          label="Le client a appelé le"
          type="datetime-local"
          {...field('urgentCalledAt')}
        />
      </div>
    </TitledSection>
  )
}

/** When, for how long, and how it is paid. */
export function QuoteConditions({
  texts,
  errors,
  localTax,
  withVat,
  today,
  typed,
  totalInclCents,
}: SectionProps & {
  localTax: boolean
  withVat: boolean
  today: string
  /** The fields as they are now, and the total they make; null while it cannot be read. */
  typed: QuoteTexts
  totalInclCents: number | null
}) {
  const field = fieldsOf(texts, errors)
  return (
    <>
      <TitledSection id="delais" title="Délais" className="grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField label="Début des travaux, le" type="date" min={today} {...field('startOn')} />
          <TextField
            label="ou sous un délai"
            maxLength={120}
            {...field('startText')}
            placeholder="sous trois semaines"
          />
          <TextField
            label="Durée estimée"
            maxLength={120}
            {...field('durationText')}
            placeholder="4 jours"
          />
          <TextField
            label="Devis valable jusqu’au"
            type="date"
            min={today}
            {...field('validUntil')}
          />
        </div>
      </TitledSection>
      <QuoteWaste
        texts={texts}
        errors={errors}
        none={typed.wasteNone === 'oui'}
        withVat={withVat}
      />
      <TitledSection id="paiement" title="Prix et paiement" className="grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            label={withVat ? 'Frais de déplacement HT' : 'Frais de déplacement'}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            suffix="€"
            {...field('travelCosts')}
            hint="Écrivez 0 s’il n’y en a pas."
          />
        </div>
        <TextArea
          label="Conditions de paiement"
          rows={3}
          maxLength={600}
          {...field('paymentTerms')}
          hint="Délai, moyens acceptés, pénalités."
        />
        <QuoteInstalments
          text={texts.instalmentsText}
          error={errors.instalmentsText}
          typed={typed.instalmentsText}
          totalInclCents={totalInclCents}
        />
        <TextArea
          label="Matériaux"
          rows={3}
          maxLength={1000}
          {...field('materialsText')}
          hint={'Marques, origines, garanties\u202f: ce qui aide le client à comparer.'}
          optional
        />
        {localTax && (
          <TextField
            label="Taxe locale"
            maxLength={200}
            {...field('localTaxText')}
            hint={
              'La TVA française n’existe pas ici\u202f: indiquez la taxe locale, ou qu’il n’y en a pas.'
            }
          />
        )}
      </TitledSection>
    </>
  )
}
