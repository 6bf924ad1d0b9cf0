import type { TwoFactorKey } from '#app/features/accounts/second-factor/two-factor.server.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'

/** What an act answers beside a redirect: errors by field, the key to register, or the codes, shown this once. */
export type SecurityAnswer = {
  intent: string
  errors?: FieldErrors
  keyOf?: TwoFactorKey
  codes?: string[]
  passkeyOptions?: string
}
