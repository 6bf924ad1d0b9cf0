import { eq } from 'drizzle-orm'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { hashPassword, whenFull } from './password-hash.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'

/**
 * Gives a password to an account that has none (one opened by a request). Refuses
 * `password_exists`: changing one asks for the present one, elsewhere; `busy` when too many
 * passwords wait to be hashed. The password has been checked by the rules of `password-rules.ts`.
 */
export async function setFirstPassword(
  ctx: Ctx<Particulier | Artisan | Admin>,
  password: string,
): Promise<Result<undefined, 'password_exists' | 'busy'>> {
  const { accountId } = ctx.who
  const hashed = await hashPassword(password).catch(whenFull)
  if (hashed === 'busy') return refuse('busy')
  const inserted = await ctx.db
    .insert(credentials)
    .values({
      id: newId(),
      userId: accountId,
      password: hashed,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing({ target: credentials.userId })
    .returning({ id: credentials.id })
  return inserted[0] ? ok() : refuse('password_exists')
}

/** Whether the signed-in person can sign in with a password. */
export async function hasPassword(ctx: Ctx<Particulier | Artisan | Admin>): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: credentials.id })
    .from(credentials)
    .where(eq(credentials.userId, ctx.who.accountId))
  return rows.length > 0
}
