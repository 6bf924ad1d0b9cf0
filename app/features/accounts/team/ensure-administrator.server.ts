import { and, eq } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { normaliseEmail } from '#app/values/identity/email-address.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { findAccountByEmail } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { credentials, userRoles, users } from '#app/features/accounts/tables.server.ts'

/**
 * The first administrator, from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, at every start: made when the address has no
 * account. An existing account keeps its password and is never promoted: an address proves nothing by itself.
 */
export async function ensureAdministrator(
  ctx: Ctx<System>,
  admin: { email: string; password: string },
): Promise<'created' | 'present' | 'address_taken'> {
  const email = normaliseEmail(admin.email)
  const known = await findAccountByEmail(ctx, email)
  if (known) {
    const roles = await ctx.db
      .select()
      .from(userRoles)
      .where(and(eq(userRoles.userId, known), eq(userRoles.role, 'admin')))
    return roles.length > 0 ? 'present' : 'address_taken'
  }
  const password = await hashPassword(admin.password)
  return inTransaction(ctx, async (tx) => {
    const accountId = newId<AccountId>()
    const made = await tx.db
      .insert(users)
      .values({
        id: accountId,
        name: 'Administration',
        email,
        emailVerified: true,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    // Another process that starts at the same time was faster: it made the same one.
    if (!made[0]) return 'present' as const
    await tx.db
      .insert(credentials)
      .values({ id: newId(), userId: accountId, password, createdAt: tx.now, updatedAt: tx.now })
    await tx.db.insert(userRoles).values({ userId: accountId, role: 'admin' })
    return 'created' as const
  })
}
