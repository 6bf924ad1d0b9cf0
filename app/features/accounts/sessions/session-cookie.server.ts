import { SESSION_MAX_DAYS } from '#app/features/accounts/passwords/password-hash.server.ts'
import { CHALLENGE_MINUTES } from '#app/features/accounts/second-factor/two-factor.ts'
import { secretCookie } from '#app/platform/web/secret-cookie.server.ts'

/** What signs a browser in. */
export const sessionCookie = secretCookie('session', SESSION_MAX_DAYS * 86_400)

/** A sign-in that awaits its code. It opens nothing by itself. */
export const challengeCookie = secretCookie('code', CHALLENGE_MINUTES * 60)
