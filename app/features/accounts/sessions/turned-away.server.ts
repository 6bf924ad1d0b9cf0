import { redirect } from 'react-router'
import { ACCESS_REFUSED, PROFILE_UNVERIFIABLE } from '#app/features/accounts/copy.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'

/**
 * Where somebody who is not signed in goes: the specified addresses send them home, the other working pages to the
 * right sign-in, which brings them back.
 */
export type WhenSignedOut = 'landing' | 'sign-in'

/** Where a page sends somebody who is not signed in. */
export function signedOut(
  request: Request,
  where: WhenSignedOut,
  signIn: (values: { redirect: string }) => string,
): Response {
  if (where === 'landing') return redirect(paths.landing())
  const url = new URL(request.url)
  const wanted =
    request.method === 'GET' ? url.pathname.replace(/\.data$/, '') + url.search : url.pathname
  return redirect(signIn({ redirect: wanted }))
}

/** The way out of somebody whose profile cannot be read. */
export function profileMissing(): Response {
  return redirectWithToast(paths.landing(), {
    tone: 'bad',
    title: PROFILE_UNVERIFIABLE,
    description: 'Réessayez dans un instant. Votre session reste ouverte.',
  })
}

/** The way out of somebody of another kind. */
export function accessRefused(): Response {
  return redirectWithToast(paths.landing(), ACCESS_REFUSED)
}
