import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { isDatabaseUnavailable } from '#app/platform/database/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import type { Toast } from '#app/values/toast.ts'
import type { Route } from './+types/sign-out.page'
import { SIGN_OUT_BROKEN, SIGN_OUT_REFUSED } from '#app/features/accounts/copy.ts'
import { endSessionLater } from './end-session-later.server.ts'
import { homeOf } from './home.ts'
import {
  forgetEmail,
  PENDING_EMAIL,
  RECOVERY_EMAIL,
} from '#app/features/accounts/sign-up/kept-email.server.ts'
import { kindOfCookies } from './kind-cookie.server.ts'
import { requestScope, visitorCtx } from './request-scope.server.ts'
import { sessionCookie } from './session-cookie.server.ts'
import { closeSession } from './sessions.server.ts'

/** Signing out is a post; a visit by address changes nothing. */
export function loader() {
  throw redirect(paths.landing())
}

/**
 * Ends the session, then forgets its cookie. When the database refuses, the person stays signed in
 * and is told so, since a cookie thrown away would leave an open session behind. When it is away,
 * the browser forgets the session all the same, and says so; the session ends once the database is
 * back (`endSessionLater`). Nobody is read before: it would fail too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { sessionToken, requestId } = requestScope(context)
  const signedOut = (done: Toast) =>
    redirectWithToast(
      paths.landing(),
      done,
      sessionCookie.set(null),
      forgetEmail(PENDING_EMAIL),
      forgetEmail(RECOVERY_EMAIL),
    )
  const forgotten = (description: string) =>
    signedOut({ tone: 'bad', title: SIGN_OUT_BROKEN, description })
  try {
    if (sessionToken) await closeSession(visitorCtx(context), sessionToken)
    return signedOut({ title: 'Déconnexion réussie' })
  } catch (error) {
    log.error('sign-out failed', { requestId, ...describeError(error) })
    if (!isDatabaseUnavailable(error))
      return redirectWithToast(homeOf(kindOfCookies(request.headers.get('cookie')) ?? 'visitor'), {
        tone: 'bad',
        title: SIGN_OUT_REFUSED,
        description: 'Votre session reste ouverte. Réessayez dans un instant.',
      })
  }
  try {
    await endSessionLater(sessionToken!)
    return forgotten(
      'Ce navigateur a oublié votre session. Elle se fermera d’elle-même dès que nos données seront de nouveau joignables.',
    )
  } catch (fault) {
    log.error('session left open', { requestId, ...describeError(fault) })
    return forgotten(
      'Ce navigateur a oublié votre session. Elle peut rester ouverte quelques jours : changez de mot de passe si quelqu’un d’autre s’en sert.',
    )
  }
}
