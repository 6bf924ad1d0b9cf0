import { eq } from 'drizzle-orm'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { passwordRefusal } from '#app/features/accounts/passwords/password.server.ts'
import { removeAllPasskeys } from '#app/features/accounts/passkeys/passkeys.server.ts'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { findAccountByEmail } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { credentials, userRoles, users } from '#app/features/accounts/tables.server.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { parseEmail } from '#app/values/identity/email-address.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToGrant, type AccountActRefusal } from './account-acts.ts'
import { lockAccount } from './read-account.server.ts'

/** What the command did: made an account, gave one the role, or a new password to one that had it. */
export type MadeAdministrator = 'created' | 'granted' | 'password_changed'
/** Why it did nothing; `weak` comes with its sentence. */
export type MakeAdministratorRefusal = AccountActRefusal | 'bad_email' | 'weak'

/**
 * Makes an administrator at the word of whoever holds the machine: an account with this address, in the team, with this
 * password. One that exists keeps nothing of its old password and sessions; with a company or requests under way it is
 * refused, like on the page. The journal says that it was done at the terminal, by the account itself.
 */
export async function makeAdministrator(
  ctx: Ctx<System>,
  typed: { email: string; password: string },
): Promise<Result<MadeAdministrator, MakeAdministratorRefusal>> {
  const email = parseEmail(typed.email)
  if (!email.ok) return refuse('bad_email')
  if (administratorPasswordRefusal(typed.password, email.value)) return refuse('weak')
  const password = await hashPassword(typed.password)
  return inTransaction(ctx, async (tx) => {
    const known = await findAccountByEmail(tx, email.value)
    const accountId = known ?? newId<AccountId>()
    const asAdmin: Ctx<Admin> = {
      ...tx,
      who: { kind: 'admin', accountId, clientKey: 'terminal', roles: ['administrator'] },
    }
    let made: MadeAdministrator = 'created'
    if (known) {
      const account = await lockAccount(asAdmin, accountId)
      const refusal = account && refusalToGrant(account)
      if (!account || (refusal && refusal !== 'already_admin' && refusal !== 'unconfirmed'))
        return refuse(refusal ?? 'not_found')
      made = refusal === 'already_admin' ? 'password_changed' : 'granted'
      await tx.db
        .update(users)
        .set({ emailVerified: true, updatedAt: tx.now })
        .where(eq(users.id, accountId))
    } else {
      await tx.db.insert(users).values({
        id: accountId,
        name: 'Administration',
        email: email.value,
        emailVerified: true,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
    }
    await tx.db
      .insert(userRoles)
      .values({ userId: accountId, role: 'admin', duties: ['administrator'] })
      .onConflictDoUpdate({
        target: [userRoles.userId, userRoles.role],
        set: { duties: ['administrator'] },
      })
    const stamps = { password, updatedAt: tx.now }
    await tx.db
      .insert(credentials)
      .values({ id: newId(), userId: accountId, createdAt: tx.now, ...stamps })
      .onConflictDoUpdate({ target: credentials.userId, set: stamps })
    await closeSessionsOf(tx, accountId)
    await removeAllPasskeys(tx, accountId)
    await tx.db.insert(auditLog).values({
      id: newId<string>(),
      at: tx.now,
      adminId: accountId,
      action: 'role.terminal',
      subjectId: accountId,
      detail: { made },
    })
    return ok(made)
  })
}

/** Why a password is not one for the team, as a sentence; null when it is. */
export function administratorPasswordRefusal(password: string, email: string): string | null {
  return passwordRefusal(password, { own: [email], admin: true })
}
