import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { data, redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { textFields } from '#app/values/field-errors.ts'
import type { Route } from './+types/sign-in-code.page'
import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import { CODE_REFUSALS } from '#app/features/accounts/copy.ts'
import {
  askingBrowser,
  rememberBrowser,
} from '#app/features/accounts/sessions/account-traces.server.ts'
import { knownDeviceCookie } from '#app/features/accounts/sessions/known-device.server.ts'
import { requestScope, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  challengeCookie,
  sessionCookie,
} from '#app/features/accounts/sessions/session-cookie.server.ts'
import { answerChallenge, awaitsCode } from './sign-in-challenge.server.ts'
import { closeSession } from '#app/features/accounts/sessions/sessions.server.ts'

export const meta = () => [{ title: 'Code de connexion — Ouvréo' }]

/** The second step of a sign-in: nothing is asked of somebody whose password was not taken, or too long ago. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = challengeCookie.tokenOf(request.headers.get('cookie'))
  if (!token || !(await awaitsCode(visitorCtx(context), token))) throw redirect(paths.signIn())
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = visitorCtx(context)
  const cookies = request.headers.get('cookie')
  const token = challengeCookie.tokenOf(cookies)
  const { code = '' } = textFields(await readForm(request))
  if (!token) return over()
  if (code.trim() === '') return data({ error: 'Indiquez le code.' }, { status: 422 })
  const answer = await answerChallenge(ctx, {
    token,
    code: code.slice(0, 40),
    userAgent: request.headers.get('user-agent'),
  })
  if (!answer.ok) {
    if (answer.refusal === 'challenge_over') return over()
    return data(
      { error: CODE_REFUSALS[answer.refusal] },
      { status: answer.refusal === 'too_many_codes' ? 429 : 401 },
    )
  }
  await rememberBrowser(ctx, answer.value.accountId, askingBrowser(ctx, request))
  // Nobody's identifier survives a sign-in.
  const { sessionToken } = requestScope(context)
  if (sessionToken) await closeSession(ctx, sessionToken)
  return redirectWithToast(
    answer.value.destination,
    answer.value.with === 'recovery'
      ? {
          tone: 'warn',
          title: 'Connexion réussie',
          description:
            'Ce code de secours ne servira plus. Vérifiez ce qu’il vous en reste dans vos paramètres.',
        }
      : 'Connexion réussie',
    sessionCookie.set(answer.value.sessionToken),
    challengeCookie.set(null),
    knownDeviceCookie(cookies, answer.value.accountId, ctx.now),
  )
}

function over() {
  return redirectWithToast(
    paths.signIn(),
    {
      tone: 'warn',
      title: 'Connexion à recommencer',
      description: CODE_REFUSALS.challenge_over,
    },
    challengeCookie.set(null),
  )
}

export default function SignInCodePage({ actionData }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Votre code"
      words="Ouvrez votre application et recopiez le code affiché pour ce site."
    >
      <AppForm className="grid gap-5">
        <TextField
          label="Code à 6 chiffres, ou code de secours"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field, asked for by the form that led here
          autoFocus
          error={actionData?.error}
          hint="Il change toutes les 30 secondes. Un code de secours ne sert qu’une fois."
          required
        />
        <Button type="submit" variant="primary" wide>
          Se connecter
        </Button>
      </AppForm>
      <p className="mt-6">
        <AppLink href={paths.signIn()} className="link">
          Revenir à la connexion
        </AppLink>
      </p>
    </AccountFrame>
  )
}
