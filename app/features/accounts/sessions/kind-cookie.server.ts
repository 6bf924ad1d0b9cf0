import { readConfig } from '#app/platform/config.server.ts'
import { SESSION_MAX_DAYS } from '#app/features/accounts/passwords/password-hash.server.ts'
import { sessionCookie } from './session-cookie.server.ts'
import type { ViewerKind } from './viewer.ts'

const NAME = 'kind'
const attributes = (seconds: number) =>
  `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${readConfig().secureCookies ? '; Secure' : ''}`

/**
 * The Set-Cookie header that says which cached copy of a public page somebody signed in is shown.
 * It grants nothing: whoever forges it sees another header, whose links ask for the session as
 * ever.
 */
export function kindCookie(kind: ViewerKind): string {
  return `${NAME}=${kind}; ${attributes(SESSION_MAX_DAYS * 86_400)}`
}

/** The Set-Cookie header that forgets the kind: it goes with the session. */
export function forgottenKindCookie(): string {
  return `${NAME}=; ${attributes(0)}`
}

/**
 * The kind of viewer by the cookies alone: a visitor without a session cookie, else what the kind's cookie says; null
 * when that one is missing, and only the session itself can tell.
 */
export function kindOfCookies(cookies: string | null | undefined): ViewerKind | null {
  if (!cookies || !has(cookies, sessionCookie.name())) return 'visitor'
  const kind = KIND.exec(cookies)?.[1]
  return (kind as ViewerKind | undefined) ?? null
}

const KIND = new RegExp(`(?:^|; ?)${NAME}=(particulier|artisan|admin)(?:;|$)`)

/** Whether a Cookie line names a cookie. */
export function has(cookies: string, name: string): boolean {
  return (
    cookies.startsWith(`${name}=`) || cookies.includes(` ${name}=`) || cookies.includes(`;${name}=`)
  )
}
