import { readConfig } from '#app/platform/config.server.ts'
import { SESSION_MAX_DAYS } from '#app/features/accounts/passwords/password-hash.server.ts'
import { CHALLENGE_MINUTES } from '#app/features/accounts/second-factor/two-factor.ts'

/** The name of the session's cookie, which says at which addresses browsers take it. */
export function sessionCookieName(): string {
  return readConfig().secureCookies ? '__Host-session' : 'session'
}

/** The session token that a request carries, if any. */
export function sessionTokenOf(cookies: string | null | undefined): string | null {
  const wanted = `${sessionCookieName()}=`
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted))
  const token = found?.slice(wanted.length)
  return token && /^[\w-]{20,100}$/.test(token) ? token : null
}

/** The Set-Cookie header that signs a browser in: never readable by script, never sent to another site's form. */
export function sessionCookie(token: string): string {
  const secure = readConfig().secureCookies ? '; Secure' : ''
  return `${sessionCookieName()}=${token}; Path=/; Max-Age=${SESSION_MAX_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
}

/** The Set-Cookie header that forgets a session. */
export function endedSessionCookie(): string {
  const secure = readConfig().secureCookies ? '; Secure' : ''
  return `${sessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}

/** The name of the cookie of a sign-in that awaits its code. */
const challengeCookieName = () => (readConfig().secureCookies ? '__Host-code' : 'code')

/** The token of a sign-in that awaits its code, if a request carries one. */
export function challengeTokenOf(cookies: string | null | undefined): string | null {
  const wanted = `${challengeCookieName()}=`
  const token = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted))
    ?.slice(wanted.length)
  return token && /^[\w-]{20,100}$/.test(token) ? token : null
}

/** The Set-Cookie header of a sign-in that awaits its code; null forgets it. It opens nothing by itself. */
export function challengeCookie(token: string | null): string {
  return `${challengeCookieName()}=${token ?? ''}; Path=/; Max-Age=${token ? CHALLENGE_MINUTES * 60 : 0}; HttpOnly; SameSite=Lax${readConfig().secureCookies ? '; Secure' : ''}`
}
