import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PASSKEY_WORDS } from '#app/features/accounts/copy.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'

/**
 * What a refused sign-in hands back to its form: everything but the password. `unconfirmed`: the
 * link can be asked for again.
 */
export type SignInAnswer = {
  errors: FieldErrors
  refusal: string | null
  email: string
  unconfirmed?: boolean
}

/** The sign-in form of both sign-in pages. `redirect` is where to go afterwards, already checked. */
export function SignInForm({
  answer,
  redirect,
  signUpHref,
}: {
  answer: SignInAnswer | undefined
  redirect: string | null
  signUpHref: string
}) {
  return (
    <>
      <AppForm className="grid gap-5">
        {answer?.refusal && (
          <Notice
            tone="bad"
            title={answer.refusal}
            live
            focused
            action={
              answer.unconfirmed && (
                <ButtonLink href={paths.checkEmail({ redirect: redirect ?? undefined })} size="sm">
                  Recevoir le lien de nouveau
                </ButtonLink>
              )
            }
          />
        )}
        <ErrorSummary errors={summedErrors(answer?.errors ?? {})} />
        {redirect && <input type="hidden" name="redirect" value={redirect} />}
        <TextField
          label="Adresse email"
          name="email"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          defaultValue={answer?.email}
          error={answer?.errors.email}
          required
          star={false}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          error={answer?.errors.password}
          required
          star={false}
        />
        <Button type="submit" variant="primary" wide>
          Se connecter
        </Button>
        <p className="account-links">
          <AppLink
            href={paths.forgottenPassword({ redirect: redirect ?? undefined })}
            className="link"
          >
            Mot de passe oublié
          </AppLink>
          <AppLink href={signUpHref} className="link">
            Créer un compte
          </AppLink>
        </p>
      </AppForm>
      <AppForm hidden data-passkey className="mt-6 grid gap-3 border-t border-line pt-6">
        <input type="hidden" name="passkey" />
        {redirect && <input type="hidden" name="redirect" value={redirect} />}
        <Button type="submit" wide>
          Se connecter avec une clé d’accès
        </Button>
        <p className="text-center text-faint">{PASSKEY_WORDS}</p>
        <p data-passkey-word hidden role="status" className="text-center">
          Aucune clé d’accès n’a été utilisée. Connectez-vous avec votre mot de passe, puis
          ajoutez-en une dans vos paramètres.
        </p>
      </AppForm>
    </>
  )
}
