import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PHONE_NOTICE } from '#app/ui/form/phone-notice.ts'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TrapField } from '#app/ui/form/trap-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { CONTACT_TYPES, MESSAGE_MAX } from './contact-message.ts'
import { CONTACT_TYPE_LABELS } from './copy.ts'

/** The contact form: plain, so that it works without script; what was typed is kept when it is refused. */
export function ContactForm({
  values,
  errors,
  notice,
}: {
  values: Readonly<Record<string, string>>
  errors: FieldErrors
  notice: string | null
}) {
  const field = fieldsOf(values, errors)
  return (
    <AppForm className="grid max-w-[42rem] gap-5">
      {notice && <Notice tone="bad" live title={notice} />}
      <ErrorSummary errors={summedErrors(errors)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Prénom" {...field('firstName')} autoComplete="given-name" required />
        <TextField label="Nom" {...field('lastName')} autoComplete="family-name" required />
        <TextField
          label="Adresse email"
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <TextField
          label="Téléphone"
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={PHONE_NOTICE}
          optional
        />
      </div>
      <Select
        label="Type de demande"
        {...field('type')}
        placeholder="Choisissez un type"
        required
        options={CONTACT_TYPES.map((type) => ({ value: type, label: CONTACT_TYPE_LABELS[type] }))}
      />
      <TextField label="Sujet" {...field('subject')} maxLength={150} required />
      <TextArea label="Message" {...field('message')} rows={7} maxLength={MESSAGE_MAX} required />
      <TrapField />
      <p className="text-sm text-faint">
        Les champs marqués * sont nécessaires. Votre message est lu par notre équipe, pour vous
        répondre, et conservé trois ans au plus : voir la{' '}
        <AppLink href={paths.privacy()} className="link">
          politique de confidentialité
        </AppLink>
        .
      </p>
      <Button type="submit" variant="primary">
        Envoyer le message
      </Button>
    </AppForm>
  )
}
