import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { seal, unseal } from '#app/platform/web/seal.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { markSecondFactor, openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { signInChallenges } from '#app/features/accounts/second-factor/second-factor.tables.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'
import { asksForCode, takeCode } from '#app/features/accounts/second-factor/two-factor.server.ts'
import {
  CHALLENGE_MINUTES,
  CHALLENGE_TRIES,
} from '#app/features/accounts/second-factor/two-factor.ts'

/**
 * Why a code did not open a session. `challenge_over`: too late, too many tries, or the password
 * was changed meanwhile.
 */
export type ChallengeRefusal = 'wrong_code' | 'too_many_codes' | 'challenge_over'

/** Where a sign-in leads may be a link with a token in it: it waits sealed. */
const DESTINATION = 'sign-in-destination'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * After the right password of an account with a second factor: a token for the cookie that the page of the code reads.
 * It is no session and opens nothing else. Null when the account asks for no code.
 */
export async function challengeSignIn(
  ctx: Ctx<Visitor>,
  account: { accountId: AccountId; passwordHash: string; destination: string },
): Promise<string | null> {
  if (!(await asksForCode(ctx, account.accountId))) return null
  const token = randomBytes(32).toString('base64url')
  // Only while the password is still the account's; a reset that comes later ends what a password began.
  await ctx.db.execute(sql`
    insert into ${signInChallenges} (token_hash, user_id, destination, created_at, expires_at)
    select ${hashOf(token)}, user_id, ${seal(DESTINATION, account.destination)}, ${ctx.now}::timestamptz, ${new Date(ctx.now.getTime() + CHALLENGE_MINUTES * 60_000)}::timestamptz
    from ${credentials} where user_id = ${account.accountId} and password = ${account.passwordHash} for share`)
  return token
}

/** Whether a code is awaited behind this token. */
export async function awaitsCode(ctx: Ctx<Visitor>, token: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(waiting(ctx, token))
  return rows.length > 0
}

/** Opens the session that a password began, with a code of the application or a recovery code. */
export async function answerChallenge(
  ctx: Ctx<Visitor>,
  answer: { token: string; code: string; userAgent: string | null },
): Promise<
  Result<
    {
      sessionToken: string
      accountId: AccountId
      destination: string
      with: 'application' | 'recovery'
    },
    ChallengeRefusal
  >
> {
  // Counted before the code is looked at, outside any transaction: a refused try must count.
  const [challenge] = await ctx.db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(waiting(ctx, answer.token))
    .returning({ accountId: signInChallenges.userId, destination: signInChallenges.destination })
  if (!challenge) return refuse('challenge_over')
  const taken = await takeCode(ctx, challenge.accountId, answer.code)
  if (!taken.ok) return refuse(taken.refusal)
  // Together: whoever ends all sessions meanwhile waits for this row, then finds the session that came of it.
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .delete(signInChallenges)
      .where(eq(signInChallenges.tokenHash, hashOf(answer.token)))
      .returning({ userId: signInChallenges.userId })
    // Gone meanwhile: the password was changed, or somebody else was faster.
    if (!ended[0]) return refuse('challenge_over')
    const sessionToken = await openSession(tx, challenge.accountId, answer.userAgent)
    await markSecondFactor(tx, sessionToken)
    return ok({
      sessionToken,
      accountId: challenge.accountId,
      destination: unseal(DESTINATION, challenge.destination) ?? '/',
      with: taken.value,
    })
  })
}

function waiting(ctx: Ctx, token: string) {
  return and(
    eq(signInChallenges.tokenHash, hashOf(token)),
    gt(signInChallenges.expiresAt, ctx.now),
    lt(signInChallenges.tries, CHALLENGE_TRIES),
  )
}
