import { answerWithToast, redirectWithToast } from '#app/platform/web/act.server.ts'
import { paths } from '#app/paths.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { KeyDrawing, LetterboxDrawing } from '#app/ui/drawings/doors.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { textFields } from '#app/values/field-errors.ts'
import { localPath } from '#app/values/local-path.ts'
import type { Route } from './+types/forgotten-password.page'
import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import { recoveryForm } from '#app/features/accounts/account-form.ts'
import {
  EMAIL_UNKNOWN,
  MAILED_JUST_NOW,
  NEUTRAL_ANSWER,
  TOO_MANY_MAILS,
  UNEXPECTED,
} from '#app/features/accounts/copy.ts'
import {
  browserCookie,
  browserOf,
  mayDisclose,
} from '#app/features/accounts/sign-up/disclosure.server.ts'
import { withEvenTiming } from '#app/features/accounts/sign-in/even-timing.server.ts'
import { logFaultOfForm } from '#app/features/accounts/sign-in/fault-of-a-form.server.ts'
import {
  keepEmail,
  keptEmail,
  RECOVERY_EMAIL,
} from '#app/features/accounts/sign-up/kept-email.server.ts'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { RECOVERY_LINK_HOURS, requestPasswordReset } from './request-password-reset.server.ts'

export const meta = () => [
  { title: 'Mot de passe oublié — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
// It shows the address that was just typed.
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** `error` is about the address; `notice` is not, and nothing is to be corrected. */
type Answer = { error: string | null; notice: string | null; email: string }

export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const sent = search.get('vue') === 'envoye'
  return {
    sentTo: sent ? (keptEmail(RECOVERY_EMAIL, request) ?? '') : null,
    hours: RECOVERY_LINK_HOURS,
    wanted: localPath(search.get('redirect')) ?? undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = textFields(await readForm(request))
  const refused = (
    status: number,
    said: { error: string } | { notice: string },
    toast?: { title: string; description?: string },
  ) =>
    answerWithToast<Answer>(
      { error: null, notice: null, ...said, email: fields.email ?? '' },
      status,
      toast ? { tone: 'bad', ...toast } : null,
      ...(toast ? [browserCookie(request)] : []),
    )
  const parsed = recoveryForm.safeParse(fields)
  if (!parsed.success) return refused(422, { error: parsed.error.issues[0]!.message })
  const { email } = parsed.data
  const wanted = localPath(parsed.data.redirect)
  const ctx = visitorCtx(context)
  return withEvenTiming(async () => {
    const mayTell = await mayDisclose(ctx, email, browserOf(request))
    const asked = await requestPasswordReset(ctx, email, wanted)
    if (!asked.ok) return refused(429, { notice: TOO_MANY_MAILS })
    // What was found is looked at only where it may be told.
    if (mayTell && !asked.value.known)
      return refused(422, { error: EMAIL_UNKNOWN.description }, EMAIL_UNKNOWN)
    if (mayTell && !asked.value.mailed) return refused(429, { notice: MAILED_JUST_NOW })
    return redirectWithToast(
      paths.forgottenPassword({ vue: 'envoye', redirect: wanted ?? undefined }),
      mayTell ? 'Email envoyé !' : { tone: 'info', title: NEUTRAL_ANSWER },
      keepEmail(RECOVERY_EMAIL, email),
      browserCookie(request),
    )
  }).catch((error: unknown) => {
    logFaultOfForm(ctx, 'request of a new password failed', error)
    return refused(500, { notice: UNEXPECTED }, { title: UNEXPECTED })
  })
}

export default function ForgottenPasswordPage({
  loaderData: { sentTo, hours, wanted },
  actionData,
}: Route.ComponentProps) {
  if (sentTo !== null && !actionData) return <Sent to={sentTo} hours={hours} wanted={wanted} />
  return (
    <AccountFrame
      title="Mot de passe oublié"
      words="Donnez l’adresse de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de passe."
      drawing={<KeyDrawing />}
    >
      <AppForm className="grid gap-5" action={paths.forgottenPassword({ redirect: wanted })}>
        {wanted && <input type="hidden" name="redirect" value={wanted} />}
        {actionData?.notice && <Notice tone="bad" title={actionData.notice} live focused />}
        <ErrorSummary errors={summedErrors({ email: actionData?.error })} />
        <TextField
          label="Adresse email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          error={actionData?.error}
          required
          star={false}
        />
        <Button type="submit" variant="primary" wide>
          Recevoir le lien
        </Button>
        <p className="account-links">
          <AppLink href={paths.signIn({ redirect: wanted })} className="link">
            Revenir à la connexion
          </AppLink>
          <AppLink href={paths.signUp({ redirect: wanted })} className="link">
            Créer un compte
          </AppLink>
        </p>
      </AppForm>
    </AccountFrame>
  )
}

/** The same for everybody: it says what was asked for, not what was found. */
function Sent({ to, hours, wanted }: { to: string; hours: number; wanted: string | undefined }) {
  return (
    <AccountFrame
      title="Regardez vos emails"
      words={
        <>
          {to ? (
            <>
              Un lien part pour <strong className="text-fg break-words">{to}</strong>
            </>
          ) : (
            'Un lien part pour votre adresse'
          )}
          , si un compte y est associé. Il est valable{' '}
          {hours === 1 ? 'une heure' : `${hours} heures`} et ne sert qu’une fois.
        </>
      }
      drawing={<LetterboxDrawing />}
    >
      <AppForm method="get" action={paths.forgottenPassword()} className="grid gap-3">
        {wanted && <input type="hidden" name="redirect" value={wanted} />}
        <ButtonLink href={paths.signIn({ redirect: wanted })} variant="primary" wide>
          Revenir à la connexion
        </ButtonLink>
        <Button type="submit" wide>
          Essayer une autre adresse
        </Button>
      </AppForm>
      <h2 className="mt-12 text-heading">Rien n’arrive ?</h2>
      <p className="mt-3 text-muted">
        Regardez dans les courriers indésirables. Si vous n’avez plus accès à cette adresse,{' '}
        <AppLink
          href={paths.contact({ type: 'technical', sujet: 'Mot de passe oublié' })}
          className="link"
        >
          écrivez-nous
        </AppLink>
        {'\u00a0'}: nous vérifions que c’est bien vous.
      </p>
    </AccountFrame>
  )
}
