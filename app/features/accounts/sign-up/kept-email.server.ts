import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { normaliseEmail } from '#app/values/identity/email-address.ts'
import { USER_TYPES, type UserType } from '#app/features/accounts/account.ts'

/**
 * Where an address just typed is kept for the page that follows, for an hour: a cookie that only
 * this page receives.
 */
export type KeptEmail = { name: string; path: string }
/** The address just signed up with, for the page that says to look at one's mail. */
export const PENDING_EMAIL: KeptEmail = { name: 'pending_email', path: paths.checkEmail() }
/** The address that a new password was asked for. */
export const RECOVERY_EMAIL: KeptEmail = { name: 'recovery_email', path: paths.forgottenPassword() }

/** The Set-Cookie header that keeps an address and, where it was just chosen, the kind of its account. */
export function keepEmail(kept: KeptEmail, email: string, userType?: UserType): string {
  return line(kept, encodeURIComponent(userType ? `${email} ${userType}` : email), 3600)
}

/** The Set-Cookie header that forgets an address: it has served, or its person signs out. */
export function forgetEmail(kept: KeptEmail): string {
  return line(kept, '', 0)
}

function line({ name, path }: KeptEmail, value: string, seconds: number): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${readConfig().secureCookies ? '; Secure' : ''}`
}

/** The address that was kept; null without one, or when it is not what this site wrote. */
export function keptEmail(kept: KeptEmail, request: Request): string | null {
  const [written = ''] = keptWords(kept, request)
  const email = normaliseEmail(written)
  return email && email.length <= 254 && !/\p{Cc}/u.test(email) ? email : null
}

/** The kind of account that was kept with the address; null when nothing says it. */
export function keptUserType(kept: KeptEmail, request: Request): UserType | null {
  const [, written] = keptWords(kept, request)
  return USER_TYPES.find((type) => type === written) ?? null
}

// No address has a space.
function keptWords({ name }: KeptEmail, request: Request): string[] {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  try {
    return value ? decodeURIComponent(value).trim().split(' ') : []
  } catch {
    return []
  }
}
