import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { giveBack, spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { keepChallenge, relyingParty, useChallenge } from './passkey-challenge.server.ts'
import { PASSKEY_MINUTES } from './passkey.ts'
import { read } from './passkeys.server.ts'
import { profileOrNone } from '#app/features/accounts/profile/profile-reading.server.ts'
import { markSecondFactor, openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import {
  refusalTo,
  type AccountKind,
  type SignedIn,
  type SignInRefusal,
} from '#app/features/accounts/sign-in/sign-in.server.ts'
import { passkeys } from '#app/features/accounts/second-factor/second-factor.tables.server.ts'
import { profiles, userRoles, users } from '#app/features/accounts/tables.server.ts'

/**
 * Passkeys tried by one peer in three minutes, as passwords are; questions asked, which each page
 * of a sign-in page does.
 */
const TRIES = { name: 'passkey-peer', max: 10, windowSeconds: 180 }
const QUESTIONS = { name: 'passkey-question', max: 60, windowSeconds: 180 }
/** Tries that one passkey bears in a quarter of an hour. */
const TRIES_OF_ONE = { name: 'passkey-one', max: 5, windowSeconds: 900 }

/**
 * What a browser has any passkey of this site sign: nothing in it tells who has one. Null when a
 * peer asks too often.
 */
export async function askPasskey(
  ctx: Ctx<Visitor>,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (!(await spend(ctx, QUESTIONS, ctx.who.clientKey))) return null
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    userVerification: 'required',
    timeout: PASSKEY_MINUTES * 60_000,
  })
  await keepChallenge(ctx, options.challenge, null)
  return options
}

/**
 * Opens a session for whoever holds a passkey, at a sign-in page that admits their kind. The
 * passkey checked a finger, a face or a code: with the device itself these are two factors, and no
 * other is asked. Tries are counted before and given back to whoever was right.
 */
export async function signInWithPasskey(
  ctx: Ctx<Visitor>,
  input: { answer: string; userAgent: string | null; admits: (kind: AccountKind) => boolean },
): Promise<Result<SignedIn, SignInRefusal>> {
  const { clientKey } = ctx.who
  if (!(await spend(ctx, TRIES, clientKey))) return refuse('too_many_attempts')
  const answer = await read(input.answer, async (given: AuthenticationResponseJSON) => given)
  if (typeof answer?.id !== 'string') return refuse('wrong_passkey')
  const found = await accountOf(ctx, answer.id)
  if (!found) return refuse('wrong_passkey')
  const { passkey, account } = found
  if (!(await spend(ctx, TRIES_OF_ONE, passkey.id))) return refuse('too_many_attempts')
  // The device says whose passkey it is: never somebody else's than the one we know.
  const owner = answer.response?.userHandle
  if (owner && Buffer.from(owner, 'base64url').toString() !== passkey.userId)
    return refuse('wrong_passkey')
  const { rpID, origin } = relyingParty()
  const checked = await read(input.answer, (response: AuthenticationResponseJSON) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => useChallenge(ctx, challenge, null),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!checked?.verified) return refuse('wrong_passkey')
  await giveBack(ctx, TRIES, clientKey)
  await giveBack(ctx, TRIES_OF_ONE, passkey.id)
  const kind = account.role ?? account.userType ?? 'unknown'
  const refusal = refusalTo(account, input.admits(kind))
  if (refusal) return refuse(refusal === 'wrong_credentials' ? 'wrong_passkey' : refusal)
  return inTransaction(ctx, async (tx) => {
    // Removed, or used elsewhere, meanwhile.
    const used = await tx.db
      .update(passkeys)
      .set({ counter: checked.authenticationInfo.newCounter, usedAt: tx.now })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
    if (!used[0]) return refuse('wrong_passkey')
    const token = await openSession(tx, passkey.userId, input.userAgent)
    await markSecondFactor(tx, token)
    return ok({ token, challenge: null, accountId: passkey.userId, kind })
  })
}

/** Whose passkey this is. A profile that cannot be read counts as absent. */
async function accountOf(ctx: Ctx<Visitor>, credentialId: string) {
  const state = {
    verified: users.emailVerified,
    suspended: sql<boolean>`${users.suspendedAt} is not null`,
    suspensionReason: users.suspensionReason,
  }
  const [row] = await profileOrNone(
    () =>
      ctx.db
        .select({ passkey: passkeys, ...state, userType: profiles.userType, role: userRoles.role })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .leftJoin(userRoles, eq(userRoles.userId, users.id))
        .where(eq(passkeys.credentialId, credentialId)),
    async () =>
      (
        await ctx.db
          .select({ passkey: passkeys, ...state })
          .from(passkeys)
          .innerJoin(users, eq(users.id, passkeys.userId))
          .where(eq(passkeys.credentialId, credentialId))
      ).map((one) => ({ ...one, userType: null, role: null })),
  )
  if (!row) return null
  const { passkey, ...account } = row
  return { passkey, account }
}
