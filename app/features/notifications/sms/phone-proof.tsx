import BadgeCheck from 'lucide-react/icons/badge-check'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatPhone } from '#app/values/identity/phone-number.ts'
import { MOBILE_CODE_MINUTES, type PhoneProofView } from './sms-alert.ts'

/** The mobile of an individual: proved, to prove, or waiting for its code. */
export function PhoneProof({
  proof: { phone, proved, pending },
  answer,
}: {
  proof: PhoneProofView
  answer: Pick<RefusedAct, 'intent' | 'errors' | 'notice'> | null
}) {
  if (proved)
    return (
      <p className="flex items-center gap-2">
        <Icon of={BadgeCheck} /> {formatPhone(phone)} est vérifié. Les artisans à qui vous le donnez
        le voient.
      </p>
    )
  const wrong = answer?.intent.startsWith('phone-') ? answer : null
  return (
    <div className="grid gap-5">
      {pending && (
        <AppForm className="grid gap-5">
          <TextField
            label="Code à six chiffres"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={wrong?.errors.code}
            hint={`Envoyé au ${formatPhone(pending)}, valable ${MOBILE_CODE_MINUTES} minutes.`}
          />
          <Button variant="primary" name="intent" value="phone-prove">
            Vérifier mon numéro
          </Button>
        </AppForm>
      )}
      <AppForm>
        <p className="mb-3 text-muted">
          {pending
            ? 'Rien reçu\u202f?'
            : `Un code part par SMS au ${formatPhone(phone)}. Un numéro vérifié rassure les artisans\u00a0: ils vous rappellent plus volontiers.`}
        </p>
        <Button variant={pending ? 'link' : 'quiet'} name="intent" value="phone-code">
          {pending ? 'Renvoyer un code' : 'Recevoir un code'}
        </Button>
      </AppForm>
    </div>
  )
}
