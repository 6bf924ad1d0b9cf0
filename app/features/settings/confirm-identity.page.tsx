import { data, useNavigation } from 'react-router'
import { CODE_REFUSALS, PROOF_REFUSALS } from '#app/features/accounts/copy.ts'
import { proveOwner } from '#app/features/accounts/second-factor/prove-owner.server.ts'
import { requestScope, requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { markProof } from '#app/features/accounts/sessions/sessions.server.ts'
import { readTwoFactor, takeCode } from '#app/features/accounts/second-factor/two-factor.server.ts'
import { PROOF_MINUTES } from '#app/features/accounts/second-factor/two-factor.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { localPath } from '#app/values/local-path.ts'
import { PASSWORD_MAX_UNITS } from '#app/values/passwords/password-strength.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/confirm-identity.page'

export const meta = () => [{ title: 'Confirmez que c’est vous — Ouvréo' }]

/** Asked again before what lets many people's data out or cannot be undone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  return {
    next: nextOf(request),
    withCode: (await readTwoFactor(ctx, ctx.who.accountId)).enabledAt !== null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const { password = '', code = '' } = textFields(await readForm(request))
  const refused = (errors: FieldErrors, tooMany: boolean) =>
    data<{ errors: FieldErrors }>({ errors }, { status: tooMany ? 429 : 422 })
  if (code.trim() !== '') {
    const taken = await takeCode(ctx, ctx.who.accountId, code.slice(0, 40))
    if (!taken.ok)
      return refused({ code: CODE_REFUSALS[taken.refusal] }, taken.refusal === 'too_many_codes')
  } else {
    const proof = await proveOwner(ctx, password.slice(0, PASSWORD_MAX_UNITS))
    if (!proof.ok)
      return refused(
        { password: PROOF_REFUSALS[proof.refusal] },
        proof.refusal === 'too_many_attempts',
      )
  }
  const { sessionToken } = requestScope(context)
  if (sessionToken) await markProof(ctx, sessionToken)
  return redirectWithToast(nextOf(request), {
    title: 'C’est bien vous',
    description: 'Reprenez là où vous en étiez.',
  })
}

/** A page of the administration that has a frame: a file to download is asked for again from there. */
function nextOf(request: Request): string {
  const wanted = localPath(new URL(request.url).searchParams.get('redirect'))
  if (!wanted?.startsWith(paths.admin())) return paths.admin()
  return wanted.replace(
    /(?:(?<=\/(?:utilisateurs|demandes)\/[^/]+)\/(?:donnees|candidats)|(?<=^\/admin)\/chiffres)?\.(csv|json)(?=\?|$)/,
    '',
  )
}

export default function ConfirmIdentityPage({
  loaderData: { withCode },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const pending = useNavigation().state !== 'idle'
  const errors = actionData?.errors ?? {}
  useFirstError(actionData)
  return (
    <>
      <PageHeader title="Confirmez que c’est vous">
        Cet acte touche aux données d’autres personnes. Il est ouvert pendant {PROOF_MINUTES}{' '}
        minutes.
      </PageHeader>
      <AppForm className="grid max-w-[30rem] gap-5">
        <PasswordField
          label="Mot de passe actuel"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          required={!withCode}
          star={false}
        />
        {withCode && (
          <TextField
            label="Ou un code de votre application"
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            error={errors.code}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={pending}>
            Confirmer
          </Button>
          <ButtonLink href={paths.admin()}>Revenir à l’accueil</ButtonLink>
        </div>
      </AppForm>
    </>
  )
}
