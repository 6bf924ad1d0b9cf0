import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { ShownSecret } from './shown-secret.tsx'

/** The secret of a receiver, shown or changed for whoever types the password of the account. */
export function SecretSection({
  secret,
  error,
  oldSecretUntil,
  zone,
}: {
  secret: string | null
  error: string | undefined
  oldSecretUntil: Date | null
  zone: string
}) {
  return (
    <TitledSection id="secret-signature" title="Secret de signature" className="grid gap-4">
      <p className="text-muted">
        Chaque message est signé avec ce secret (norme Standard Webhooks). Si vous le changez,
        l’ancien signe encore pendant 24&nbsp;heures, le temps de le remplacer dans l’autre
        logiciel.
      </p>
      {oldSecretUntil && (
        <p>L’ancien secret signe aussi jusqu’au {formatDateTime(oldSecretUntil, zone)}.</p>
      )}
      {secret ? (
        <ShownSecret secret={secret} />
      ) : (
        <AppForm className="grid gap-5">
          <PasswordField
            label="Votre mot de passe"
            name="password"
            autoComplete="current-password"
            error={error}
            hint="Pour être sûrs que c’est vous."
          />
          <div className="flex flex-wrap gap-2">
            <Button name="intent" value="reveal">
              Afficher le secret
            </Button>
            <Button name="intent" value="rotate">
              Changer le secret
            </Button>
          </div>
        </AppForm>
      )}
    </TitledSection>
  )
}
