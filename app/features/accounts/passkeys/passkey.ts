export const PASSKEYS_MAX = 20
/** Minutes that a passkey has to sign what it is asked. */
export const PASSKEY_MINUTES = 5
/** The longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60

/**
 * Why a passkey was not added or not removed. `not_proved`: the password was not typed within ten
 * minutes in this session.
 */
export type PasskeyRefusal =
  | 'not_proved'
  | 'not_accepted'
  | 'already_added'
  | 'too_many'
  | 'last_way_in'

/** Why a passkey may not be removed: nobody is left without any way in. */
export function refusalToRemovePasskey({
  passkeys,
  withPassword,
}: {
  passkeys: number
  withPassword: boolean
}): 'last_way_in' | null {
  return passkeys <= 1 && !withPassword ? 'last_way_in' : null
}
