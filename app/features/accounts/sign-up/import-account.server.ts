import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { normaliseEmail } from '#app/values/identity/email-address.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { UserType } from '#app/features/accounts/account.ts'
import { findAccountByEmail } from './sign-up.server.ts'
import { credentials, profiles, userRoles, users } from '#app/features/accounts/tables.server.ts'

/** An account to bring in with its address already confirmed and its password already hashed. */
export type ImportedAccount = { email: string; fullName: string; passwordHash: string } & (
  | { userType: 'particulier'; phone?: PhoneNumber }
  | { userType: 'artisan'; companyName: string }
  | { userType: 'admin' }
)

/**
 * Brings in an account as if it had signed up and confirmed: the demonstration's, or those of another service. The
 * same event follows as for a sign-up, and no confirmation is mailed since the address is confirmed. Refuses an
 * address that has an account.
 */
export async function importAccount(
  ctx: Ctx<System>,
  account: ImportedAccount,
): Promise<Result<AccountId, 'account_exists'>> {
  const email = normaliseEmail(account.email)
  return inTransaction(ctx, async (tx) => {
    if (await findAccountByEmail(tx, email)) return refuse('account_exists')
    const accountId = newId<AccountId>()
    const stamps = { createdAt: tx.now, updatedAt: tx.now }
    await tx.db
      .insert(users)
      .values({ id: accountId, name: account.fullName, email, emailVerified: true, ...stamps })
    await tx.db
      .insert(credentials)
      .values({ id: newId(), userId: accountId, password: account.passwordHash, ...stamps })
    if (account.userType === 'admin') {
      await tx.db.insert(userRoles).values({ userId: accountId, role: 'admin' })
      return ok(accountId)
    }
    await tx.db.insert(profiles).values({
      userId: accountId,
      userType: account.userType satisfies UserType,
      fullName: account.fullName,
      companyName: account.userType === 'artisan' ? account.companyName : null,
      email,
      phone: account.userType === 'particulier' ? (account.phone ?? null) : null,
    })
    await publish(tx, { type: 'account.signed_up', accountId })
    return ok(accountId)
  })
}
