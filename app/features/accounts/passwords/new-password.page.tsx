import { answerWithToast, redirectWithToast } from '#app/platform/web/act.server.ts'
import { data } from 'react-router'
import { paths } from '#app/paths.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { KeyDrawing } from '#app/ui/drawings/doors.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { fieldErrors, inFormOrder, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { localPath } from '#app/values/local-path.ts'
import type { Route } from './+types/new-password.page'
import { AccountFrame, AccountName, SignOutButton } from '#app/features/accounts/account-frame.tsx'
import { newPasswordForm } from '#app/features/accounts/account-form.ts'
import {
  LINK_INVALID,
  LINK_OF_ANOTHER,
  SIGN_IN_REFUSALS,
  UNEXPECTED,
} from '#app/features/accounts/copy.ts'
import { logFaultOfForm } from '#app/features/accounts/sign-in/fault-of-a-form.server.ts'
import { signInOf } from '#app/features/accounts/sign-in/follow-link.server.ts'
import { forgetEmail, RECOVERY_EMAIL } from '#app/features/accounts/sign-up/kept-email.server.ts'
import { passwordMinLength, passwordRefusal } from './password.server.ts'
import { requestScope, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { readRecovery, resetPassword, type ResetRefusal } from './reset-password.server.ts'
import { sessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'

export const meta = () => [
  { title: 'Nouveau mot de passe — Ouvréo' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
// The address holds the link's token: it goes to nobody.
export const headers = () => ({
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
})

/** `over` replaces the form by « Lien invalide ». */
type Answer = { errors: FieldErrors; notice: string | null; over: boolean }

/** Looks at the link and leaves it as it is: a mail scanner may open it as often as it likes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const token = search.get('token') ?? ''
  const wanted = localPath(search.get('redirect')) ?? undefined
  const account = token ? await readRecovery(visitorCtx(context), token) : null
  if (!account) return data({ link: null, wanted }, { status: 410 })
  return data(
    {
      link: {
        token,
        email: account.email,
        minLength: passwordMinLength({ admin: account.kind === 'admin' }),
      },
      wanted,
    },
    { status: 200 },
  )
}

const REFUSALS: Record<ResetRefusal, { status: number; notice: string; over: boolean }> = {
  invalid_link: { status: 410, notice: LINK_INVALID, over: true },
  other_account: { status: 409, notice: LINK_OF_ANOTHER, over: false },
  busy: { status: 503, notice: SIGN_IN_REFUSALS.busy, over: false },
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = visitorCtx(context)
  const fields = textFields(await readForm(request))
  const refused = (status: number, answer: Partial<Answer>, toast?: { title: string }) =>
    answerWithToast<Answer>(
      { errors: {}, notice: null, over: false, ...answer },
      status,
      toast ? { tone: 'bad', ...toast } : null,
    )
  const account = fields.token ? await readRecovery(ctx, fields.token) : null
  if (!account) return refused(410, { notice: LINK_INVALID, over: true })
  const parsed = newPasswordForm.safeParse(fields)
  const weak = passwordRefusal(fields.password ?? '', {
    own: [account.email, account.name, account.companyName],
    admin: account.kind === 'admin',
  })
  if (!parsed.success || weak)
    return refused(422, {
      errors: inFormOrder(
        {
          ...(parsed.success ? {} : fieldErrors(parsed.error)),
          ...(weak ? { password: weak } : {}),
        },
        Object.keys(newPasswordForm.shape),
      ),
    })
  const { viewer } = requestScope(context)
  try {
    const reset = await resetPassword(ctx, {
      ...parsed.data,
      signedInAs: 'accountId' in viewer.who ? viewer.who.accountId : null,
      cookies: request.headers.get('cookie'),
    })
    if (!reset.ok) {
      const { status, ...answer } = REFUSALS[reset.refusal]
      return refused(status, answer)
    }
    // Every session of the account has ended, this browser's too.
    return redirectWithToast(
      signInOf(reset.value.kind, localPath(parsed.data.redirect) ?? undefined),
      { title: 'Mot de passe mis à jour !', description: 'Connectez-vous avec le nouveau.' },
      sessionCookie.set(null),
      forgetEmail(RECOVERY_EMAIL),
    )
  } catch (error) {
    logFaultOfForm(ctx, 'password reset failed', error)
    return refused(500, { notice: UNEXPECTED }, { title: UNEXPECTED })
  }
}

export default function NewPasswordPage({
  loaderData: { link, wanted },
  actionData,
}: Route.ComponentProps) {
  if (!link || actionData?.over) {
    return (
      <AccountFrame
        title="Lien invalide"
        words="Ce lien a déjà servi, ou son délai est passé. Demandez-en un autre : il part tout de suite."
        drawing={<KeyDrawing />}
      >
        <ButtonLink href={paths.forgottenPassword({ redirect: wanted })} variant="primary" wide>
          Demander un nouveau lien
        </ButtonLink>
      </AccountFrame>
    )
  }
  const errors = actionData?.errors ?? {}
  return (
    <AccountFrame
      title="Nouveau mot de passe"
      words={
        <>
          Pour <strong className="text-fg break-words">{link.email}</strong>. Vos appareils
          connectés seront déconnectés.
        </>
      }
      drawing={<KeyDrawing />}
    >
      {/* Above the form, because the way out of another's account is a form of its own. */}
      {actionData?.notice && (
        <div className="mb-6">
          <Notice
            tone="bad"
            title={actionData.notice}
            live
            focused
            action={actionData.notice === LINK_OF_ANOTHER && <SignOutButton size="sm" />}
          />
        </div>
      )}
      <AppForm className="grid gap-5">
        <ErrorSummary errors={summedErrors(errors)} />
        <input type="hidden" name="token" value={link.token} />
        {wanted && <input type="hidden" name="redirect" value={wanted} />}
        <AccountName email={link.email} />
        <PasswordField
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          strength
          hint={`${link.minLength} caractères au moins. Une phrase de quatre mots est un bon mot de passe.`}
          error={errors.password}
          required
          star={false}
        />
        <PasswordField
          label="Confirmez le mot de passe"
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
          required
          star={false}
        />
        <Button type="submit" variant="primary" wide>
          Changer mon mot de passe
        </Button>
      </AppForm>
    </AccountFrame>
  )
}
