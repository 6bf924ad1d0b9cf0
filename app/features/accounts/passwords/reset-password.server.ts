import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { hashPassword, whenFull } from './password-hash.server.ts'
import { forgetEmailChange } from '#app/features/accounts/profile/change-email.server.ts'
import { forgetTries } from '#app/features/accounts/sign-in/forget-tries.server.ts'
import { holdAccount } from '#app/features/accounts/sign-up/hold-account.server.ts'
import {
  consumeLinkToken,
  endRecoveryLinks,
  readLinkToken,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { removeAllPasskeys } from '#app/features/accounts/passkeys/passkeys.server.ts'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import type { AccountKind } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { credentials, profiles, userRoles, users } from '#app/features/accounts/tables.server.ts'

/**
 * Why a link did not give a new password. `other_account`: the browser is signed in to another
 * account than the link's.
 */
export type ResetRefusal = 'invalid_link' | 'other_account' | 'busy'

/** Whose password a link may set: what its page shows and what the rules of passwords must know. */
export type RecoverableAccount = {
  accountId: AccountId
  email: string
  name: string
  companyName: string | null
  kind: AccountKind
}

/**
 * The account behind a recovery link, without using it up; null when the link is unknown, used,
 * over, or its account suspended.
 */
export async function readRecovery(
  ctx: Ctx<Visitor>,
  token: string,
): Promise<RecoverableAccount | null> {
  const accountId = (await readLinkToken(ctx, { token, purpose: 'recovery' })) as AccountId | null
  if (!accountId) return null
  const [account] = await ctx.db
    .select({
      email: users.email,
      name: users.name,
      companyName: profiles.companyName,
      userType: profiles.userType,
      role: userRoles.role,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, accountId), isNull(users.suspendedAt)))
  return account
    ? {
        accountId,
        email: account.email,
        name: account.name,
        companyName: account.companyName,
        kind: account.role ?? account.userType ?? 'unknown',
      }
    : null
}

/**
 * Sets the password of a recovery link's account. The link is used once, here and nowhere else;
 * every session of the account ends, its passkeys, every other recovery link and a change of
 * address under way with it, and the address counts as confirmed, since the link proved it. The
 * wrong tries that kept its owner out are forgotten (`forgetTries`; `cookies` say which browser
 * this is). The password has been checked by the rules of `password-rules.ts`.
 */
export async function resetPassword(
  ctx: Ctx<Visitor>,
  reset: { token: string; password: string; signedInAs: AccountId | null; cookies?: string | null },
): Promise<Result<{ kind: AccountKind }, ResetRefusal>> {
  const account = await readRecovery(ctx, reset.token)
  if (!account) return refuse('invalid_link')
  const { accountId, kind } = account
  if (reset.signedInAs && reset.signedInAs !== accountId) return refuse('other_account')
  // Before the transaction: a hash waits its turn, and nobody may hold a connection meanwhile.
  const hashed = await hashPassword(reset.password).catch(whenFull)
  if (hashed === 'busy') return refuse('busy')
  const done = await inTransaction(ctx, async (tx) => {
    await holdAccount(tx, accountId)
    if (!(await consumeLinkToken(tx, { token: reset.token, purpose: 'recovery' })))
      return refuse('invalid_link')
    const stamps = { password: hashed, updatedAt: tx.now }
    await tx.db
      .insert(credentials)
      .values({ id: newId(), userId: accountId, createdAt: tx.now, ...stamps })
      .onConflictDoUpdate({ target: credentials.userId, set: stamps })
    await closeSessionsOf(tx, accountId)
    await forgetEmailChange(tx, accountId)
    await endRecoveryLinks(tx, accountId)
    // Whoever had got in may have left a passkey of theirs.
    const passkeysEnded = await removeAllPasskeys(tx, accountId)
    const proven = await tx.db
      .update(users)
      .set({ emailVerified: true, updatedAt: tx.now })
      .where(and(eq(users.id, accountId), eq(users.emailVerified, false)))
      .returning({ id: users.id })
    if (proven[0]) await publish(tx, { type: 'account.confirmed', accountId })
    await publish(tx, {
      type: 'account.security_changed',
      accountId,
      what: passkeysEnded > 0 ? 'password_and_passkeys' : 'password',
    })
    return ok({ kind })
  })
  // The password is changed whatever becomes of the counts, which end by themselves.
  if (done.ok)
    await forgetTries(ctx, account, reset.cookies ?? null).catch((error: unknown) =>
      log.warn('tries not forgotten', { requestId: ctx.requestId, ...describeError(error) }),
    )
  return done
}
