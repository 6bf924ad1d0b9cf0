import { readConfig } from '#app/platform/config.server.ts'

/** A cookie whose value is a secret token: never readable by script, never sent with another site's form. */
export type SecretCookie = {
  /** Its name, which over https binds it to this very address. */
  name: () => string
  /** The token that a request carries, if any. */
  tokenOf: (cookies: string | null | undefined) => string | null
  /** The Set-Cookie header that gives the token to a browser; null has it forget the token. */
  set: (token: string | null) => string
}

/** A cookie of secrets, kept for `seconds`. */
export function secretCookie(name: string, seconds: number): SecretCookie {
  const full = () => (readConfig().secureCookies ? `__Host-${name}` : name)
  return {
    name: full,
    tokenOf(cookies) {
      const wanted = `${full()}=`
      const token = (cookies ?? '')
        .split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(wanted))
        ?.slice(wanted.length)
      return token && /^[\w-]{20,100}$/.test(token) ? token : null
    },
    set(token) {
      const secure = readConfig().secureCookies ? '; Secure' : ''
      return `${full()}=${token ?? ''}; Path=/; Max-Age=${token ? seconds : 0}; HttpOnly; SameSite=Lax${secure}`
    },
  }
}
