import { and, eq } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import type { AccountId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { normaliseEmail } from './account.ts'
import { authOn, hashPassword, SESSION_MAX_DAYS, verifyPassword } from './auth.server.ts'
import { hashSessionToken } from './sessions.server.ts'
import { credentials, profiles, sessions, userRoles, users } from './tables.server.ts'

/** Why a sign-in did not happen. `wrong_credentials` is also what an unknown or suspended account gets. */
export type SignInRefusal = 'wrong_credentials' | 'not_confirmed' | 'too_many_attempts'

/** Where a signed-in person belongs. */
export type SignedIn = { token: string; kind: 'admin' | 'artisan' | 'particulier' | 'unknown' }

/**
 * Opens a session for the right address and password. Attempts are bounded by account (5 in 15 minutes) and by peer
 * (10 in 3 minutes), counted before the hash is computed; a peer beyond its own budget spends nobody else's.
 */
export async function signIn(ctx: Ctx<Visitor>, input: { email: string; password: string; userAgent: string | null }): Promise<Result<SignedIn, SignInRefusal>> {
  const email = normaliseEmail(input.email)
  if (!(await spend(ctx, { name: 'sign-in-peer', max: 10, windowSeconds: 180 }, ctx.who.clientKey))) return refuse('too_many_attempts')
  if (!(await spend(ctx, { name: 'sign-in-account', max: 5, windowSeconds: 900 }, email))) return refuse('too_many_attempts')

  // Checked before the transaction, which would hold a connection while the hash waits its turn. The same work is done
  // for an address without a password, so that time says nothing.
  const [known] = await ctx.db
    .select({ hash: credentials.password })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(users.email, email))
  const right = known?.hash ? await verifyPassword({ hash: known.hash, password: input.password }) : (await hashPassword(input.password), false)
  if (!right) return refuse('wrong_credentials')

  return inTransaction(ctx, async (tx) => {
    const signed = await authOn(tx.db, { hash: hashPassword, verify: async ({ hash }) => hash === known!.hash })
      .api.signInEmail({ body: { email, password: input.password }, headers: new Headers(input.userAgent ? { 'user-agent': input.userAgent } : {}) })
      .catch((error: unknown) => {
        if ((error as { statusCode?: number }).statusCode === 401) return null
        throw error
      })
    if (!signed) return refuse('wrong_credentials')
    const accountId = signed.user.id as AccountId
    const [account] = await tx.db
      .select({ verified: users.emailVerified, suspendedAt: users.suspendedAt, userType: profiles.userType, role: userRoles.role })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(eq(users.id, accountId))
    const stored = eq(sessions.token, signed.token!)
    if (!account?.verified || account.suspendedAt) {
      await tx.db.delete(sessions).where(stored)
      return refuse(account && !account.verified ? 'not_confirmed' : 'wrong_credentials')
    }
    // The library stores the token as it is; from here on only its hash exists.
    await tx.db
      .update(sessions)
      .set({ token: hashSessionToken(signed.token!), createdAt: tx.now, updatedAt: tx.now, expiresAt: new Date(tx.now.getTime() + SESSION_MAX_DAYS * 86_400_000) })
      .where(stored)
    return ok({ token: signed.token!, kind: account.role ?? account.userType ?? 'unknown' })
  })
}
