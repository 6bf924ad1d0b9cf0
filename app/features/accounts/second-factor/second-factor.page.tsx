import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { data, redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { textFields } from '#app/values/field-errors.ts'
import { localPath } from '#app/values/local-path.ts'
import type { Route } from './+types/second-factor.page'
import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import { CODE_REFUSALS, PROOF_OVER } from '#app/features/accounts/copy.ts'
import { awaitedAdmin, requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { sessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { closeSession, markSecondFactor } from '#app/features/accounts/sessions/sessions.server.ts'
import { readOwnProfile } from '#app/features/accounts/profile/change-profile.server.ts'
import { asksForCode, enableTwoFactor, prepareTwoFactor, takeCode } from './two-factor.server.ts'
import { provedLately } from './two-factor.ts'
import { RecoveryCodes, TwoFactorSetup } from './two-factor-setup.tsx'

export const meta = () => [{ title: 'Validation en deux étapes — Ouvréo' }]

/**
 * Asked of the team before anything else: the application is registered at the first sign-in;
 * later, its code is typed.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const awaited = requireAwaited(context, request)
  const registered = await asksForCode(awaited.ctx, awaited.ctx.who.accountId)
  // A key is shown to whoever has just typed the password, and not to whoever finds the session later.
  if (!registered && !provedLately(awaited.provedAt, awaited.ctx.now))
    throw await signInAgain(awaited.ctx, awaited.sessionToken, request)
  const prepared = await prepareTwoFactor(awaited.ctx, (await readOwnProfile(awaited.ctx)).email)
  return { keyOf: prepared.ok ? prepared.value : null, next: nextOf(request) }
}

type Answer = { error: string } | { codes: string[] }

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, sessionToken, provedAt } = requireAwaited(context, request)
  const { code = '', intent } = textFields(await readForm(request))
  if (code.trim() === '') return data<Answer>({ error: 'Indiquez le code.' }, { status: 422 })
  if (intent === 'register') {
    const enabled = await enableTwoFactor(ctx, code.slice(0, 40), { sessionToken, provedAt })
    if (enabled.ok) return data<Answer>({ codes: enabled.value.codes })
    if (enabled.refusal === 'already_enabled')
      throw redirect(paths.secondFactor({ redirect: nextOf(request) }))
    if (enabled.refusal === 'not_proved') throw await signInAgain(ctx, sessionToken, request)
    return refused(enabled.refusal)
  }
  const taken = await takeCode(ctx, ctx.who.accountId, code.slice(0, 40))
  if (!taken.ok) return refused(taken.refusal)
  await markSecondFactor(ctx, sessionToken)
  return redirectWithToast(nextOf(request), 'Connexion réussie')
}

const refused = (refusal: keyof typeof CODE_REFUSALS) =>
  data<Answer>(
    { error: CODE_REFUSALS[refusal] },
    { status: refusal === 'too_many_codes' ? 429 : 401 },
  )

function requireAwaited(context: Route.LoaderArgs['context'], request: Request) {
  const awaited = awaitedAdmin(context)
  if (awaited) return awaited
  throw redirect(
    requestScope(context).viewer.who.kind === 'admin' ? nextOf(request) : paths.signIn(),
  )
}

/** Ends a session that waited too long for its application, and leads to the password again. */
async function signInAgain(
  ctx: Ctx<Admin>,
  sessionToken: string,
  request: Request,
): Promise<Response> {
  await closeSession(ctx, sessionToken)
  return redirectWithToast(
    paths.signIn({ redirect: nextOf(request) }),
    { tone: 'warn', title: 'Connexion à recommencer', description: PROOF_OVER },
    sessionCookie.set(null),
  )
}

function nextOf(request: Request): string {
  return localPath(new URL(request.url).searchParams.get('redirect')) ?? paths.adminSubscribers()
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData) {
    return (
      <AccountFrame
        title="Vos codes de secours"
        words="Chacun remplace une fois l’application. Imprimez-les ou recopiez-les : ils ne seront plus jamais montrés."
      >
        <RecoveryCodes codes={actionData.codes} />
        <div className="mt-8">
          <ButtonLink href={loaderData?.next ?? paths.adminSubscribers()} variant="primary" wide>
            Ils sont en lieu sûr, continuer
          </ButtonLink>
        </div>
      </AccountFrame>
    )
  }
  const error = actionData && 'error' in actionData ? actionData.error : undefined
  if (loaderData.keyOf) {
    return (
      <AccountFrame
        title="Validation en deux étapes"
        words="L’équipe se connecte avec un mot de passe et le code d’une application. Enregistrez la vôtre maintenant."
      >
        <TwoFactorSetup keyOf={loaderData.keyOf} error={error} intent="register" />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Votre code"
      words="Ouvrez votre application et recopiez le code affiché pour ce site."
    >
      <Notice tone="info">
        Votre session est ouverte, mais ce code est demandé à toute l’équipe.
      </Notice>
      <AppForm intent="code" className="mt-6 grid gap-5">
        <TextField
          label="Code à 6 chiffres, ou code de secours"
          name="code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field, asked for by the sign-in that led here
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={error}
          hint="Il change toutes les 30 secondes. Un code de secours ne sert qu’une fois."
          required
        />
        <Button type="submit" variant="primary" wide>
          Continuer
        </Button>
      </AppForm>
    </AccountFrame>
  )
}
