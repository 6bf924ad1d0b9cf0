import { FOR_OTHER, SITE_ASKER_LABELS, SITE_ASKERS } from '#app/features/requests/site-person.ts'
import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { PHONE_NOTICE } from '#app/ui/form/phone-notice.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { SectionProps } from './request-section.tsx'

/** Who is on the spot, where the request is made for somebody else. The style hides it until the box is ticked. */
export function SitePersonFields({ values, errors }: SectionProps) {
  const field = fieldsOf(values, errors)
  return (
    <div className="site-person">
      <Checkbox
        name={FOR_OTHER}
        label="Je fais cette demande pour quelqu’un d’autre"
        hint="Un parent, un voisin, une personne que vous aidez : c’est elle que l’artisan trouvera sur place."
        defaultChecked={Boolean(values[FOR_OTHER])}
      />
      <div className="site-person-fields">
        <div className="grid gap-7 sm:grid-cols-2">
          <TextField
            label="Son prénom"
            autoComplete="off"
            maxLength={80}
            {...field('siteFirstName')}
          />
          <TextField
            label="Son nom"
            autoComplete="off"
            optional
            maxLength={80}
            {...field('siteLastName')}
          />
        </div>
        <TextField
          label="Son téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...field('sitePhone')}
          hint={`Son nom et son numéro ne vont qu’aux artisans à qui vous donnez vos coordonnées. ${PHONE_NOTICE}`}
        />
        <Select
          label="Vous êtes"
          placeholder="Choisissez"
          {...field('siteAsker')}
          options={SITE_ASKERS.map((asker) => ({ value: asker, label: SITE_ASKER_LABELS[asker] }))}
        />
        <Checkbox
          name="siteAgreed"
          label="Cette personne est d’accord pour que je donne son nom et son numéro à ces artisans."
          defaultChecked={Boolean(values.siteAgreed)}
          error={errors.siteAgreed}
        />
      </div>
    </div>
  )
}
