import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { PASSKEY_REFUSALS, PASSKEY_WORDS } from '#app/features/accounts/copy.ts'
import {
  PASSKEY_NAME_MAX,
  refusalToRemovePasskey,
} from '#app/features/accounts/passkeys/passkey.ts'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { PasskeyId } from '#app/values/identity/ids.ts'
import { SettingsSection } from './settings-frame.tsx'
import type { SecurityAnswer } from './security-answer.ts'

type Shown = {
  answer: SecurityAnswer | undefined
  pending: string
  withPassword: boolean
  passkeys: readonly { id: PasskeyId; name: string; createdAt: Date; usedAt: Date | null }[]
}

/** The passkeys: those there are, and another one after the password. */
export function PasskeySection({ answer, pending, withPassword, passkeys }: Shown) {
  const errors = answer?.errors ?? {}
  const nameless =
    answer?.intent === 'passkeyRename' ? passkeys.find(({ id }) => errors[`name-${id}`]) : undefined
  useDialogsThatClose(nameless ? `renommer-${nameless.id}` : null)
  const kept = refusalToRemovePasskey({ passkeys: passkeys.length, withPassword })
  return (
    <SettingsSection title="Clés d’accès" hint={PASSKEY_WORDS}>
      {passkeys.length > 0 && (
        <ul className="lines mb-6">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-semibold break-words">{name}</p>
                <p className="text-faint">
                  Ajoutée le {formatDate(createdAt, PARIS)}.{' '}
                  {usedAt ? `Utilisée le ${formatDate(usedAt, PARIS)}.` : 'Jamais utilisée.'}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" {...opens(`renommer-${id}`)}>
                  Renommer<span className="sr-only"> {name}</span>
                </Button>
                <Button
                  size="sm"
                  {...opens(`retirer-${id}`)}
                  disabledReason={kept ? PASSKEY_REFUSALS[kept] : undefined}
                >
                  Retirer<span className="sr-only"> {name}</span>
                </Button>
              </div>
              <Dialog id={`renommer-${id}`} title="Renommer cette clé d’accès">
                <AppForm intent="passkeyRename" className="grid gap-5">
                  <input type="hidden" name="id" value={id} />
                  <TextField
                    label="Nom"
                    name="name"
                    id={`name-${id}`}
                    defaultValue={name}
                    maxLength={PASSKEY_NAME_MAX}
                    error={errors[`name-${id}`]}
                    required
                    star={false}
                  />
                  <Button type="submit" variant="primary">
                    Renommer
                  </Button>
                </AppForm>
              </Dialog>
              <ConfirmDialog
                id={`retirer-${id}`}
                title="Retirer cette clé d’accès ?"
                confirm="Retirer"
                danger
                form={AppForm}
                fields={{ intent: 'passkeyRemove', id }}
              >
                « {name} » n’ouvrira plus votre compte. Supprimez-la aussi des réglages de votre
                appareil.
              </ConfirmDialog>
            </li>
          ))}
        </ul>
      )}
      {answer?.passkeyOptions ? (
        <MakePasskey options={answer.passkeyOptions} pending={pending === 'passkeyAdd'} />
      ) : withPassword ? (
        <AppForm intent="passkeyPrepare" className="grid gap-5">
          <PasswordField
            label="Mot de passe actuel"
            name="password"
            id="passkeyPassword"
            autoComplete="current-password"
            error={errors.passkeyPassword}
            required
            star={false}
          />
          <Button type="submit" pending={pending === 'passkeyPrepare'}>
            Ajouter une clé d’accès
          </Button>
        </AppForm>
      ) : (
        <p className="text-muted">Choisissez d’abord un mot de passe.</p>
      )}
    </SettingsSection>
  )
}

/** The browser makes the passkey at a press of its own: some ask for one right before. */
function MakePasskey({ options, pending }: { options: string; pending: boolean }) {
  const submit = useSubmit()
  const [failed, setFailed] = useState(false)
  const make = async () => {
    setFailed(false)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({
        optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
      })
      await submit({ intent: 'passkeyAdd', response: JSON.stringify(response) }, { method: 'post' })
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="grid gap-5">
      <Notice tone="info" live focused>
        C’est bien vous. Votre appareil va vous demander votre empreinte, votre visage ou son code.
      </Notice>
      {failed && (
        <Notice tone="bad" live>
          Aucune clé d’accès n’a été créée sur cet appareil. Réessayez, ou choisissez un autre
          appareil.
        </Notice>
      )}
      <div>
        <Button type="button" variant="primary" pending={pending} onClick={() => void make()}>
          Créer la clé d’accès
        </Button>
      </div>
    </div>
  )
}
