import { and, eq } from 'drizzle-orm'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { hashPassword, whenFull } from './password-hash.server.ts'
import { forgetEmailChange } from '#app/features/accounts/profile/change-email.server.ts'
import { holdAccount } from '#app/features/accounts/sign-up/hold-account.server.ts'
import { endRecoveryLinks } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import {
  proveOwner,
  type ProofRefusal,
} from '#app/features/accounts/second-factor/prove-owner.server.ts'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'

/**
 * Changes a password whose owner typed the present one, and ends every other session of theirs, the
 * links of recovery already mailed and a change of address under way, as a reset does. The new one
 * was checked by the rules before. Refuses like `proveOwner`; `wrong_password` also when another
 * change was faster.
 */
export async function changePassword(
  ctx: Ctx<Particulier | Artisan | Admin>,
  change: { present: string; wanted: string; sessionToken: string | null },
): Promise<Result<{ ended: number }, ProofRefusal>> {
  const proof = await proveOwner(ctx, change.present)
  if (!proof.ok) return proof
  const { accountId } = ctx.who
  // Before the transaction: a hash waits its turn, and nobody may hold a connection meanwhile.
  const hashed = await hashPassword(change.wanted).catch(whenFull)
  if (hashed === 'busy') return refuse('busy')
  return inTransaction(ctx, async (tx) => {
    await holdAccount(tx, accountId)
    const changed = await tx.db
      .update(credentials)
      .set({ password: hashed, updatedAt: tx.now })
      .where(
        and(eq(credentials.userId, accountId), eq(credentials.password, proof.value.passwordHash)),
      )
      .returning({ id: credentials.id })
    if (!changed[0]) return refuse('wrong_password')
    const ended = await closeSessionsOf(tx, accountId, change.sessionToken)
    await forgetEmailChange(tx, accountId)
    await endRecoveryLinks(tx, accountId)
    await publish(tx, { type: 'account.security_changed', accountId, what: 'password' })
    return ok({ ended })
  })
}
