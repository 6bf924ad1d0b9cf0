import { readConfig } from '#app/platform/config.server.ts'
import { refusalToPassword } from '#app/values/passwords/password-rules.ts'

/** Administrators hold everybody's data: theirs is longer, whatever is configured for the others. */
const ADMIN_MIN_LENGTH = 12

/** Whose password it will be: `own` is what anybody may know of them (name, company, e-mail). */
export type PasswordOwner = { own?: readonly (string | null | undefined)[]; admin?: boolean }

/** The fewest characters that a new password may have. */
export function passwordMinLength({ admin = false }: PasswordOwner = {}): number {
  const { passwordMinLength: wanted } = readConfig()
  return admin ? Math.max(wanted, ADMIN_MIN_LENGTH) : wanted
}

/** What is wrong with a new password, in words; null when it may be used. */
export function passwordRefusal(password: string, owner: PasswordOwner = {}): string | null {
  return refusalToPassword(
    password,
    passwordMinLength(owner),
    (owner.own ?? []).filter((text): text is string => Boolean(text)),
  )
}
