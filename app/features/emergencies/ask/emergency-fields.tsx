import { useNavigation } from 'react-router'
import type { PlaceAnswer } from '#app/features/places/commune-answer.ts'
import { CommuneField } from '#app/features/places/commune-field.tsx'
import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { PHONE_NOTICE } from '#app/ui/form/phone-notice.ts'
import { DictatedTextArea } from '#app/ui/form/dictated-text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TrapField } from '#app/ui/form/trap-field.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { inFormOrder } from '#app/values/field-errors.ts'
import { EMERGENCY_FIELDS, WORDS_MAX } from './form-fields.ts'

/** What happens, where, and whom to ask for: the form of an emergency, for its person or for the team on the telephone. */
export function EmergencyFields({
  answer,
  start,
  signedIn,
  bySms,
  places,
  children,
}: {
  answer: RefusedAct | null
  start: Readonly<Record<string, string>>
  signedIn: boolean
  /** Whether a code may leave by text message. */
  bySms: boolean
  places: readonly PlaceAnswer[]
  /** Fields that come first. */
  children?: React.ReactNode
}) {
  const values = answer?.values ?? start
  const errors = answer?.errors ?? {}
  const field = fieldsOf(values, errors)
  const sending = useNavigation().formData !== undefined
  return (
    <AppForm className="mt-8 grid gap-7" aria-label="Dépannage">
      <RefusalNotice of={answer ?? undefined} />
      <ErrorSummary errors={summedErrors(inFormOrder(errors, EMERGENCY_FIELDS))} />
      <TrapField />
      {children}
      <DictatedTextArea
        label="Ce qui se passe"
        required
        rows={3}
        maxLength={WORDS_MAX}
        {...field('words')}
        placeholder="Le tuyau sous l’évier fuit, l’eau est coupée. Appartement au 2e étage."
        hint="Les entreprises le lisent avant de répondre, sans vos coordonnées."
      />
      <CommuneField
        start={{ code: values.postalCode ?? '', insee: values.insee ?? '', places }}
        errors={errors}
        hint="Celui du logement."
      />
      <TextField
        label="Adresse"
        required
        autoComplete="address-line1"
        maxLength={160}
        {...field('addressLine')}
        hint="Numéro, rue, étage, code d’entrée. Seule l’entreprise qui vient la lit."
      />
      <TextField
        label="Nom à demander"
        required
        autoComplete="name"
        maxLength={120}
        {...field('name')}
      />
      <TextField
        label="Téléphone"
        type="tel"
        required
        autoComplete="tel"
        {...field('phone')}
        hint={`${PHONE_NOTICE}${bySms && !signedIn ? ' Un code part par SMS à ce numéro.' : ''}`}
      />
      {!signedIn && (
        <TextField
          label="Adresse email"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('email')}
          {...(bySms ? { optional: true } : { required: true })}
          hint={
            bySms
              ? 'Pour recevoir aussi les nouvelles par email.'
              : 'Le code qui confirme votre appel y part aussitôt.'
          }
        />
      )}
      <p className="text-muted">
        Votre adresse et votre téléphone ne vont qu’à l’entreprise qui vient. Les autres lisent ce
        qui se passe, et votre commune.{' '}
        <AppLink href={paths.privacy()} className="link">
          Vos données et vos droits
        </AppLink>
        .
      </p>
      <Button type="submit" variant="primary" name="intent" value="call" pending={sending}>
        Appeler un dépanneur
      </Button>
    </AppForm>
  )
}
