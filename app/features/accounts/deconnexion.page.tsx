import { redirect, redirectDocument } from 'react-router'
import { paths } from '#app/paths.ts'
import { isDatabaseUnavailable } from '#app/platform/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { toastCookie } from '#app/ui/toast.ts'
import type { Route } from './+types/deconnexion.page'
import { SIGN_OUT_BROKEN, SIGN_OUT_REFUSED } from './copy.ts'
import { homeOf } from './home.ts'
import { forgetEmail, PENDING_EMAIL, RECOVERY_EMAIL } from './kept-email.server.ts'
import { requestScope, visitorCtx } from './request-scope.server.ts'
import { endedSessionCookie } from './session-cookie.server.ts'
import { closeSession } from './sessions.server.ts'

/** Signing out is a post; a visit by address changes nothing. */
export function loader() {
  throw redirect(paths.landing())
}

/**
 * Ends the session, then forgets its cookie. When the database refuses, the person stays signed in and is told so, since
 * a cookie thrown away would leave an open session behind. When the connection breaks off, nobody knows whether the
 * session ended: the browser forgets it, and says that.
 */
export async function action({ context }: Route.ActionArgs) {
  const { sessionToken, viewer, requestId } = requestScope(context)
  const headers = new Headers([endedSessionCookie(), forgetEmail(PENDING_EMAIL), forgetEmail(RECOVERY_EMAIL)].map((cookie): [string, string] => ['set-cookie', cookie]))
  try {
    if (sessionToken) await closeSession(visitorCtx(context), sessionToken)
    headers.append('set-cookie', toastCookie({ tone: 'ok', title: 'Déconnexion réussie' }))
  } catch (error) {
    log.error('sign-out failed', { requestId, ...describeError(error) })
    if (!isDatabaseUnavailable(error)) return redirectDocument(homeOf(viewer.who.kind), { headers: { 'set-cookie': toastCookie({ tone: 'bad', title: SIGN_OUT_REFUSED, description: 'Votre session reste ouverte. Réessayez dans un instant.' }) } })
    headers.append('set-cookie', toastCookie({ tone: 'bad', title: SIGN_OUT_BROKEN, description: 'Ce navigateur a oublié votre session. Elle peut rester ouverte quelques jours : changez de mot de passe si quelqu’un d’autre s’en sert.' }))
  }
  return redirectDocument(paths.landing(), { headers })
}
