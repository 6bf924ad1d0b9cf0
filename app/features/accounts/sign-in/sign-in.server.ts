import type { Ctx, Visitor } from '#app/platform/context.ts'
import { normaliseEmail } from '#app/values/identity/email-address.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  NO_PASSWORD,
  verifyPassword,
  whenFull,
} from '#app/features/accounts/passwords/password-hash.server.ts'
import { countAttempt, type SignInAccount } from './count-attempt.server.ts'
import { openSessionByPassword } from '#app/features/accounts/sessions/sessions.server.ts'
import { challengeSignIn } from './sign-in-challenge.server.ts'
import { giveTryBack, type Attempt } from './sign-in-guard.server.ts'

/**
 * Why a sign-in did not happen. `wrong_credentials` is also what an unknown or erased account gets, `wrong_passkey` any
 * passkey that opens nothing; `suspended`
 * is for the owner, who has the password, of an account that the team suspended; `wrong_page` is for somebody whose
 * password was right and whose kind this page does not let in; `busy` when too many passwords
 * wait to be checked.
 */
export type SignInRefusal =
  | 'wrong_credentials'
  | 'wrong_passkey'
  | 'suspended'
  | 'not_confirmed'
  | 'too_many_attempts'
  | 'wrong_page'
  | 'busy'

/** Which side somebody is on; `unknown` when their profile cannot be read. */
export type AccountKind = 'admin' | 'artisan' | 'particulier' | 'unknown'

/**
 * Somebody whose password was right: their session's token, or, with a second factor, no session yet (an empty token)
 * and the token of what awaits its code.
 */
export type SignedIn = { accountId: AccountId; kind: AccountKind } & (
  | { token: string; challenge: null }
  | { token: ''; challenge: string }
)

/**
 * Somebody who has just proved to know the password of an account that may be used. No session is open yet, and
 * `attempt` is still counted.
 */
type Proven = {
  accountId: AccountId
  kind: AccountKind
  passwordHash: string
  asksForCode: boolean
  attempt: Attempt
}

/** What is typed to sign in, with what the browser brings: its name and its cookies, in which it may be known. */
export type SignInInput = {
  email: string
  password: string
  userAgent: string | null
  cookies?: string | null
  admits?: (kind: AccountKind) => boolean
  destination?: (kind: AccountKind) => string
}

/**
 * Opens a session for the right address and password, at a page that admits their kind. An account with a second factor
 * gets no session yet: a code is awaited, and then leads to `destination`.
 */
export async function signIn(
  ctx: Ctx<Visitor>,
  input: SignInInput,
): Promise<Result<SignedIn, SignInRefusal>> {
  const proven = await provePassword(ctx, input)
  if (!proven.ok) return proven
  const { accountId, kind, passwordHash, asksForCode, attempt } = proven.value
  if (asksForCode) {
    await giveTryBack(ctx, attempt)
    const challenge = await challengeSignIn(ctx, {
      accountId,
      passwordHash,
      destination: input.destination?.(kind) ?? '/',
    })
    if (challenge) return ok({ token: '', challenge, accountId, kind })
  }
  const token = await openSessionByPassword(ctx, {
    accountId,
    passwordHash,
    attempt,
    userAgent: input.userAgent,
  })
  return token ? ok({ token, challenge: null, accountId, kind }) : refuse('wrong_credentials')
}

/**
 * Whether a password is the account's, and the account may be used at this page. Tries are counted
 * before the hash is computed (`countAttempt`), and given back to whoever knew it (by the caller,
 * with what it opens). The same work is done for an address without account or password, so that
 * time says nothing.
 */
async function provePassword(
  ctx: Ctx<Visitor>,
  input: SignInInput,
): Promise<Result<Proven, SignInRefusal>> {
  const email = normaliseEmail(input.email)
  const { admitted, attempt, account } = await countAttempt(ctx, { email, cookies: input.cookies })
  if (!admitted) return refuse('too_many_attempts')

  const right = await verifyPassword({
    hash: account?.hash ?? NO_PASSWORD,
    password: input.password,
  }).catch(whenFull)
  if (right === 'busy') {
    await giveTryBack(ctx, attempt)
    return refuse('busy')
  }
  if (!right || !account?.hash) return refuse('wrong_credentials')
  const kind = account.role ?? account.userType ?? 'unknown'
  const refusal = refusalTo(account, input.admits?.(kind) ?? true)
  if (refusal) {
    await giveTryBack(ctx, attempt)
    return refuse(refusal)
  }
  return ok({
    accountId: account.id,
    kind,
    passwordHash: account.hash,
    asksForCode: account.asksForCode,
    attempt,
  })
}

/** Why somebody who has proved who they are is kept out all the same. */
export function refusalTo(
  account: Pick<SignInAccount, 'suspended' | 'suspensionReason' | 'verified'>,
  admitted: boolean,
): SignInRefusal | null {
  // Without a reason, its owner closed it: nothing is said of an account that is going.
  if (account.suspended)
    return account.suspensionReason === null ? 'wrong_credentials' : 'suspended'
  if (!account.verified) return 'not_confirmed'
  return admitted ? null : 'wrong_page'
}
