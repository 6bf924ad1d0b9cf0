import { and, eq } from 'drizzle-orm'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { hashPassword, whenFull } from './auth.server.ts'
import { forgetEmailChange } from './change-email.server.ts'
import { holdAccount } from './hold-account.server.ts'
import { endRecoveryLinks } from './link-tokens.server.ts'
import { proveOwner, type ProofRefusal } from './prove-owner.server.ts'
import { closeSessionsOf } from './sessions.server.ts'
import { credentials } from './tables.server.ts'

/**
 * Changes a password whose owner typed the present one, and ends every other session of theirs, the links of recovery
 * already mailed and a change of address under way, as a reset does. The new one was checked by the rules before. Refuses
 * like `proveOwner`; `wrong_password` also when another change was faster.
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
