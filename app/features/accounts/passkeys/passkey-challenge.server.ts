import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { PASSKEY_MINUTES } from './passkey.ts'
import { passkeyChallenges } from '#app/features/accounts/second-factor/second-factor.tables.server.ts'

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/**
 * What the library is told of this site: a passkey belongs to its host and is used at its address alone, with a finger,
 * a face or a code.
 */
export function relyingParty(): { rpID: string; origin: string } {
  const { publicUrl } = readConfig()
  return { rpID: publicUrl.hostname, origin: publicUrl.origin }
}

/**
 * Keeps the digest of what a passkey is asked to sign; `accountId` is whose passkey is being added,
 * null at sign-in.
 */
export async function keepChallenge(
  ctx: Ctx,
  challenge: string,
  accountId: AccountId | null,
): Promise<void> {
  await ctx.db.insert(passkeyChallenges).values({
    challengeHash: hashOf(challenge),
    userId: accountId,
    expiresAt: new Date(ctx.now.getTime() + PASSKEY_MINUTES * 60_000),
  })
}

/** Whether this was asked, lately and for this account; it is used up, whatever is signed. */
export async function useChallenge(
  ctx: Ctx,
  challenge: string,
  accountId: AccountId | null,
): Promise<boolean> {
  const used = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashOf(challenge)),
        accountId ? eq(passkeyChallenges.userId, accountId) : isNull(passkeyChallenges.userId),
        gt(passkeyChallenges.expiresAt, ctx.now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash })
  return used.length > 0
}
