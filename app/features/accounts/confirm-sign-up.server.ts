import { and, eq } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import type { AccountId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { UserType } from './account.ts'
import { readLinkToken } from './link-tokens.server.ts'
import { profiles, users } from './tables.server.ts'

/**
 * Confirms an address by the link that was mailed to it. Following a valid link again changes nothing more, because
 * mail scanners open links before people do. Refuses `invalid_link`, and `other_account` in a browser that is signed in
 * to another account than the link's.
 */
export async function confirmSignUp(ctx: Ctx<Visitor>, token: string, signedInAs: AccountId | null = null): Promise<Result<{ userType: UserType }, 'invalid_link' | 'other_account'>> {
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
    const [profile] = await tx.db.select({ userType: profiles.userType }).from(profiles).where(eq(profiles.userId, accountId))
    return profile ? ok({ userType: profile.userType }) : refuse('invalid_link')
  })
}
