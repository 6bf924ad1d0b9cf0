import { eq } from 'drizzle-orm'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { giveBack, spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { verifyPassword, whenFull } from '#app/features/accounts/passwords/password-hash.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'

/** Why a present password was not taken. `no_password`: the account was opened by a link and has none yet. */
export type ProofRefusal = 'wrong_password' | 'too_many_attempts' | 'busy' | 'no_password'

const WRONG_PASSWORDS = { name: 'proof', max: 5, windowSeconds: 900 }

/**
 * Whether the signed-in person knows their password: asked again before what a borrowed telephone
 * must not do. Five wrong ones in a quarter of an hour, counted before the hash, the right ones
 * given back; answers with the hash, which a later write may check.
 */
export async function proveOwner(
  ctx: Ctx<Particulier | Artisan | Admin>,
  password: string,
): Promise<Result<{ passwordHash: string }, ProofRefusal>> {
  const { accountId } = ctx.who
  const [known] = await ctx.db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, accountId))
  if (!known?.hash) return refuse('no_password')
  if (!(await spend(ctx, WRONG_PASSWORDS, accountId))) return refuse('too_many_attempts')
  const right = await verifyPassword({ hash: known.hash, password }).catch(whenFull)
  if (right === false) return refuse('wrong_password')
  await giveBack(ctx, WRONG_PASSWORDS, accountId)
  return right === 'busy' ? refuse('busy') : ok({ passwordHash: known.hash })
}
