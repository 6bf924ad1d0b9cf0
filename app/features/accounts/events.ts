import type { AccountId } from '#app/values/ids.ts'

/** What happens to accounts. */
export type AccountEvent =
  | { type: 'account.signed_up'; accountId: AccountId }
  /** Somebody tried to sign up with an address that has an account: its owner is told. */
  | { type: 'account.sign_up_repeated'; accountId: AccountId }
  | { type: 'account.confirmed'; accountId: AccountId }
