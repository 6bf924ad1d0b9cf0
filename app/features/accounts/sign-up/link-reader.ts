import type { KindOfAccount } from './open-account-for-request.server.ts'

/**
 * Who follows a mailed link that opens something to its address alone: `free` may go on at once,
 * as nobody yet or as its owner; `professional`: the address is that of an account that cannot;
 * `somebody_else` is signed in; `sign_in`: its owner must sign in first.
 */
export type LinkReader = 'free' | 'professional' | 'somebody_else' | 'sign_in'

/** The reader of a link, by whose account its address is and who is signed in. */
export function linkReader(
  link: { email: string; account: KindOfAccount | null },
  signedInAs: string | null,
): LinkReader {
  if (link.account === 'professional') return 'professional'
  if (signedInAs !== null && signedInAs !== link.email) return 'somebody_else'
  return link.account === 'particulier' && signedInAs === null ? 'sign_in' : 'free'
}
