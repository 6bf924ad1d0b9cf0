import type { AccountId } from '#app/values/identity/ids.ts'

/** What protects an account, and changed. */
export type SecurityChange =
  | 'password'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes'
  | 'passkey_added'
  | 'passkey_removed'
  | 'password_and_passkeys'
  | 'api_key_made'

/** What happens to accounts. */
export type AccountEvent =
  | { type: 'account.signed_up'; accountId: AccountId }
  /**
   * Somebody tried to sign up with an address that has an account: its owner is told. `sealedPath`:
   * where they were going, as below.
   */
  | { type: 'account.sign_up_repeated'; accountId: AccountId; sealedPath: string }
  | { type: 'account.confirmed'; accountId: AccountId }
  /** Something that protects the account changed: its owner is told, because it may not be them. */
  | { type: 'account.security_changed'; accountId: AccountId; what: SecurityChange }
  /**
   * A new password was asked for at an address; nobody's id when it has no account, so that both
   * cost the same. `sealedPath` is where its owner was going (`sealPath`). Empty when nowhere.
   */
  | { type: 'account.recovery_requested'; accountId: AccountId; sealedPath: string }
  /** Both addresses said yes to a change: what keeps a copy of the address follows. */
  | { type: 'account.email_changed'; accountId: AccountId }
  /** Its owner asked for its erasure. */
  | { type: 'account.erasure_requested'; accountId: AccountId }
