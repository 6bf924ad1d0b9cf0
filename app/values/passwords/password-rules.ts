import { COMMON_PASSWORDS } from './common-passwords.ts'
import {
  foldedPassword,
  isFrenchCommon,
  normalisePassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MAX_UNITS,
} from './password-strength.ts'

/** Why a new password is refused. There is no rule of composition: length and rarity are what protect. */
export type PasswordRefusal =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_is_yours'

/**
 * The sentence of a refusal. The minimum's is the specification's, to the character when it is 6.
 */
export function passwordRefusalText(refusal: PasswordRefusal, minLength: number): string {
  switch (refusal) {
    case 'password_too_short':
      return `Le mot de passe doit contenir au moins ${minLength} caractères`
    case 'password_too_long':
      return `Le mot de passe doit contenir au plus ${PASSWORD_MAX_LENGTH} caractères`
    case 'password_common':
      return 'Ce mot de passe est l’un des plus utilisés\u202f: il serait essayé en premier. Choisissez-en un autre.'
    case 'password_is_yours':
      return 'Ce mot de passe reprend votre nom ou votre adresse email. Choisissez-en un autre.'
  }
}

/**
 * Why a password may not be chosen, or null. Counted in characters after NFKC, as it will be hashed, so that two
 * keyboards agree. `own` is what an attacker knows of the person: name, company, e-mail; a password equal to one of
 * them, or to the e-mail's local part, is refused.
 */
export function refusalOfPassword(
  password: string,
  minLength: number,
  own: readonly string[] = [],
): PasswordRefusal | null {
  // Before anything that costs: a megabyte is not normalised.
  if (password.length > PASSWORD_MAX_UNITS) return 'password_too_long'
  const length = [...normalisePassword(password)].length
  if (length < minLength) return 'password_too_short'
  if (length > PASSWORD_MAX_LENGTH) return 'password_too_long'
  if (isCommonPassword(password)) return 'password_common'
  const folded = foldedPassword(password)
  const known = own.flatMap((text) => [
    foldedPassword(text),
    foldedPassword(text.split('@')[0] ?? ''),
    foldedPassword(text.replace(/[\s.@_-]/gu, '')),
  ])
  return known.some((text) => text !== '' && text === folded) ? 'password_is_yours' : null
}

/** The French sentence of `refusalOfPassword`, or null when the password may be chosen. */
export function refusalToPassword(
  password: string,
  minLength: number,
  own: readonly string[] = [],
): string | null {
  const refusal = refusalOfPassword(password, minLength, own)
  return refusal && passwordRefusalText(refusal, minLength)
}

/** Whether a password is among the 3,000 most common, or the French ones that an international list ranks too low. */
function isCommonPassword(password: string): boolean {
  return (
    COMMON_PASSWORDS.has(normalisePassword(password).toLowerCase()) ||
    COMMON_PASSWORDS.has(foldedPassword(password)) ||
    isFrenchCommon(password)
  )
}
