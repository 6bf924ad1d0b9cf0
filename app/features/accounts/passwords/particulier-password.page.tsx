import { AccountName } from '#app/features/accounts/account-frame.tsx'
import { SIGN_IN_REFUSALS } from '#app/features/accounts/copy.ts'
import { passwordRefusal } from './password.server.ts'
import {
  requestScope,
  requireParticulier,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { hasPassword, setFirstPassword } from './set-first-password.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { localPath } from '#app/values/local-path.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { ok } from '#app/values/result.ts'
import type { Route } from './+types/particulier-password.page'

export const meta = () => [{ title: 'Choisir un mot de passe — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  return {
    set: await hasPassword(ctx),
    email: requestScope(context).viewer.person?.email ?? '',
    minLength: readConfig().passwordMinLength,
    back: backPath(request),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const { person } = requestScope(context).viewer
  return answerAct(request, {
    choose: act({
      run: async ({ password = '', confirmPassword }) => {
        const weak = passwordRefusal(password, { own: [person?.name, person?.email] })
        const errors = {
          ...(weak ? { password: weak } : {}),
          ...(password === confirmPassword
            ? {}
            : { confirmPassword: 'Les mots de passe ne correspondent pas' }),
        }
        if (Object.keys(errors).length > 0) return { errors }
        const set = await setFirstPassword(ctx, password)
        if (set.ok || set.refusal !== 'busy') return ok(set.ok)
        return { errors: { password: SIGN_IN_REFUSALS.busy }, status: 503 }
      },
      done: (chosen) =>
        chosen
          ? {
              title: 'Mot de passe enregistré',
              description: 'Vous pourrez vous connecter avec votre email.',
            }
          : { tone: 'info', title: 'Vous avez déjà un mot de passe' },
      to: backPath(request) ?? paths.particulierHome(),
    }),
  })
}

/** Where to go afterwards: the page whose invitation was followed. */
function backPath(request: Request): string | null {
  return localPath(new URL(request.url).searchParams.get('retour'))
}

export default function ParticulierPasswordPage({
  loaderData: { set, email, minLength, back },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const errors = actionData?.errors ?? {}
  if (set) {
    return (
      <PageHeader
        title="Votre mot de passe est choisi"
        aside={
          <ButtonLink href={back ?? paths.particulierHome()} variant="primary">
            Continuer
          </ButtonLink>
        }
      >
        Vous pouvez vous connecter avec {email}.
      </PageHeader>
    )
  }
  return (
    <>
      <PageHeader title="Choisissez un mot de passe">
        Avec lui et votre adresse {email}, vous retrouvez vos demandes et vos devis quand vous
        voulez.
      </PageHeader>
      <AppForm className="grid max-w-[30rem] gap-6">
        <ErrorSummary errors={summedErrors(errors)} />
        <AccountName email={email} />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="new-password"
          strength
          required
          star={false}
          error={errors.password}
          hint={`${minLength} caractères au moins. Une phrase de quatre mots est un bon mot de passe.`}
        />
        <PasswordField
          label="Confirmez le mot de passe"
          name="confirmPassword"
          autoComplete="new-password"
          required
          star={false}
          error={errors.confirmPassword}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Enregistrer mon mot de passe
          </Button>
          <ButtonLink href={back ?? paths.particulierHome()} variant="link">
            Plus tard
          </ButtonLink>
        </div>
      </AppForm>
    </>
  )
}
