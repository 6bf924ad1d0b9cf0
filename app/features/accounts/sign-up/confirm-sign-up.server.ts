import { and, eq } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { UserType } from '#app/features/accounts/account.ts'
import {
  createLinkToken,
  readLinkToken,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { RECOVERY_LINK_HOURS } from '#app/features/accounts/passwords/request-password-reset.server.ts'
import { credentials, profiles, users } from '#app/features/accounts/tables.server.ts'

/**
 * Confirms an address by the link that was mailed to it. Following a valid link again changes nothing more, because
 * mail scanners open links before people do. Refuses `invalid_link`, and `other_account` in a browser that is signed in
 * to another account than the link's. An account without password (two were typed for it) gets one now: `choose` is the
 * token of the page where its owner does.
 */
export async function confirmSignUp(
  ctx: Ctx<Visitor>,
  token: string,
  signedInAs: AccountId | null = null,
): Promise<
  Result<{ userType: UserType; choose: string | null }, 'invalid_link' | 'other_account'>
> {
  return inTransaction(ctx, async (tx) => {
    const accountId = (await readLinkToken(tx, { token, purpose: 'signup' })) as AccountId | null
    if (!accountId) return refuse('invalid_link')
    if (signedInAs && signedInAs !== accountId) return refuse('other_account')
    const confirmed = await tx.db
      .update(users)
      .set({ emailVerified: true, updatedAt: tx.now })
      .where(and(eq(users.id, accountId), eq(users.emailVerified, false)))
      .returning({ id: users.id })
    if (confirmed[0]) await publish(tx, { type: 'account.confirmed', accountId })
    const [profile] = await tx.db
      .select({ userType: profiles.userType, password: credentials.id })
      .from(profiles)
      .leftJoin(credentials, eq(credentials.userId, profiles.userId))
      .where(eq(profiles.userId, accountId))
    if (!profile) return refuse('invalid_link')
    const choose =
      profile.password === null
        ? await createLinkToken(tx, {
            purpose: 'recovery',
            subjectId: accountId,
            ttlHours: RECOVERY_LINK_HOURS,
          })
        : null
    return ok({ userType: profile.userType, choose })
  })
}
