import { answerWithToast, redirectWithToast } from '#app/platform/web/act.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { type Toast } from '#app/values/toast.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { localPath } from '#app/values/local-path.ts'
import { signInForm } from '#app/features/accounts/account-form.ts'
import { SIGN_IN_REFUSALS, UNEXPECTED } from '#app/features/accounts/copy.ts'
import { logFaultOfForm } from './fault-of-a-form.server.ts'
import { keepEmail, PENDING_EMAIL } from '#app/features/accounts/sign-up/kept-email.server.ts'
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
import { closeSession } from '#app/features/accounts/sessions/sessions.server.ts'
import type { SignInAnswer } from './sign-in-form.tsx'
import { signIn, type AccountKind, type SignInRefusal } from './sign-in.server.ts'
import { signInWithPasskey } from '#app/features/accounts/passkeys/sign-in-with-passkey.server.ts'

/** One of the sign-in pages: where each kind of account goes, and what it is told beside « Connexion réussie ». */
export type SignInPage = {
  to: (kind: AccountKind, wanted: string | null) => { path: string; toast?: Toast }
  /** Kinds that are turned away although their password was right, and where to. */
  turnsAway?: { kinds: readonly AccountKind[]; path: string }
}

const STATUS: Record<SignInRefusal, number> = {
  wrong_credentials: 401,
  wrong_passkey: 401,
  suspended: 403,
  not_confirmed: 401,
  too_many_attempts: 429,
  wrong_page: 403,
  busy: 503,
}

/**
 * Signs in from a posted form: 422 for empty fields, 401, 403, 429 or 503 when refused, else a
 * redirect with the session's cookie. The session that the browser had before ends: nobody's
 * identifier survives a sign-in.
 */
export async function signInFromForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  signInPage: SignInPage,
): Promise<ReturnType<typeof data<SignInAnswer>> | Response> {
  const fields = textFields(await readForm(request))
  const passkey = fields.passkey?.slice(0, 10_000)
  const parsed = passkey
    ? { success: true as const, data: { email: '', password: '', redirect: fields.redirect } }
    : signInForm.safeParse(fields)
  if (!parsed.success)
    return data<SignInAnswer>(
      { errors: fieldErrors(parsed.error), refusal: null, email: fields.email ?? '' },
      { status: 422 },
    )
  const ctx = visitorCtx(context)
  const refused = (status: number, refusal: string, toast: Toast) =>
    answerWithToast<SignInAnswer>({ errors: {}, refusal, email: parsed.data.email }, status, toast)
  const cookies = request.headers.get('cookie')
  const wanted = localPath(parsed.data.redirect)
  try {
    const userAgent = request.headers.get('user-agent')
    const admits = (kind: AccountKind) => !signInPage.turnsAway?.kinds.includes(kind)
    const signed = passkey
      ? await signInWithPasskey(ctx, { answer: passkey, userAgent, admits })
      : await signIn(ctx, {
          ...parsed.data,
          cookies,
          userAgent,
          admits,
          destination: (kind) => signInPage.to(kind, wanted).path,
        })
    if (!signed.ok) {
      const sentence = SIGN_IN_REFUSALS[signed.refusal]
      if (signed.refusal === 'wrong_page')
        return redirectWithToast(signInPage.turnsAway!.path, {
          tone: 'bad',
          title: 'Accès limité',
          description: sentence,
        })
      const toast: Toast = { tone: 'bad', title: 'Erreur de connexion', description: sentence }
      if (signed.refusal !== 'not_confirmed')
        return refused(STATUS[signed.refusal], sentence, toast)
      // Their password was right: the page that mails the link again is told which address it is.
      return answerWithToast<SignInAnswer>(
        { errors: {}, refusal: sentence, email: parsed.data.email, unconfirmed: true },
        STATUS.not_confirmed,
        toast,
        keepEmail(PENDING_EMAIL, parsed.data.email),
      )
    }
    const { sessionToken } = requestScope(context)
    if (sessionToken) await closeSession(ctx, sessionToken)
    if (signed.value.challenge !== null)
      return redirectWithToast(
        paths.signInCode(),
        null,
        challengeCookie.set(signed.value.challenge),
      )
    await rememberBrowser(ctx, signed.value.accountId, askingBrowser(ctx, request))
    const { path, toast } = signInPage.to(signed.value.kind, wanted)
    const registers =
      !passkey && signed.value.kind === 'admin' && readConfig().adminTwoFactor === 'on'
    return redirectWithToast(
      registers ? paths.secondFactor({ redirect: path }) : path,
      toast ?? 'Connexion réussie',
      sessionCookie.set(signed.value.token),
      knownDeviceCookie(cookies, signed.value.accountId, ctx.now),
    )
  } catch (error) {
    logFaultOfForm(ctx, 'sign-in failed', error)
    return refused(500, UNEXPECTED, { tone: 'bad', title: UNEXPECTED })
  }
}
