import { PHONE_NOTICE } from '#app/ui/form/phone-notice.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Section, type SectionProps } from './request-section.tsx'
import { SitePersonFields } from './site-person-fields.tsx'

/** Who asks: everything for a visitor, the phone alone for somebody signed in. */
export function PersonSection({
  values,
  errors,
  signedInAs,
}: SectionProps & { signedInAs: string | null }) {
  const phone = (
    <TextField
      label="Téléphone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      optional
      defaultValue={values.phone}
      error={errors.phone}
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
        <TextField
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={values.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Nom"
          name="lastName"
          autoComplete="family-name"
          optional
          defaultValue={values.lastName}
          error={errors.lastName}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={values.email}
        error={errors.email}
        hint="Il n’est montré à aucun artisan."
      />
      {phone}
      <SitePersonFields values={values} errors={errors} />
    </Section>
  )
}
