import { useNavigation } from 'react-router'
import { CODE_REFUSALS } from '#app/features/accounts/copy.ts'
import { requestScope, requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { markProof } from '#app/features/accounts/sessions/sessions.server.ts'
import { readTwoFactor, takeCode } from '#app/features/accounts/second-factor/two-factor.server.ts'
import { PROOF_MINUTES } from '#app/features/accounts/second-factor/two-factor.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { localPath } from '#app/values/local-path.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { refusedProof, unproved } from './prove-in-settings.server.ts'
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
  return answerAct(request, {
    confirm: act({
      run: async ({ password = '', code = '' }) => {
        if (code.trim() === '') {
          const wrong = await unproved(ctx, password)
          if (wrong) return wrong
        } else {
          const taken = await takeCode(ctx, ctx.who.accountId, code.slice(0, 40))
          if (!taken.ok) return refusedProof('code', CODE_REFUSALS[taken.refusal], taken.refusal)
        }
        const { sessionToken } = requestScope(context)
        if (sessionToken) await markProof(ctx, sessionToken)
        return true
      },
      done: { title: 'C’est bien vous', description: 'Reprenez là où vous en étiez.' },
      to: nextOf(request),
    }),
  })
}

/** A page of the administration that has a frame: a file to download is asked for again from there. */
function nextOf(request: Request): string {
  const wanted = localPath(new URL(request.url).searchParams.get('redirect'))
  if (!wanted?.startsWith(paths.admin())) return paths.admin()
  return wanted.replace(
    /(?:(?<=\/(?:utilisateurs|demandes)\/[^/]+)\/(?:donnees|candidats)|(?<=^\/admin)\/chiffres|(?<=^\/admin\/vendeurs)\/\d+\/\d+\/dpi)?\.(csv|json|xml)(?=\?|$)/,
    '',
  )
}

export default function ConfirmIdentityPage({ loaderData: { withCode } }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
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
