import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { PHONE_NOTICE } from '#app/ui/form/phone-notice.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import {
  MOBILE_CODE_MINUTES,
  SMS_WISH_LABELS,
  SMS_WISHES,
  type SmsAlertsView,
  type SmsWish,
} from './sms-alert.ts'

type Answer = Pick<RefusedAct, 'intent' | 'errors' | 'values'> | null

/** The mobile at which an artisan is told of new requests: to prove, to choose what is told, to remove. */
export function SmsAlerts({ sms, answer }: { sms: SmsAlertsView; answer: Answer }) {
  const { phone, wish, pending } = sms
  return (
    <div className="grid gap-8">
      {phone && (
        <AppForm className="grid gap-5" key={wish}>
          <p>
            Au <span className="font-semibold whitespace-nowrap">{shown(phone)}</span>
          </p>
          <Wishes wish={wish} />
          <div className="flex flex-wrap items-center gap-4">
            <Button name="intent" value="sms-wish">
              Enregistrer
            </Button>
            <Button variant="link" {...opens('retirer-mobile')}>
              Retirer ce numéro
            </Button>
          </div>
        </AppForm>
      )}
      {pending && (
        <Prove
          pending={pending}
          hasPhone={phone !== null}
          answer={answer?.intent === 'sms-prove' ? answer : null}
        />
      )}
      <AskCode
        folded={phone !== null || pending !== null}
        answer={answer?.intent === 'sms-code' ? answer : null}
      />
      <ConfirmDialog
        id="retirer-mobile"
        title="Retirer ce numéro ?"
        confirm="Le retirer"
        danger
        form={AppForm}
        fields={{ intent: 'sms-remove' }}
      >
        Plus aucun SMS ne part. Vos emails et vos notifications ne changent pas.
      </ConfirmDialog>
    </div>
  )
}

const shown = (phone: string) => formatPhone(phone as PhoneNumber)

function Wishes({ wish, among = SMS_WISHES }: { wish: SmsWish; among?: readonly SmsWish[] }) {
  return (
    <RadioGroup
      label="Me dire par SMS"
      name="wish"
      defaultValue={wish}
      options={among.map((value) => ({ value, label: SMS_WISH_LABELS[value] }))}
    />
  )
}

function AskCode({ folded, answer }: { folded: boolean; answer: Answer }) {
  const form = (
    <AppForm className="grid gap-5">
      <TextField
        label="Numéro de mobile"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={answer?.values.phone ?? ''}
        error={answer?.errors.phone}
        hint={`Un code à six chiffres y part, pour vérifier qu’il est à vous. ${PHONE_NOTICE}`}
      />
      <Button name="intent" value="sms-code">
        Recevoir un code
      </Button>
    </AppForm>
  )
  if (!folded) return form
  return (
    <details className="more" open={answer !== null}>
      <summary>Changer de numéro</summary>
      <div className="mt-3">{form}</div>
    </details>
  )
}

function Prove({
  pending,
  hasPhone,
  answer,
}: {
  pending: string
  hasPhone: boolean
  answer: Answer
}) {
  return (
    <div className="grid gap-4">
      <AppForm className="grid gap-5">
        <TextField
          label="Code à six chiffres"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={answer?.errors.code}
          hint={`Envoyé au ${shown(pending)}, valable ${MOBILE_CODE_MINUTES} minutes.`}
        />
        <Wishes
          wish={(answer?.values.wish as SmsWish | undefined) ?? 'urgent'}
          among={['urgent', 'all']}
        />
        <Button variant="primary" name="intent" value="sms-prove">
          Activer les alertes
        </Button>
      </AppForm>
      <AppForm className="flex flex-wrap gap-4">
        <input type="hidden" name="phone" value={pending} />
        <Button variant="link" name="intent" value="sms-code">
          Renvoyer un code
        </Button>
        {!hasPhone && (
          <Button variant="link" name="intent" value="sms-remove">
            Annuler
          </Button>
        )}
      </AppForm>
    </div>
  )
}
