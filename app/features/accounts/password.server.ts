import { readConfig } from '#app/platform/config.server.ts'
import { refusalToPassword } from '#app/values/password-rules.ts'

/** What is wrong with a new password, in words; null when it may be used. */
export function passwordRefusal(password: string): string | null {
  return refusalToPassword(password, readConfig().passwordMinLength)
}
