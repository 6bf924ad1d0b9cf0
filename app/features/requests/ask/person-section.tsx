import { PHONE_NOTICE } from '#app/ui/form/phone-notice.ts'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Section, type SectionProps } from './request-section.tsx'
import { SitePersonFields } from './site-person-fields.tsx'

/** Who asks: everything for a visitor, the phone alone for somebody signed in. */
export function PersonSection({
  values,
  errors,
  signedInAs,
}: SectionProps & { signedInAs: string | null }) {
  const field = fieldsOf(values, errors)
  const phone = (
    <TextField
      label="Téléphone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      optional
      {...field('phone')}
      hint={
        signedInAs
          ? `Sans changement, c’est le numéro de votre compte, s’il y en a un. ${PHONE_NOTICE}`
          : `Sans numéro, tout se passe par écrit : vous n’aurez rien à partager. ${PHONE_NOTICE}`
      }
    />
  )
  if (signedInAs) {
    return (
      <Section
        number={4}
        title="Vous"
        words={`Votre demande sera rattachée à votre compte, ${signedInAs}.`}
      >
        {phone}
        <SitePersonFields values={values} errors={errors} />
      </Section>
    )
  }
  return (
    <Section
      number={4}
      title="Vous"
      words="Pour vous envoyer un lien de confirmation, puis vos devis."
    >
      <div className="grid gap-7 sm:grid-cols-2">
        <TextField label="Prénom" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Nom" autoComplete="family-name" optional {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...field('email')}
        hint="Il n’est montré à aucun artisan."
      />
      {phone}
      <SitePersonFields values={values} errors={errors} />
    </Section>
  )
}
