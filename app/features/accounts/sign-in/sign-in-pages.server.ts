import { paths } from '#app/paths.ts'
import { PROFILE_UNREADABLE } from '#app/features/accounts/copy.ts'
import type { SignInPage } from './sign-in-action.server.ts'

/**
 * The sign-in of everybody: the routing of the specification; somebody who came from a mail goes on
 * to where it led.
 */
export const GENERAL_SIGN_IN: SignInPage = {
  to: (kind, wanted) => {
    if (kind === 'admin') return { path: wanted ?? paths.adminSubscribers() }
    if (kind === 'artisan') return { path: wanted ?? paths.proHome() }
    if (kind === 'particulier') return { path: wanted ?? paths.particulierHome() }
    return { path: paths.landing(), toast: { tone: 'bad', title: PROFILE_UNREADABLE } }
  },
}

/** The artisans' sign-in. Somebody whose profile cannot be read goes on to the target: its own guard asks again. */
export const ARTISAN_SIGN_IN: SignInPage = {
  to: (kind, wanted) => ({
    path: kind === 'admin' ? paths.adminSubscribers() : (wanted ?? paths.proHome()),
  }),
  turnsAway: { kinds: ['particulier'], path: paths.signUp() },
}
