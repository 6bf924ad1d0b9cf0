import { data, redirect, redirectDocument } from 'react-router'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { fieldErrors, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { passwordRefusal } from './password.server.ts'
import type { Route } from './+types/inscription.page'
import { AccountFrame } from './account-frame.tsx'
import { signUpForm } from './account.ts'
import { ACCOUNT_EXISTS, NEUTRAL_ANSWER } from './copy.ts'
import { mayDisclose } from './disclosure.server.ts'
import { homeOf } from './home.ts'
import { requestScope, visitorCtx } from './request-scope.server.ts'
import { signUp } from './sign-up.server.ts'

export const meta = () => [{ title: 'Inscription — Ouvréo' }]

type Answer = { errors: FieldErrors; notice: { title: string; description: string } | null; values: Record<string, string> }

export function loader({ request, context }: Route.LoaderArgs) {
  const { who } = requestScope(context).viewer
  if (who.kind !== 'visitor') throw redirect(homeOf(who.kind))
  const type = new URL(request.url).searchParams.get('profil')
  return { minLength: readConfig().passwordMinLength, type: type === 'artisan' || type === 'particulier' ? type : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = textFields(await request.formData())
  const { password: _, confirmPassword: __, ...kept } = fields
  const refused = (status: number, answer: Partial<Answer>) => data<Answer>({ errors: {}, notice: null, values: kept, ...answer }, { status })
  const parsed = signUpForm.safeParse(fields)
  const weak = passwordRefusal(fields.password ?? '')
  if (!parsed.success || weak) {
    const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...(weak ? { password: weak } : {}) }
    return refused(422, { errors })
  }
  const ctx = visitorCtx(context)
  if (!(await spend(ctx, { name: 'sign-up-peer', max: 20, windowSeconds: 3600 }, ctx.who.clientKey))) {
    return refused(429, { notice: { title: "Erreur d'inscription", description: 'Trop d’inscriptions depuis votre connexion. Réessayez dans une heure.' } })
  }
  const signed = await signUp(ctx, parsed.data)
  const known = !signed.ok
  if (known && (await mayDisclose(ctx))) return refused(409, { notice: ACCOUNT_EXISTS })
  const toast = known ? { tone: 'info' as const, title: NEUTRAL_ANSWER } : { tone: 'ok' as const, title: 'Inscription réussie !', description: 'Vérifiez vos emails pour activer votre compte.' }
  const headers = new Headers({ 'set-cookie': toastCookie(toast) })
  headers.append('set-cookie', `pending_email=${encodeURIComponent(parsed.data.email)}; Path=${paths.checkEmail()}; Max-Age=3600; HttpOnly; SameSite=Lax`)
  return redirectDocument(paths.checkEmail(), { headers })
}

export default function SignUpPage({ loaderData: { minLength, type }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {}
  const values = actionData?.values ?? {}
  return (
    <AccountFrame title="Créer un compte" words="Gratuit pour les particuliers. 30 jours offerts aux artisans, sans carte bancaire.">
      <AppForm document className="sign-up grid gap-5">
        {actionData?.notice && (
          <p className="notice notice-bad" role="alert">
            <strong>{actionData.notice.title}.</strong> {actionData.notice.description}
          </p>
        )}
        <ErrorSummary errors={summedErrors(errors)} />
        <RadioGroup
          label="Vous êtes"
          name="userType"
          look="cards"
          required
          error={errors.userType}
          defaultValue={values.userType ?? type ?? undefined}
          options={[
            { value: 'particulier', label: 'Particulier', hint: 'J’ai des travaux à confier' },
            { value: 'artisan', label: 'Artisan', hint: 'Je cherche des chantiers' },
          ]}
        />
        <TextField label="Nom complet" name="fullName" autoComplete="name" defaultValue={values.fullName} error={errors.fullName} required />
        {/* Shown for artisans by style alone, so that it works without script. */}
        <div className="for-artisans">
          <TextField label="Nom de l’entreprise" name="companyName" autoComplete="organization" defaultValue={values.companyName} error={errors.companyName} hint="Obligatoire pour un compte artisan." />
        </div>
        <TextField label="Adresse email" name="email" type="email" inputMode="email" autoComplete="username" defaultValue={values.email} error={errors.email} required />
        <PasswordField label="Mot de passe" name="password" autoComplete="new-password" hint={`${minLength} caractères au moins. Une phrase de quatre mots est un bon mot de passe.`} error={errors.password} required />
        <PasswordField label="Confirmez le mot de passe" name="confirmPassword" autoComplete="new-password" error={errors.confirmPassword} required />
        <Checkbox
          name="acceptTerms"
          defaultChecked={values.acceptTerms === 'on'}
          error={errors.acceptTerms}
          label={
            <>
              J’accepte les <AppLink href={paths.termsOfUse()} document className="link">conditions d’utilisation</AppLink>
            </>
          }
        />
        <Button type="submit" variant="primary" wide>
          Créer mon compte
        </Button>
        <p className="text-faint">
          Déjà inscrit ? <AppLink href={paths.signIn()} document className="link">Connectez-vous</AppLink>.
        </p>
      </AppForm>
    </AccountFrame>
  )
}
